// Which type is a kind of which: enough of the uniform type identifiers to ask for families of types.

/// The conformance of the common uniform type identifiers.
public enum ContentTypeTree {
  /// The attribute that holds an item's type.
  public static let typeName = "contentType"
  /// The attribute that holds the type and all that it is a kind of: `types(of:)` where it is not set.
  public static let attributeName = "contentTypeTree"

  /// A type and all that it is a kind of, nearest first; the type alone if it is unknown.
  ///
  /// `public.jpeg` is a `public.image`, a `public.data`, a `public.content` and a `public.item`.
  public static func types(of type: String) -> [String] {
    var types = [type]
    var index = 0
    while index < types.count {
      // Types are the same in any case.
      for parent in parents[types[index].lowercased()] ?? [] where !types.contains(parent) {
        types.append(parent)
      }
      index += 1
    }
    return types
  }

  /// All types that the table knows, in no order.
  public static var knownTypes: some Collection<String> { parents.keys }

  /// One type a line, with what it directly is; `A B > C D` says that A and B are both C and D.
  private static let table = """
    public.item public.content public.resolvable >
    public.data public.directory public.symlink > public.item
    public.composite-content > public.content
    public.folder public.volume com.apple.package com.apple.bundle > public.directory
    com.apple.application > public.item
    com.apple.application-bundle > com.apple.application com.apple.bundle com.apple.package
    com.apple.framework > com.apple.bundle
    public.text public.image public.audiovisual-content public.3d-content public.font > public.data public.content
    public.plain-text public.rtf public.html public.xml public.yaml public.css public.json public.delimited-values-text public.log > public.text
    public.utf8-plain-text public.utf16-plain-text net.daringfireball.markdown public.source-code > public.plain-text
    com.apple.traditional-mac-plain-text public.utf16-external-plain-text > public.plain-text
    public.comma-separated-values-text public.tab-separated-values-text > public.delimited-values-text
    public.xhtml > public.html public.xml
    public.svg-image > public.image public.xml
    public.geojson > public.json
    public.script public.swift-source public.objective-c-source public.c-source public.c-header public.c-plus-plus-source public.assembly-source > public.source-code
    com.netscape.javascript-source public.shell-script public.perl-script public.python-script public.ruby-script public.php-script > public.script
    com.apple.property-list > public.data
    com.apple.xml-property-list > public.xml com.apple.property-list
    com.apple.rtfd > com.apple.package public.composite-content
    com.apple.flat-rtfd > public.data public.composite-content
    com.apple.webarchive com.adobe.pdf > public.data public.composite-content
    com.adobe.postscript > public.data
    com.adobe.encapsulated-postscript > com.adobe.postscript
    public.spreadsheet > public.content
    public.presentation > public.composite-content
    com.microsoft.word.doc > public.data public.composite-content
    com.microsoft.excel.xls > public.data public.spreadsheet
    com.microsoft.powerpoint.ppt > public.data public.presentation
    org.openxmlformats.openxml > public.zip-archive
    org.openxmlformats.wordprocessingml.document > org.openxmlformats.openxml public.composite-content
    org.openxmlformats.spreadsheetml.sheet > org.openxmlformats.openxml public.spreadsheet
    org.openxmlformats.presentationml.presentation > org.openxmlformats.openxml public.presentation
    org.oasis-open.opendocument.text > public.data public.composite-content
    org.oasis-open.opendocument.spreadsheet > public.data public.spreadsheet
    org.oasis-open.opendocument.presentation > public.data public.presentation
    org.idpf.epub-container > public.data public.composite-content
    com.apple.iwork.pages.pages > public.data public.composite-content
    com.apple.iwork.numbers.numbers > public.data public.spreadsheet
    com.apple.iwork.keynote.key > public.data public.presentation
    public.jpeg public.png public.tiff com.compuserve.gif com.microsoft.bmp com.microsoft.ico com.apple.icns public.heic public.heif org.webmproject.webp public.jpeg-2000 com.truevision.tga-image com.adobe.photoshop-image public.camera-raw-image com.ilm.openexr-image public.avif public.jpeg-xl > public.image
    com.adobe.raw-image com.canon.cr2-raw-image com.nikon.raw-image com.sony.arw-raw-image com.fuji.raw-image > public.camera-raw-image
    com.apple.live-photo > public.image
    public.audio public.movie > public.audiovisual-content
    public.video > public.movie
    public.mp3 com.microsoft.waveform-audio public.aiff-audio public.mpeg-4-audio public.midi-audio org.xiph.flac org.xiph.ogg-audio com.microsoft.windows-media-wma public.ac3-audio com.apple.coreaudio-format > public.audio
    com.apple.m4a-audio com.apple.protected-mpeg-4-audio > public.mpeg-4-audio
    public.aifc-audio > public.aiff-audio
    com.apple.quicktime-movie public.mpeg public.mpeg-2-video public.mpeg-4 public.avi public.3gpp org.webmproject.webm org.matroska.mkv com.microsoft.windows-media-wmv > public.movie
    com.apple.m4v-video com.apple.protected-mpeg-4-video > public.mpeg-4
    public.playlist > public.content
    public.m3u-playlist > public.plain-text public.playlist
    com.pixar.universal-scene-description public.geometry-definition-format public.standard-tesselated-geometry-format public.alembic > public.3d-content
    com.pixar.universal-scene-description-mobile > com.pixar.universal-scene-description
    public.truetype-font public.truetype-ttf-font public.opentype-font public.truetype-collection-font org.w3.woff org.w3.woff2 > public.font
    public.archive public.disk-image > public.data
    public.zip-archive org.gnu.gnu-zip-archive public.bzip2-archive public.tar-archive com.apple.archive public.xz-archive org.7-zip.7-zip-archive com.rarlab.rar-archive > public.archive
    org.gnu.gnu-zip-tar-archive > org.gnu.gnu-zip-archive
    com.apple.disk-image-udif public.iso-image > public.disk-image
    public.executable public.database public.log-archive public.security.certificate > public.data
    public.unix-executable com.apple.mach-o-binary com.microsoft.windows-executable > public.executable
    public.x509-certificate public.pkcs7-certificate > public.security.certificate
    public.message > public.data public.content
    public.email-message public.instant-message > public.message
    com.apple.mail.email > public.email-message
    com.apple.mail.emlx > public.email-message
    public.contact public.calendar-event public.to-do-item public.bookmark > public.content
    public.vcard > public.text public.contact
    com.apple.ical.ics public.icalendar > public.text public.calendar-event
    public.url > public.data
    public.file-url > public.url
    com.apple.internet-location com.apple.web-internet-location > public.bookmark public.data
    com.apple.alias-file > public.data public.resolvable
    com.apple.symbolic-link > public.symlink
    """

  private static let parents: [String: [String]] = {
    var parents: [String: [String]] = [:]
    for line in table.split(separator: "\n") {
      let sides = line.split(separator: ">", omittingEmptySubsequences: false)
      let above = sides.last?.split(separator: " ").map(String.init) ?? []
      for type in sides[0].split(separator: " ") { parents[String(type)] = above }
    }
    return parents
  }()
}
