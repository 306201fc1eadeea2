// An app with free texts, numbers and things that cannot be undone, in all languages: for tests of what must not be done.

import EntityStore
import IntentPhrases
import IntentResolution
import LinkRouter
import LinkTypes
import TestSupport

/// An index of people, songs, rooms and documents with the requests of a home.
struct TalkScene {
  let directory: TemporaryDirectory
  let resolver: IntentResolver

  private static let catalog = """
    {"application": {"name": "Home Hub"}, "languages": ["en", "de", "fr", "es", "it", "pt", "nl", "ja"],
     "intents": [
      {"id": "tell", "title": "Tell", "url": "a://tell/{person.id}/{text}",
       "params": {"person": {"types": ["person"]}, "text": {"text": true}},
       "phrases": {"en": ["Tell ${person} that ${text}"], "de": ["Sag ${person}, dass ${text}"],
        "fr": ["Dis à ${person} que ${text}"], "es": ["Dile a ${person} que ${text}"],
        "it": ["Di a ${person} che ${text}"], "pt": ["Diga a ${person} que ${text}"],
        "nl": ["Zeg tegen ${person} dat ${text}"], "ja": ["${person}に${text}と伝えて"]}},
      {"id": "call", "title": "Call", "url": "a://call/{person.id}",
       "params": {"person": {"types": ["person"]}},
       "phrases": {"en": ["Call ${person}"], "de": ["Ruf ${person} an"], "fr": ["Appelle ${person}"],
        "es": ["Llama a ${person}"], "it": ["Chiama ${person}"], "pt": ["Ligue para ${person}"],
        "nl": ["Bel ${person}"], "ja": ["${person}に電話して"]}},
      {"id": "delete", "url": "a://delete/{song.id}", "params": {"song": {"types": ["song"]}},
       "phrases": {"en": ["Delete ${song}"], "de": ["Lösche ${song}"], "fr": ["Supprime ${song}"],
        "es": ["Borra ${song}"], "it": ["Elimina ${song}"], "pt": ["Apaga ${song}"],
        "nl": ["Verwijder ${song}"], "ja": ["${song}を削除して"]}},
      {"id": "stop", "title": "Stop", "url": "a://stop", "phrases": {"en": ["Stop", "Stop the music"]}},
      {"id": "lights", "url": "a://lights",
       "phrases": {"en": ["Turn on the lights"], "ja": ["電気をつけて"]}},
      {"id": "light", "url": "a://light/{room.id}", "params": {"room": {"types": ["room"]}},
       "phrases": {"de": ["Schalte das Licht im ${room} ein"], "fr": ["Allume la lumière du ${room}"],
        "es": ["Enciende la luz del ${room}"], "it": ["Accendi la luce nella ${room}"],
        "pt": ["Acende a luz do ${room}"], "ja": ["${room}の照明を付けて"]}},
      {"id": "dim", "url": "a://dim/{level}", "params": {"level": {"range": [5, 30]}},
       "phrases": {"en": ["Dim to ${level}"], "de": ["Dimme auf ${level}"], "fr": ["Baisse à ${level}"],
        "es": ["Baja a ${level}"], "it": ["Abbassa a ${level}"], "pt": ["Baixa para ${level}"],
        "nl": ["Dim naar ${level}"], "ja": ["${level}にして"]}},
      {"id": "open", "url": "a://open/{file.id}", "params": {"file": {"types": ["file"]}},
       "phrases": {"en": ["Open ${file}"], "de": ["Öffne ${file}"]}}]}
    """

  private static let items: [(String, String, String, String?)] = [
    ("person", "bob", "Bob", nil), ("person", "paul", "Paul", nil),
    ("person", "patel", "Raj Patel", "Sales"), ("person", "walsh", "Kurt Walsh", nil),
    ("person", "whiteway", "Harry Whiteway", nil), ("person", "rossi", "Paula Rossi", nil),
    ("person", "garcia", "Maria Garcia", nil), ("person", "muller", "Thomas Müller", nil),
    ("person", "ivanova", "Nina Ivanova", nil), ("person", "tanaka", "田中太郎", "営業"),
    ("person", "suzuki1", "鈴木花子", "営業"), ("person", "suzuki2", "鈴木次郎", "開発"),
    ("person", "mia", "Mia Conti", nil), ("song", "yellow", "Yellow", nil),
    ("room", "kuche", "Küche", nil),
    ("room", "cuisine", "cuisine", nil), ("room", "cocina", "cocina", nil),
    ("room", "cucine", "cucine", nil), ("room", "cozinha", "cozinha", nil),
    ("room", "kitchen", "台所", nil), ("file", "five", "No. 5", nil),
    ("file", "report", "Report", nil),
  ]

  init() throws {
    directory = try TemporaryDirectory()
    let store = try EntityStore(path: directory.file("index.sqlite"))
    try store.put(
      Self.items.map { kind, id, title, subtitle in
        var entity = Entity(kind: kind, id: id, title: title)
        entity.subtitle = subtitle
        return entity
      })
    resolver = IntentResolver(
      store: store, routes: .builtIn,
      catalog: try IntentCatalog(file: Array(Self.catalog.utf8)), contextKey: Array("key".utf8))
  }

  func answer(_ utterance: String, _ locale: String = "en", context: String? = nil) throws
    -> IntentAnswer
  {
    try resolver.resolve(IntentRequest(utterance, locale: locale, context: context))
  }

  /// The last answer of a talk.
  func talk(_ utterances: [String], _ locale: String = "en") throws -> IntentAnswer {
    var answer = try answer(utterances[0], locale)
    for utterance in utterances.dropFirst() {
      answer = try self.answer(utterance, locale, context: answer.context)
    }
    return answer
  }
}

extension IntentAnswer {
  /// What a slot holds that no entity fills.
  func text(_ slot: String) -> String? {
    slots.first { $0.name == slot }?.value?.json.string
  }
}
