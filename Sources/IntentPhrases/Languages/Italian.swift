// Italian.

extension LanguageProfile {
  static let italian: LanguageProfile = {
    var profile = LanguageProfile(code: "it")
    profile.openers = [
      "per (favore|piacere|cortesia)", "ehi", "ciao", "ok", "va bene", "bene", "allora", "dunque",
      "e",
      "adesso", "ora", "prima di tutto", "senti", "ascolta", "scusa", "scusi", "sai cosa",
      "(puoi|potresti|può|potrebbe) [per favore]", "mi (puoi|potresti|può)",
      "(voglio|vorrei|devo|ho bisogno di|mi piacerebbe)", "(voglio|vorrei) che tu", "aiutami a",
    ]
    profile.closers = [
      "per (favore|piacere|cortesia)", "grazie", "grazie mille", "adesso", "ora", "subito",
      "per me",
      "per noi", "di nuovo", "ancora", "se puoi", "se possibile", "ok",
    ]
    profile.hesitations = ["ehm", "eh", "uhm", "mm", "cioè", "aspetta", "voglio dire", "dunque"]
    profile.determiners = [
      "il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una", "dei", "degli", "delle",
      "questo",
      "questa", "questi", "queste", "quel", "quello", "quella", "quei", "al", "del", "nel",
    ]
    profile.possessives = [
      "mio", "mia", "miei", "mie", "tuo", "tua", "tuoi", "tue", "suo", "sua", "nostro", "nostra",
      "nostri", "nostre",
    ]
    profile.honorifics = [
      "sig", "sigra", "signor", "signora", "signore", "signorina", "dott", "dottor", "dottore",
      "dottoressa", "prof", "professore", "professoressa",
    ]
    profile.links = [
      "in", "a", "di", "d", "da", "del", "della", "dello", "dell", "dei", "con", "per", "su", "il",
      "la", "nel", "nella",
    ]
    profile.applicationLinks = [
      "in", "con", "su", "da", "tramite", "usando", "nell", "con l", "sull",
    ]
    profile.thingWords = ["pagina", "scheda", "dettagli"]
    profile.pronouns = [
      "me", "mi", "te", "ti", "lui", "lei", "noi", "ci", "ciò", "tutto", "qui", "là",
    ]
    profile.negations = ["non", "mai", "no", "senza", "nessun", "nessuna"]
    profile.plurals = [("chi", "co"), ("che", "ca"), ("i", "o"), ("i", "e"), ("e", "a")]
    profile.numbers = numbers(
      "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
        + "quindici sedici diciassette diciotto diciannove")
    let tens = numbers(
      "venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento", from: 20, step: 10)
    let ones = numbers("uno due tre quattro cinque sei sette otto nove", from: 1)
    for (ten, value) in tens {
      profile.numbers[ten] = value
      guard value < 100 else { continue }
      for (one, digit) in ones {
        // Venti + uno is ventuno: the ten loses its vowel before another one.
        let stem = one.hasPrefix("u") || one.hasPrefix("o") ? String(ten.dropLast()) : ten
        profile.numbers[stem + one] = value + digit
      }
    }
    for word in ["un", "una"] { profile.numbers[word] = 1 }
    profile.numbers["mille"] = 1000
    profile.numberLinks = ["e"]
    profile.prompts = PromptTemplates(
      or: " o ", comma: ", ", qualified: "{name} di {mark}", which: "{list}?",
      others: "altri {count}", missing: "Quale {name}?",
      unknown: "Non ho trovato niente con il nome {text}.", intents: "{list}?",
      ordinals: [
        "primo", "secondo", "terzo", "quarto", "quinto", "sesto", "settimo", "ottavo", "nono",
        "decimo",
      ], last: ["ultimo", "ultima"],
      choiceWords: [
        "il", "la", "lo", "l", "di", "del", "in", "a", "quello", "quella", "che", "è", "numero",
        "prima",
        "seconda", "voglio",
      ])
    return profile
  }()
}
