// Which words of a phrase may be left out, put in or be another one, in each language; and what is asked for instead.

import IntentPhrases
import Testing

@Suite struct OmissionTests {
  /// The cheapest reading of an utterance, or the slot that is missing, as text; nil for none.
  private func reading(_ phrases: [String], _ said: String, _ locale: String = "en") throws
    -> String?
  {
    var catalog = IntentCatalog(applicationNames: ["Notely"], languages: [locale])
    for (number, phrase) in phrases.enumerated() {
      var intent = IntentDefinition(id: "i\(number)")
      intent.parameters = [
        ParameterDefinition(name: "x", kind: .entity(kinds: ["item"])),
        ParameterDefinition(name: "t", kind: .text),
      ]
      intent.phrases = [
        IntentPhrase(
          source: phrase, notation: .template, nodes: try PhraseParser.parse(phrase),
          language: locale)
      ]
      catalog.intents.append(intent)
    }
    let text = try TokenText(utterance: said)
    let readings = PhraseMatcher(catalog, locale: locale).read(text)
    if let one = readings.alignments.first {
      return ([one.intent.id] + one.slots.map { $0.source.map(text.excerpt) ?? "" })
        .joined(separator: " ")
    }
    return readings.beginnings.first.map { "\($0.missing?.name ?? "") of \($0.intent.id)" }
  }

  @Test(arguments: [
    ("en", "Delete this", "delete"), ("en", "Delete this", "delete the"),
    ("en", "Move this to the top", "move to the top"),
    ("en", "Tell {x} that {t}", "tell mom a story"),
    ("en", "Erase my photos", "erase his photos"), ("en", "Erase my photos", "erase your photos"),
    ("en", "Erase photos", "erase their photos"), ("en", "Erase [my] photos", "erase his photos"),
    ("de", "Lösche das", "lösche"), ("de", "Lösche meine Fotos", "lösche ihre Fotos"),
    ("de", "Lösche meine Fotos", "lösche seine Fotos"),
    ("fr", "Efface notre photo", "efface votre photo"),
    ("fr", "Supprime-le", "supprime"), ("fr", "Efface mes photos", "efface ses photos"),
    ("es", "Borra mis fotos", "borra sus fotos"),
    ("it", "Cancella le mie foto", "cancella sua foto"),
    ("pt", "Apaga as minhas fotos", "apaga suas fotos"), ("nl", "Wis dit", "wis"),
    ("nl", "Wis mijn foto's", "wis zijn foto's"),
  ])
  func `a word that means something is needed`(_ locale: String, _ phrase: String, _ said: String)
    throws
  {
    #expect(try reading([phrase], said, locale) == nil)
  }

  @Test(arguments: [
    ("en", "Erase my photos", "erase photos"), ("en", "Erase my photos", "erase the photos"),
    ("en", "Erase photos", "erase my photos"), ("en", "Stop the timer", "stop that timer"),
    ("en", "Turn on the {x}", "turn on kitchen"),
    ("en", "Turn on {x} in the kitchen", "turn on lamp in kitchen"),
    ("de", "Lösche meine Fotos", "lösche die Fotos"), ("de", "Stoppe den Timer", "stoppe Timer"),
    ("fr", "Efface mes photos", "efface les photos"), ("es", "Borra mis fotos", "borra las fotos"),
    ("it", "Ferma il timer", "ferma timer"), ("pt", "Para o timer", "para timer"),
    ("nl", "Stop de timer", "stop timer"),
  ])
  func `an article more or less is none`(_ locale: String, _ phrase: String, _ said: String) throws
  {
    #expect(try reading([phrase], said, locale)?.hasPrefix("i0") == true)
  }

  @Test func `a word that tells phrases apart is needed`() throws {
    let phrases = ["Open section a list", "Open section b list"]
    #expect(try reading(phrases, "open section a list") == "i0")
    #expect(try reading(phrases, "open section list") == nil)
    #expect(try reading(["Delete (all|the) photos"], "delete photos") == "i0")
  }

  @Test(arguments: [
    ("en", "Note [that] {t}", "note that", "t of i0"),
    ("en", "Note [that] {t}", "note that it rains", "i0 it rains"),
    ("en", "Tell {x} that {t}", "tell mom that", "t of i0"),
    ("de", "Notiere dass {t}", "notiere dass", "t of i0"),
    ("de", "Ruf {x} an", "ruf an", "x of i0"),
    ("de", "Schalte {x} aus", "bitte schalte aus", "x of i0"),
    ("en", "Add {x} to [my] favorites", "add to favorites", "x of i0"),
    ("fr", "Ajoute {x} à mes favoris", "ajoute à mes favoris", "x of i0"),
    ("es", "Añade {x} a mis favoritos", "añade a mis favoritos", "x of i0"),
    ("it", "Aggiungi {x} ai preferiti", "aggiungi ai preferiti", "x of i0"),
    ("pt", "Adiciona {x} aos favoritos", "adiciona aos favoritos", "x of i0"),
    ("nl", "Bel {x} op", "bel op", "x of i0"), ("ja", "{x}に電話して", "に電話して", "x of i0"),
  ])
  func `what was not said is asked for`(
    _ locale: String, _ phrase: String, _ said: String, _ answer: String
  ) throws {
    #expect(try reading([phrase], said, locale) == answer)
  }

  @Test(arguments: [
    ("say +", "+"), ("say :)", ":)"), ("say: + -", "+ -"), ("say 😀", "😀"), ("please say ++", "++"),
    ("say ?", nil), ("say …", nil), ("say", nil),
  ])
  func `free text may be symbols, but no mark that ends a sentence`(_ said: String, _ text: String?)
    throws
  {
    #expect(try reading(["Say {t}"], said) == (text.map { "i0 \($0)" } ?? "t of i0"))
  }

  @Test(arguments: [
    ("en", "Open {x} in ${applicationName}", "open lamp in the notely app"),
    ("en", "Open {x} in ${applicationName}", "open lamp in notely app"),
    ("en", "Open {x} using ${applicationName}", "open lamp using my Notely app"),
    ("de", "Öffne {x} in ${applicationName}", "öffne lamp in der Notely-App"),
    ("fr", "Ouvre {x} dans ${applicationName}", "ouvre lamp dans l'application Notely"),
    ("es", "Abre {x} en ${applicationName}", "abre lamp en la app Notely"),
    ("it", "Apri {x} in ${applicationName}", "apri lamp in app Notely"),
    ("pt", "Abre {x} em ${applicationName}", "abre lamp em o aplicativo Notely"),
    ("nl", "Open {x} in ${applicationName}", "open lamp in de Notely app"),
    ("ja", "${applicationName}で{x}を開いて", "Notelyアプリでlampを開いて"),
  ])
  func `the app's name may have an article and be called an app`(
    _ locale: String, _ phrase: String, _ said: String
  ) throws {
    #expect(try reading([phrase], said, locale) == "i0 lamp")
  }
}
