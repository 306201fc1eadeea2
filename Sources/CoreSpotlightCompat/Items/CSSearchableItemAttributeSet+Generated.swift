// swift-format-ignore-file
// Written by AttributeQuery/Generator/generate_attributes.py; do not edit.

public import Foundation

#if canImport(UniformTypeIdentifiers)
  public import UniformTypeIdentifiers
#endif

extension CSSearchableItemAttributeSet {
  /// Its attribute `accountHandles`, a list of texts.
  public var accountHandles: [String]? {
    get { self[texts: "accountHandles"] }
    set { self[texts: "accountHandles"] = newValue }
  }

  /// Its attribute `accountIdentifier`, text.
  public var accountIdentifier: String? {
    get { self[text: "accountIdentifier"] }
    set { self[text: "accountIdentifier"] = newValue }
  }

  /// Its attribute `acquisitionMake`, text.
  public var acquisitionMake: String? {
    get { self[text: "acquisitionMake"] }
    set { self[text: "acquisitionMake"] = newValue }
  }

  /// Its attribute `acquisitionModel`, text.
  public var acquisitionModel: String? {
    get { self[text: "acquisitionModel"] }
    set { self[text: "acquisitionModel"] = newValue }
  }

  /// Its attribute `actionIdentifiers`, a list of texts.
  public var actionIdentifiers: [String] {
    get { self[texts: "actionIdentifiers"] ?? [] }
    set { self[texts: "actionIdentifiers"] = newValue }
  }

  /// Its attribute `addedDate`, date.
  public var addedDate: Date? {
    get { self[date: "addedDate"] }
    set { self[date: "addedDate"] = newValue }
  }

  /// Its attribute `additionalRecipients`, a list of persons.
  public var additionalRecipients: [CSPerson]? {
    get { self[persons: "additionalRecipients"] }
    set { self[persons: "additionalRecipients"] = newValue }
  }

  /// Its attribute `album`, text.
  public var album: String? {
    get { self[text: "album"] }
    set { self[text: "album"] = newValue }
  }

  /// Its attribute `allDay`, flag.
  public var allDay: NSNumber? {
    get { self[flag: "allDay"] }
    set { self[flag: "allDay"] = newValue }
  }

  /// Its attribute `alternateNames`, a list of texts.
  public var alternateNames: [String]? {
    get { self[texts: "alternateNames"] }
    set { self[texts: "alternateNames"] = newValue }
  }

  /// Its attribute `altitude`, number: in metres above sea level, WGS84.
  public var altitude: NSNumber? {
    get { self[number: "altitude"] }
    set { self[number: "altitude"] = newValue }
  }

  /// Its attribute `aperture`, number: in APEX.
  public var aperture: NSNumber? {
    get { self[number: "aperture"] }
    set { self[number: "aperture"] = newValue }
  }

  /// Its attribute `artist`, text.
  public var artist: String? {
    get { self[text: "artist"] }
    set { self[text: "artist"] = newValue }
  }

  /// Its attribute `audiences`, a list of texts.
  public var audiences: [String]? {
    get { self[texts: "audiences"] }
    set { self[texts: "audiences"] = newValue }
  }

  /// Its attribute `audioBitRate`, number.
  public var audioBitRate: NSNumber? {
    get { self[number: "audioBitRate"] }
    set { self[number: "audioBitRate"] = newValue }
  }

  /// Its attribute `audioChannelCount`, number.
  public var audioChannelCount: NSNumber? {
    get { self[number: "audioChannelCount"] }
    set { self[number: "audioChannelCount"] = newValue }
  }

  /// Its attribute `audioEncodingApplication`, text.
  public var audioEncodingApplication: String? {
    get { self[text: "audioEncodingApplication"] }
    set { self[text: "audioEncodingApplication"] = newValue }
  }

  /// Its attribute `audioSampleRate`, number: in Hz.
  public var audioSampleRate: NSNumber? {
    get { self[number: "audioSampleRate"] }
    set { self[number: "audioSampleRate"] = newValue }
  }

  /// Its attribute `audioTrackNumber`, number.
  public var audioTrackNumber: NSNumber? {
    get { self[number: "audioTrackNumber"] }
    set { self[number: "audioTrackNumber"] = newValue }
  }

  /// Its attribute `authorAddresses`, a list of texts.
  public var authorAddresses: [String]? {
    get { self[texts: "authorAddresses"] }
    set { self[texts: "authorAddresses"] = newValue }
  }

  /// Its attribute `authorEmailAddresses`, a list of texts.
  public var authorEmailAddresses: [String]? {
    get { self[texts: "authorEmailAddresses"] }
    set { self[texts: "authorEmailAddresses"] = newValue }
  }

  /// Its attribute `authorNames`, a list of texts.
  public var authorNames: [String]? {
    get { self[texts: "authorNames"] }
    set { self[texts: "authorNames"] = newValue }
  }

  /// Its attribute `authors`, a list of persons.
  public var authors: [CSPerson]? {
    get { self[persons: "authors"] }
    set { self[persons: "authors"] = newValue }
  }

  /// Its attribute `bitsPerSample`, number: in bits.
  public var bitsPerSample: NSNumber? {
    get { self[number: "bitsPerSample"] }
    set { self[number: "bitsPerSample"] = newValue }
  }

  /// Its attribute `cameraOwner`, text.
  public var cameraOwner: String? {
    get { self[text: "cameraOwner"] }
    set { self[text: "cameraOwner"] = newValue }
  }

  /// Its attribute `city`, text.
  public var city: String? {
    get { self[text: "city"] }
    set { self[text: "city"] = newValue }
  }

  /// Its attribute `codecs`, a list of texts.
  public var codecs: [String]? {
    get { self[texts: "codecs"] }
    set { self[texts: "codecs"] = newValue }
  }

  /// Its attribute `colorSpace`, text.
  public var colorSpace: String? {
    get { self[text: "colorSpace"] }
    set { self[text: "colorSpace"] = newValue }
  }

  /// Its attribute `comment`, text.
  public var comment: String? {
    get { self[text: "comment"] }
    set { self[text: "comment"] = newValue }
  }

  /// Its attribute `completionDate`, date.
  public var completionDate: Date? {
    get { self[date: "completionDate"] }
    set { self[date: "completionDate"] = newValue }
  }

  /// Its attribute `composer`, text.
  public var composer: String? {
    get { self[text: "composer"] }
    set { self[text: "composer"] = newValue }
  }

  /// Its attribute `contactKeywords`, a list of texts.
  public var contactKeywords: [String]? {
    get { self[texts: "contactKeywords"] }
    set { self[texts: "contactKeywords"] = newValue }
  }

  /// Its attribute `containerDisplayName`, text.
  public var containerDisplayName: String? {
    get { self[text: "containerDisplayName"] }
    set { self[text: "containerDisplayName"] = newValue }
  }

  /// Its attribute `containerIdentifier`, text.
  public var containerIdentifier: String? {
    get { self[text: "containerIdentifier"] }
    set { self[text: "containerIdentifier"] = newValue }
  }

  /// Its attribute `containerOrder`, number.
  public var containerOrder: NSNumber? {
    get { self[number: "containerOrder"] }
    set { self[number: "containerOrder"] = newValue }
  }

  /// Its attribute `containerTitle`, text.
  public var containerTitle: String? {
    get { self[text: "containerTitle"] }
    set { self[text: "containerTitle"] = newValue }
  }

  /// Its attribute `contentCreationDate`, date.
  public var contentCreationDate: Date? {
    get { self[date: "contentCreationDate"] }
    set { self[date: "contentCreationDate"] = newValue }
  }

  /// Its attribute `contentDescription`, text.
  public var contentDescription: String? {
    get { self[text: "contentDescription"] }
    set { self[text: "contentDescription"] = newValue }
  }

  /// Its attribute `contentModificationDate`, date.
  public var contentModificationDate: Date? {
    get { self[date: "contentModificationDate"] }
    set { self[date: "contentModificationDate"] = newValue }
  }

  /// Its attribute `contentRating`, flag: 1 explicit.
  public var contentRating: NSNumber? {
    get { self[flag: "contentRating"] }
    set { self[flag: "contentRating"] = newValue }
  }

  /// Its attribute `contentSources`, a list of texts.
  public var contentSources: [String]? {
    get { self[texts: "contentSources"] }
    set { self[texts: "contentSources"] = newValue }
  }

  /// Its attribute `contentType`, type identifier.
  public var contentType: String? {
    get { self[text: "contentType"] }
    set { self[text: "contentType"] = newValue }
  }

  /// Its attribute `contentTypeTree`, a list of type identifiers.
  public var contentTypeTree: [String]? {
    get { typeTree }
    set { self[texts: "contentTypeTree"] = newValue }
  }

  /// Its attribute `contentURL`, URL: file URL.
  public var contentURL: URL? {
    get { self[url: "contentURL"] }
    set { self[url: "contentURL"] = newValue }
  }

  /// Its attribute `contributors`, a list of texts.
  public var contributors: [String]? {
    get { self[texts: "contributors"] }
    set { self[texts: "contributors"] = newValue }
  }

  /// Its attribute `copyright`, text.
  public var copyright: String? {
    get { self[text: "copyright"] }
    set { self[text: "copyright"] = newValue }
  }

  /// Its attribute `country`, text.
  public var country: String? {
    get { self[text: "country"] }
    set { self[text: "country"] = newValue }
  }

  /// Its attribute `coverage`, a list of texts.
  public var coverage: [String]? {
    get { self[texts: "coverage"] }
    set { self[texts: "coverage"] = newValue }
  }

  /// Its attribute `creator`, text.
  public var creator: String? {
    get { self[text: "creator"] }
    set { self[text: "creator"] = newValue }
  }

  /// Its attribute `darkThumbnailURL`, URL.
  public var darkThumbnailURL: URL? {
    get { self[url: "darkThumbnailURL"] }
    set { self[url: "darkThumbnailURL"] = newValue }
  }

  /// Its attribute `deliveryType`, number: 0 fast start, 1 RTSP.
  public var deliveryType: NSNumber? {
    get { self[number: "deliveryType"] }
    set { self[number: "deliveryType"] = newValue }
  }

  /// Its attribute `director`, text.
  public var director: String? {
    get { self[text: "director"] }
    set { self[text: "director"] = newValue }
  }

  /// Its attribute `displayName`, text.
  public var displayName: String? {
    get { self[text: "displayName"] }
    set { self[text: "displayName"] = newValue }
  }

  /// Its attribute `domainIdentifier`, text.
  public var domainIdentifier: String? {
    get { self[text: "domainIdentifier"] }
    set { self[text: "domainIdentifier"] = newValue }
  }

  /// Its attribute `downloadedDate`, date.
  public var downloadedDate: Date? {
    get { self[date: "downloadedDate"] }
    set { self[date: "downloadedDate"] = newValue }
  }

  /// Its attribute `dueDate`, date.
  public var dueDate: Date? {
    get { self[date: "dueDate"] }
    set { self[date: "dueDate"] = newValue }
  }

  /// Its attribute `duration`, number: in seconds.
  public var duration: NSNumber? {
    get { self[number: "duration"] }
    set { self[number: "duration"] = newValue }
  }

  /// Its attribute `editors`, a list of texts.
  public var editors: [String]? {
    get { self[texts: "editors"] }
    set { self[texts: "editors"] = newValue }
  }

  /// Its attribute `emailAddresses`, a list of texts.
  public var emailAddresses: [String]? {
    get { self[texts: "emailAddresses"] }
    set { self[texts: "emailAddresses"] = newValue }
  }

  /// Its attribute `emailHeaders`, values by header.
  public var emailHeaders: [String : [Any]]? {
    get { self[headers: "emailHeaders"] }
    set { self[headers: "emailHeaders"] = newValue }
  }

  /// Its attribute `encodingApplications`, a list of texts.
  public var encodingApplications: [String]? {
    get { self[texts: "encodingApplications"] }
    set { self[texts: "encodingApplications"] = newValue }
  }

  /// Its attribute `endDate`, date.
  public var endDate: Date? {
    get { self[date: "endDate"] }
    set { self[date: "endDate"] = newValue }
  }

  /// Its attribute `exifVersion`, text.
  public var exifVersion: String? {
    get { self[text: "exifVersion"] }
    set { self[text: "exifVersion"] = newValue }
  }

  /// Its attribute `exifgpsVersion`, text.
  public var exifgpsVersion: String? {
    get { self[text: "exifgpsVersion"] }
    set { self[text: "exifgpsVersion"] = newValue }
  }

  /// Its attribute `exposureMode`, number: 0 auto, 1 manual, 2 bracket.
  public var exposureMode: NSNumber? {
    get { self[number: "exposureMode"] }
    set { self[number: "exposureMode"] = newValue }
  }

  /// Its attribute `exposureProgram`, text.
  public var exposureProgram: String? {
    get { self[text: "exposureProgram"] }
    set { self[text: "exposureProgram"] = newValue }
  }

  /// Its attribute `exposureTime`, number: in seconds.
  public var exposureTime: NSNumber? {
    get { self[number: "exposureTime"] }
    set { self[number: "exposureTime"] = newValue }
  }

  /// Its attribute `exposureTimeString`, text.
  public var exposureTimeString: String? {
    get { self[text: "exposureTimeString"] }
    set { self[text: "exposureTimeString"] = newValue }
  }

  /// Its attribute `fNumber`, number.
  public var fNumber: NSNumber? {
    get { self[number: "fNumber"] }
    set { self[number: "fNumber"] = newValue }
  }

  /// Its attribute `fileSize`, number.
  public var fileSize: NSNumber? {
    get { self[number: "fileSize"] }
    set { self[number: "fileSize"] = newValue }
  }

  /// Its attribute `flashOn`, flag.
  public var flashOn: NSNumber? {
    get { self[flag: "flashOn"] }
    set { self[flag: "flashOn"] = newValue }
  }

  /// Its attribute `focalLength`, number: in mm.
  public var focalLength: NSNumber? {
    get { self[number: "focalLength"] }
    set { self[number: "focalLength"] = newValue }
  }

  /// Its attribute `focalLength35mm`, number: documented as 0/1; a length in mm by its newer name.
  public var focalLength35mm: NSNumber? {
    get { self[number: "focalLength35mm"] }
    set { self[number: "focalLength35mm"] = newValue }
  }

  /// Its attribute `fontNames`, a list of texts.
  public var fontNames: [String]? {
    get { self[texts: "fontNames"] }
    set { self[texts: "fontNames"] = newValue }
  }

  /// Its attribute `fullyFormattedAddress`, text.
  public var fullyFormattedAddress: String? {
    get { self[text: "fullyFormattedAddress"] }
    set { self[text: "fullyFormattedAddress"] = newValue }
  }

  /// Its attribute `generalMIDISequence`, flag.
  public var generalMIDISequence: NSNumber? {
    get { self[flag: "generalMIDISequence"] }
    set { self[flag: "generalMIDISequence"] = newValue }
  }

  /// Its attribute `genre`, text.
  public var genre: String? {
    get { self[text: "genre"] }
    set { self[text: "genre"] = newValue }
  }

  /// Its attribute `gpsAreaInformation`, text.
  public var gpsAreaInformation: String? {
    get { self[text: "gpsAreaInformation"] }
    set { self[text: "gpsAreaInformation"] = newValue }
  }

  /// Its attribute `gpsDateStamp`, date.
  public var gpsDateStamp: Date? {
    get { self[date: "gpsDateStamp"] }
    set { self[date: "gpsDateStamp"] = newValue }
  }

  /// Its attribute `gpsDestBearing`, number.
  public var gpsDestBearing: NSNumber? {
    get { self[number: "gpsDestBearing"] }
    set { self[number: "gpsDestBearing"] = newValue }
  }

  /// Its attribute `gpsDestDistance`, number.
  public var gpsDestDistance: NSNumber? {
    get { self[number: "gpsDestDistance"] }
    set { self[number: "gpsDestDistance"] = newValue }
  }

  /// Its attribute `gpsDestLatitude`, number.
  public var gpsDestLatitude: NSNumber? {
    get { self[number: "gpsDestLatitude"] }
    set { self[number: "gpsDestLatitude"] = newValue }
  }

  /// Its attribute `gpsDestLongitude`, number.
  public var gpsDestLongitude: NSNumber? {
    get { self[number: "gpsDestLongitude"] }
    set { self[number: "gpsDestLongitude"] = newValue }
  }

  /// Its attribute `gpsDifferental`, number.
  public var gpsDifferental: NSNumber? {
    get { self[number: "gpsDifferental"] }
    set { self[number: "gpsDifferental"] = newValue }
  }

  /// Its attribute `gpsMapDatum`, text.
  public var gpsMapDatum: String? {
    get { self[text: "gpsMapDatum"] }
    set { self[text: "gpsMapDatum"] = newValue }
  }

  /// Its attribute `gpsMeasureMode`, text.
  public var gpsMeasureMode: String? {
    get { self[text: "gpsMeasureMode"] }
    set { self[text: "gpsMeasureMode"] = newValue }
  }

  /// Its attribute `gpsProcessingMethod`, text.
  public var gpsProcessingMethod: String? {
    get { self[text: "gpsProcessingMethod"] }
    set { self[text: "gpsProcessingMethod"] = newValue }
  }

  /// Its attribute `gpsStatus`, text.
  public var gpsStatus: String? {
    get { self[text: "gpsStatus"] }
    set { self[text: "gpsStatus"] = newValue }
  }

  /// Its attribute `gpsTrack`, number: in degrees from true north.
  public var gpsTrack: NSNumber? {
    get { self[number: "gpsTrack"] }
    set { self[number: "gpsTrack"] = newValue }
  }

  /// Its attribute `gpsdop`, number.
  public var gpsdop: NSNumber? {
    get { self[number: "gpsdop"] }
    set { self[number: "gpsdop"] = newValue }
  }

  /// Its attribute `hasAlphaChannel`, flag.
  public var hasAlphaChannel: NSNumber? {
    get { self[flag: "hasAlphaChannel"] }
    set { self[flag: "hasAlphaChannel"] = newValue }
  }

  /// Its attribute `headline`, text.
  public var headline: String? {
    get { self[text: "headline"] }
    set { self[text: "headline"] = newValue }
  }

  /// Its attribute `hiddenAdditionalRecipients`, a list of persons.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { self[persons: "hiddenAdditionalRecipients"] }
    set { self[persons: "hiddenAdditionalRecipients"] = newValue }
  }

  /// Its attribute `htmlContentData`, data.
  public var htmlContentData: Data? {
    get { self[data: "htmlContentData"] }
    set { self[data: "htmlContentData"] = newValue }
  }

  /// Its attribute `identifier`, text.
  public var identifier: String? {
    get { self[text: "identifier"] }
    set { self[text: "identifier"] = newValue }
  }

  /// Its attribute `imageDirection`, number: in degrees from true north.
  public var imageDirection: NSNumber? {
    get { self[number: "imageDirection"] }
    set { self[number: "imageDirection"] = newValue }
  }

  /// Its attribute `importantDates`, a list of dates.
  public var importantDates: [Date]? {
    get { self[dates: "importantDates"] }
    set { self[dates: "importantDates"] = newValue }
  }

  /// Its attribute `information`, text.
  public var information: String? {
    get { self[text: "information"] }
    set { self[text: "information"] = newValue }
  }

  /// Its attribute `instantMessageAddresses`, a list of texts.
  public var instantMessageAddresses: [String]? {
    get { self[texts: "instantMessageAddresses"] }
    set { self[texts: "instantMessageAddresses"] = newValue }
  }

  /// Its attribute `instructions`, text.
  public var instructions: String? {
    get { self[text: "instructions"] }
    set { self[text: "instructions"] = newValue }
  }

  /// Its attribute `isPriority`, flag.
  ///
  /// Read-only: the system sets it on Apple's platforms.
  public var isPriority: NSNumber? {
    self[flag: "isPriority"]
  }

  /// Its attribute `isoSpeed`, number.
  public var isoSpeed: NSNumber? {
    get { self[number: "isoSpeed"] }
    set { self[number: "isoSpeed"] = newValue }
  }

  /// Its attribute `keySignature`, text.
  public var keySignature: String? {
    get { self[text: "keySignature"] }
    set { self[text: "keySignature"] = newValue }
  }

  /// Its attribute `keywords`, a list of texts.
  public var keywords: [String]? {
    get { self[texts: "keywords"] }
    set { self[texts: "keywords"] = newValue }
  }

  /// Its attribute `kind`, text.
  public var kind: String? {
    get { self[text: "kind"] }
    set { self[text: "kind"] = newValue }
  }

  /// Its attribute `languages`, a list of texts.
  public var languages: [String]? {
    get { self[texts: "languages"] }
    set { self[texts: "languages"] = newValue }
  }

  /// Its attribute `lastUsedDate`, date.
  public var lastUsedDate: Date? {
    get { self[date: "lastUsedDate"] }
    set { self[date: "lastUsedDate"] = newValue }
  }

  /// Its attribute `latitude`, number: in degrees north, WGS84.
  public var latitude: NSNumber? {
    get { self[number: "latitude"] }
    set { self[number: "latitude"] = newValue }
  }

  /// Its attribute `layerNames`, a list of texts.
  public var layerNames: [String]? {
    get { self[texts: "layerNames"] }
    set { self[texts: "layerNames"] = newValue }
  }

  /// Its attribute `lensModel`, text.
  public var lensModel: String? {
    get { self[text: "lensModel"] }
    set { self[text: "lensModel"] = newValue }
  }

  /// Its attribute `likelyJunk`, flag.
  public var likelyJunk: NSNumber {
    get { self[flag: "likelyJunk"] ?? NSNumber(value: false) }
    set { self[flag: "likelyJunk"] = newValue }
  }

  /// Its attribute `local`, flag.
  public var local: NSNumber? {
    get { self[flag: "local"] }
    set { self[flag: "local"] = newValue }
  }

  /// Its attribute `longitude`, number: in degrees east, WGS84.
  public var longitude: NSNumber? {
    get { self[number: "longitude"] }
    set { self[number: "longitude"] = newValue }
  }

  /// Its attribute `lyricist`, text.
  public var lyricist: String? {
    get { self[text: "lyricist"] }
    set { self[text: "lyricist"] = newValue }
  }

  /// Its attribute `mailboxIdentifiers`, a list of texts.
  public var mailboxIdentifiers: [String]? {
    get { self[texts: "mailboxIdentifiers"] }
    set { self[texts: "mailboxIdentifiers"] = newValue }
  }

  /// Its attribute `maxAperture`, number: in APEX F number.
  public var maxAperture: NSNumber? {
    get { self[number: "maxAperture"] }
    set { self[number: "maxAperture"] = newValue }
  }

  /// Its attribute `mediaTypes`, a list of texts.
  public var mediaTypes: [String]? {
    get { self[texts: "mediaTypes"] }
    set { self[texts: "mediaTypes"] = newValue }
  }

  /// Its attribute `metadataModificationDate`, date.
  public var metadataModificationDate: Date? {
    get { self[date: "metadataModificationDate"] }
    set { self[date: "metadataModificationDate"] = newValue }
  }

  /// Its attribute `meteringMode`, text.
  public var meteringMode: String? {
    get { self[text: "meteringMode"] }
    set { self[text: "meteringMode"] = newValue }
  }

  /// Its attribute `musicalGenre`, text.
  public var musicalGenre: String? {
    get { self[text: "musicalGenre"] }
    set { self[text: "musicalGenre"] = newValue }
  }

  /// Its attribute `musicalInstrumentCategory`, text.
  public var musicalInstrumentCategory: String? {
    get { self[text: "musicalInstrumentCategory"] }
    set { self[text: "musicalInstrumentCategory"] = newValue }
  }

  /// Its attribute `musicalInstrumentName`, text.
  public var musicalInstrumentName: String? {
    get { self[text: "musicalInstrumentName"] }
    set { self[text: "musicalInstrumentName"] = newValue }
  }

  /// Its attribute `namedLocation`, text.
  public var namedLocation: String? {
    get { self[text: "namedLocation"] }
    set { self[text: "namedLocation"] = newValue }
  }

  /// Its attribute `organizations`, a list of texts.
  public var organizations: [String]? {
    get { self[texts: "organizations"] }
    set { self[texts: "organizations"] = newValue }
  }

  /// Its attribute `orientation`, number: 0 landscape, 1 portrait.
  public var orientation: NSNumber? {
    get { self[number: "orientation"] }
    set { self[number: "orientation"] = newValue }
  }

  /// Its attribute `originalFormat`, text.
  public var originalFormat: String? {
    get { self[text: "originalFormat"] }
    set { self[text: "originalFormat"] = newValue }
  }

  /// Its attribute `originalSource`, text.
  public var originalSource: String? {
    get { self[text: "originalSource"] }
    set { self[text: "originalSource"] = newValue }
  }

  /// Its attribute `pageCount`, number.
  public var pageCount: NSNumber? {
    get { self[number: "pageCount"] }
    set { self[number: "pageCount"] = newValue }
  }

  /// Its attribute `pageHeight`, number: in points (1/72 inch).
  public var pageHeight: NSNumber? {
    get { self[number: "pageHeight"] }
    set { self[number: "pageHeight"] = newValue }
  }

  /// Its attribute `pageWidth`, number: in points (1/72 inch).
  public var pageWidth: NSNumber? {
    get { self[number: "pageWidth"] }
    set { self[number: "pageWidth"] = newValue }
  }

  /// Its attribute `participants`, a list of texts.
  public var participants: [String]? {
    get { self[texts: "participants"] }
    set { self[texts: "participants"] = newValue }
  }

  /// Its attribute `path`, text.
  public var path: String? {
    get { self[text: "path"] }
    set { self[text: "path"] = newValue }
  }

  /// Its attribute `performers`, a list of texts.
  public var performers: [String]? {
    get { self[texts: "performers"] }
    set { self[texts: "performers"] = newValue }
  }

  /// Its attribute `phoneNumbers`, a list of texts.
  public var phoneNumbers: [String]? {
    get { self[texts: "phoneNumbers"] }
    set { self[texts: "phoneNumbers"] = newValue }
  }

  /// Its attribute `pixelCount`, number.
  public var pixelCount: NSNumber? {
    get { self[number: "pixelCount"] }
    set { self[number: "pixelCount"] = newValue }
  }

  /// Its attribute `pixelHeight`, number.
  public var pixelHeight: NSNumber? {
    get { self[number: "pixelHeight"] }
    set { self[number: "pixelHeight"] = newValue }
  }

  /// Its attribute `pixelWidth`, number.
  public var pixelWidth: NSNumber? {
    get { self[number: "pixelWidth"] }
    set { self[number: "pixelWidth"] = newValue }
  }

  /// Its attribute `playCount`, number.
  public var playCount: NSNumber? {
    get { self[number: "playCount"] }
    set { self[number: "playCount"] = newValue }
  }

  /// Its attribute `postalCode`, text.
  public var postalCode: String? {
    get { self[text: "postalCode"] }
    set { self[text: "postalCode"] = newValue }
  }

  /// Its attribute `primaryRecipients`, a list of persons.
  public var primaryRecipients: [CSPerson]? {
    get { self[persons: "primaryRecipients"] }
    set { self[persons: "primaryRecipients"] = newValue }
  }

  /// Its attribute `producer`, text.
  public var producer: String? {
    get { self[text: "producer"] }
    set { self[text: "producer"] = newValue }
  }

  /// Its attribute `profileName`, text.
  public var profileName: String? {
    get { self[text: "profileName"] }
    set { self[text: "profileName"] = newValue }
  }

  /// Its attribute `projects`, a list of texts.
  public var projects: [String]? {
    get { self[texts: "projects"] }
    set { self[texts: "projects"] = newValue }
  }

  /// Its attribute `providerDataTypeIdentifiers`, a list of type identifiers.
  public var providerDataTypeIdentifiers: [String]? {
    get { self[texts: "providerDataTypeIdentifiers"] }
    set { self[texts: "providerDataTypeIdentifiers"] = newValue }
  }

  /// Its attribute `providerFileTypeIdentifiers`, a list of type identifiers.
  public var providerFileTypeIdentifiers: [String]? {
    get { self[texts: "providerFileTypeIdentifiers"] }
    set { self[texts: "providerFileTypeIdentifiers"] = newValue }
  }

  /// Its attribute `providerInPlaceFileTypeIdentifiers`, a list of type identifiers.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { self[texts: "providerInPlaceFileTypeIdentifiers"] }
    set { self[texts: "providerInPlaceFileTypeIdentifiers"] = newValue }
  }

  /// Its attribute `publishers`, a list of texts.
  public var publishers: [String]? {
    get { self[texts: "publishers"] }
    set { self[texts: "publishers"] = newValue }
  }

  /// Its attribute `rankingHint`, number: 0...100, higher = more relevant.
  public var rankingHint: NSNumber? {
    get { self[number: "rankingHint"] }
    set { self[number: "rankingHint"] = newValue }
  }

  /// Its attribute `rating`, number.
  public var rating: NSNumber? {
    get { self[number: "rating"] }
    set { self[number: "rating"] = newValue }
  }

  /// Its attribute `ratingDescription`, text.
  public var ratingDescription: String? {
    get { self[text: "ratingDescription"] }
    set { self[text: "ratingDescription"] = newValue }
  }

  /// Its attribute `recipientAddresses`, a list of texts.
  public var recipientAddresses: [String]? {
    get { self[texts: "recipientAddresses"] }
    set { self[texts: "recipientAddresses"] = newValue }
  }

  /// Its attribute `recipientEmailAddresses`, a list of texts.
  public var recipientEmailAddresses: [String]? {
    get { self[texts: "recipientEmailAddresses"] }
    set { self[texts: "recipientEmailAddresses"] = newValue }
  }

  /// Its attribute `recipientNames`, a list of texts.
  public var recipientNames: [String]? {
    get { self[texts: "recipientNames"] }
    set { self[texts: "recipientNames"] = newValue }
  }

  /// Its attribute `recordingDate`, date.
  public var recordingDate: Date? {
    get { self[date: "recordingDate"] }
    set { self[date: "recordingDate"] = newValue }
  }

  /// Its attribute `redEyeOn`, flag.
  public var redEyeOn: NSNumber? {
    get { self[flag: "redEyeOn"] }
    set { self[flag: "redEyeOn"] = newValue }
  }

  /// Its attribute `relatedUniqueIdentifier`, text.
  public var relatedUniqueIdentifier: String? {
    get { self[text: "relatedUniqueIdentifier"] }
    set { self[text: "relatedUniqueIdentifier"] = newValue }
  }

  /// Its attribute `resolutionHeightDPI`, number: in dots per inch.
  public var resolutionHeightDPI: NSNumber? {
    get { self[number: "resolutionHeightDPI"] }
    set { self[number: "resolutionHeightDPI"] = newValue }
  }

  /// Its attribute `resolutionWidthDPI`, number: in dots per inch.
  public var resolutionWidthDPI: NSNumber? {
    get { self[number: "resolutionWidthDPI"] }
    set { self[number: "resolutionWidthDPI"] = newValue }
  }

  /// Its attribute `rights`, text.
  public var rights: String? {
    get { self[text: "rights"] }
    set { self[text: "rights"] = newValue }
  }

  /// Its attribute `role`, text.
  public var role: String? {
    get { self[text: "role"] }
    set { self[text: "role"] = newValue }
  }

  /// Its attribute `securityMethod`, text.
  public var securityMethod: String? {
    get { self[text: "securityMethod"] }
    set { self[text: "securityMethod"] = newValue }
  }

  /// Its attribute `sharedItemContentType`, type identifier.
  public var sharedItemContentType: UTType? {
    get { self[type: "sharedItemContentType"] }
    set { self[type: "sharedItemContentType"] = newValue }
  }

  /// Its attribute `speed`, number: in km/h.
  public var speed: NSNumber? {
    get { self[number: "speed"] }
    set { self[number: "speed"] = newValue }
  }

  /// Its attribute `startDate`, date.
  public var startDate: Date? {
    get { self[date: "startDate"] }
    set { self[date: "startDate"] = newValue }
  }

  /// Its attribute `stateOrProvince`, text.
  public var stateOrProvince: String? {
    get { self[text: "stateOrProvince"] }
    set { self[text: "stateOrProvince"] = newValue }
  }

  /// Its attribute `streamable`, flag.
  public var streamable: NSNumber? {
    get { self[flag: "streamable"] }
    set { self[flag: "streamable"] = newValue }
  }

  /// Its attribute `subThoroughfare`, text.
  public var subThoroughfare: String? {
    get { self[text: "subThoroughfare"] }
    set { self[text: "subThoroughfare"] = newValue }
  }

  /// Its attribute `subject`, text.
  public var subject: String? {
    get { self[text: "subject"] }
    set { self[text: "subject"] = newValue }
  }

  /// Its attribute `supportsNavigation`, flag.
  public var supportsNavigation: NSNumber? {
    get { self[flag: "supportsNavigation"] }
    set { self[flag: "supportsNavigation"] = newValue }
  }

  /// Its attribute `supportsPhoneCall`, flag.
  public var supportsPhoneCall: NSNumber? {
    get { self[flag: "supportsPhoneCall"] }
    set { self[flag: "supportsPhoneCall"] = newValue }
  }

  /// Its attribute `tempo`, number: in beats per minute.
  public var tempo: NSNumber? {
    get { self[number: "tempo"] }
    set { self[number: "tempo"] = newValue }
  }

  /// Its attribute `textContent`, text.
  public var textContent: String? {
    get { self[text: "textContent"] }
    set { self[text: "textContent"] = newValue }
  }

  /// Its attribute `textContentSummary`, text.
  ///
  /// Read-only: the system sets it on Apple's platforms.
  public var textContentSummary: String? {
    self[text: "textContentSummary"]
  }

  /// Its attribute `theme`, text.
  public var theme: String? {
    get { self[text: "theme"] }
    set { self[text: "theme"] = newValue }
  }

  /// Its attribute `thoroughfare`, text.
  public var thoroughfare: String? {
    get { self[text: "thoroughfare"] }
    set { self[text: "thoroughfare"] = newValue }
  }

  /// Its attribute `thumbnailData`, data.
  public var thumbnailData: Data? {
    get { self[data: "thumbnailData"] }
    set { self[data: "thumbnailData"] = newValue }
  }

  /// Its attribute `thumbnailURL`, URL: local file URL only.
  public var thumbnailURL: URL? {
    get { self[url: "thumbnailURL"] }
    set { self[url: "thumbnailURL"] = newValue }
  }

  /// Its attribute `timeSignature`, text.
  public var timeSignature: String? {
    get { self[text: "timeSignature"] }
    set { self[text: "timeSignature"] = newValue }
  }

  /// Its attribute `timestamp`, date.
  public var timestamp: Date? {
    get { self[date: "timestamp"] }
    set { self[date: "timestamp"] = newValue }
  }

  /// Its attribute `title`, text.
  public var title: String? {
    get { self[text: "title"] }
    set { self[text: "title"] = newValue }
  }

  /// Its attribute `totalBitRate`, number.
  public var totalBitRate: NSNumber? {
    get { self[number: "totalBitRate"] }
    set { self[number: "totalBitRate"] = newValue }
  }

  /// Its attribute `transcribedTextContent`, text.
  public var transcribedTextContent: String? {
    get { self[text: "transcribedTextContent"] }
    set { self[text: "transcribedTextContent"] = newValue }
  }

  /// Its attribute `url`, URL.
  public var url: URL? {
    get { self[url: "url"] }
    set { self[url: "url"] = newValue }
  }

  /// Its attribute `userCreated`, flag.
  public var userCreated: NSNumber? {
    get { self[flag: "userCreated"] }
    set { self[flag: "userCreated"] = newValue }
  }

  /// Its attribute `userCurated`, flag.
  public var userCurated: NSNumber? {
    get { self[flag: "userCurated"] }
    set { self[flag: "userCurated"] = newValue }
  }

  /// Its attribute `userOwned`, flag.
  public var userOwned: NSNumber? {
    get { self[flag: "userOwned"] }
    set { self[flag: "userOwned"] = newValue }
  }

  /// Its attribute `version`, text.
  public var version: String? {
    get { self[text: "version"] }
    set { self[text: "version"] = newValue }
  }

  /// Its attribute `videoBitRate`, number.
  public var videoBitRate: NSNumber? {
    get { self[number: "videoBitRate"] }
    set { self[number: "videoBitRate"] = newValue }
  }

  /// Its attribute `weakRelatedUniqueIdentifier`, text.
  public var weakRelatedUniqueIdentifier: String? {
    get { self[text: "weakRelatedUniqueIdentifier"] }
    set { self[text: "weakRelatedUniqueIdentifier"] = newValue }
  }

  /// Its attribute `whiteBalance`, number: 0 auto, 1 manual.
  public var whiteBalance: NSNumber? {
    get { self[number: "whiteBalance"] }
    set { self[number: "whiteBalance"] = newValue }
  }
}
