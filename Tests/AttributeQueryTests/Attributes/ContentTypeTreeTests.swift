// Families of types.

import AttributeQuery
import Testing

@Suite struct ContentTypeTreeTests {
  @Test(arguments: [
    ("public.jpeg", "public.image"), ("public.jpeg", "public.data"),
    ("com.adobe.pdf", "public.composite-content"), ("public.mp3", "public.audiovisual-content"),
    ("net.daringfireball.markdown", "public.text"), ("com.apple.quicktime-movie", "public.movie"),
    ("com.apple.application-bundle", "public.directory"), ("public.svg-image", "public.text"),
    ("com.apple.ical.ics", "public.content"), ("public.swift-source", "public.plain-text"),
    ("public.JPEG", "public.image"), ("com.apple.mail.email", "public.message"),
    ("com.apple.iwork.keynote.key", "public.data"),
  ])
  func `a type is all that it is a kind of`(type: String, family: String) {
    let types = ContentTypeTree.types(of: type)
    #expect(types.first == type)
    #expect(types.contains(family))
    #expect(Set(types).count == types.count)
  }

  @Test func `an unknown type is itself`() {
    #expect(ContentTypeTree.types(of: "com.example.note") == ["com.example.note"])
    #expect(!ContentTypeTree.types(of: "public.jpeg").contains("public.movie"))
  }
}
