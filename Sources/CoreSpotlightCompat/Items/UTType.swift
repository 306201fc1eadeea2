// The little of UniformTypeIdentifiers that attribute sets need, where that framework is missing.

#if !canImport(UniformTypeIdentifiers)
  internal import AttributeQuery

  /// A uniform type, by its identifier.
  public struct UTType: Sendable, Hashable, CustomStringConvertible {
    /// The identifier, such as `public.image`.
    public let identifier: String

    /// Names a type; nil without an identifier. Types that are not known to the table are types, too.
    public init?(_ identifier: String) {
      guard !identifier.isEmpty else { return nil }
      self.identifier = identifier
    }

    /// Names a type of the app's own.
    public init(exportedAs identifier: String) {
      self.identifier = identifier
    }

    /// Names a type that another app defines.
    public init(importedAs identifier: String) {
      self.identifier = identifier
    }

    private init(known identifier: String) {
      self.identifier = identifier
    }

    /// Whether it is the other type or a kind of it, as far as the table of types knows.
    public func conforms(to type: UTType) -> Bool {
      ContentTypeTree.types(of: identifier).contains(type.identifier)
    }

    /// The identifier.
    public var description: String { identifier }

    /// `public.item`
    public static let item = UTType(known: "public.item")
    /// `public.content`
    public static let content = UTType(known: "public.content")
    /// `public.data`
    public static let data = UTType(known: "public.data")
    /// `public.folder`
    public static let folder = UTType(known: "public.folder")
    /// `public.text`
    public static let text = UTType(known: "public.text")
    /// `public.plain-text`
    public static let plainText = UTType(known: "public.plain-text")
    /// `public.rtf`
    public static let rtf = UTType(known: "public.rtf")
    /// `public.html`
    public static let html = UTType(known: "public.html")
    /// `public.xml`
    public static let xml = UTType(known: "public.xml")
    /// `public.json`
    public static let json = UTType(known: "public.json")
    /// `public.source-code`
    public static let sourceCode = UTType(known: "public.source-code")
    /// `public.image`
    public static let image = UTType(known: "public.image")
    /// `public.jpeg`
    public static let jpeg = UTType(known: "public.jpeg")
    /// `public.png`
    public static let png = UTType(known: "public.png")
    /// `public.heic`
    public static let heic = UTType(known: "public.heic")
    /// `com.compuserve.gif`
    public static let gif = UTType(known: "com.compuserve.gif")
    /// `com.adobe.pdf`
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// `public.audiovisual-content`
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// `public.movie`
    public static let movie = UTType(known: "public.movie")
    /// `public.video`
    public static let video = UTType(known: "public.video")
    /// `public.mpeg-4`
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// `public.audio`
    public static let audio = UTType(known: "public.audio")
    /// `public.mp3`
    public static let mp3 = UTType(known: "public.mp3")
    /// `public.url`
    public static let url = UTType(known: "public.url")
    /// `public.file-url`
    public static let fileURL = UTType(known: "public.file-url")
    /// `public.message`
    public static let message = UTType(known: "public.message")
    /// `public.email-message`
    public static let emailMessage = UTType(known: "public.email-message")
    /// `public.contact`
    public static let contact = UTType(known: "public.contact")
    /// `public.vcard`
    public static let vCard = UTType(known: "public.vcard")
    /// `public.calendar-event`
    public static let calendarEvent = UTType(known: "public.calendar-event")
    /// `public.to-do-item`
    public static let toDoItem = UTType(known: "public.to-do-item")
    /// `public.archive`
    public static let archive = UTType(known: "public.archive")
    /// `public.zip-archive`
    public static let zip = UTType(known: "public.zip-archive")
    /// `com.apple.application`
    public static let application = UTType(known: "com.apple.application")
    /// `public.bookmark`
    public static let bookmark = UTType(known: "public.bookmark")
    /// `public.spreadsheet`
    public static let spreadsheet = UTType(known: "public.spreadsheet")
    /// `public.presentation`
    public static let presentation = UTType(known: "public.presentation")
  }
#endif
