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
    profile.hesitations = [
      "ehm", "eh", "uhm", "mm", "cioè", "aspetta", "voglio dire", "dunque", "per favore", "pure",
      "un po'",
    ]
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
    profile.applicationWords = ["app", "applicazione"]
    profile.othersPossessives = ["suo", "sua"]
    profile.applicationLinks = [
      "in", "con", "su", "da", "tramite", "usando", "nell", "con l", "sull",
    ]
    profile.contractions = contractions([
      ("al allo alla ai agli alle all ad", "a"),
      ("del dello della dei degli delle dell d", "di"),
      ("dal dallo dalla dai dagli dalle dall", "da"),
      ("nel nello nella nei negli nelle nell", "in"),
      ("sul sullo sulla sui sugli sulle sull", "su"),
      ("col", "con"), ("ch", "che"),
    ])
    profile.thingWords = ["pagina", "scheda", "dettagli"]
    profile.pronouns = [
      "me", "mi", "te", "ti", "lui", "lei", "noi", "ci", "ciò", "tutto", "qui", "là",
    ]
    profile.negations = ["non", "mai", "no", "senza", "nessun", "nessuna"]
    profile.plurals = [("chi", "co"), ("che", "ca"), ("i", "o"), ("i", "e"), ("e", "a")]
    profile.verbEndings = ["re", "te"]
    profile.numberNames = ["numero", "no", "n", "nr", "nº"]
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
    for (word, value) in [
      ("mille", 1000), ("mila", 1000), ("milione", 1_000_000), ("milioni", 1_000_000),
      ("miliardo", 1_000_000_000), ("miliardi", 1_000_000_000),
    ] { profile.numbers[word] = value }
    profile.numberLinks = ["e"]
    profile.numberStyle.minus = ["meno"]
    profile.numberStyle.point = ["virgola", "punto"]
    profile.numberStyle.halves = ["e mezzo", "e mezza"]
    profile.numberStyle.half = ["mezzo", "mezza"]
    profile.numberStyle.decimalMark = ","
    profile.numberStyle.isJoined = true
    profile.numberStyle.inside = ["cent": 100]
    profile.prompts = PromptTemplates(
      or: " o ", comma: ", ", qualified: "{name} di {mark}", which: "{list}?",
      others: "altri {count}", missing: "Quale {name}?",
      unknown: "Non ho trovato niente con il nome {text}.", intents: "{list}?",
      ordinals: [
        "primo|prima", "secondo|seconda", "terzo|terza", "quarto|quarta",
        "quinto|quinta", "sesto|sesta", "settimo|settima", "ottavo|ottava", "nono|nona",
        "decimo|decima",
      ], last: ["ultimo", "ultima"],
      choiceWords: [
        "il", "la", "lo", "l", "i", "le", "di", "del", "della", "in", "a", "quello", "quella",
        "che", "è", "numero", "voglio", "per", "favore", "grazie", "io",
      ],
      ordinalEndings: [
        "o", "a",
      ],
      suggestion: "Intendeva {list}?",
      agreements: [
        "sì", "si", "esatto", "giusto", "certo", "ok", "va bene", "d'accordo", "sì grazie",
      ],
      refusals: [
        "no", "annulla", "annullare", "cancella", "lascia stare", "lascia perdere", "lascia",
        "nessuno", "nessuna", "nessuno dei due", "nessuna delle due", "niente", "basta", "stop",
        "ferma", "fa niente", "no grazie",
      ])
    profile.prompts.missingEntity = "Chi o che cosa?"
    profile.prompts.missingValue = "Che cosa esattamente?"
    profile.prompts.missingNumber = "Che numero?"
    profile.prompts.missingText = "Che testo?"
    profile.prompts.outside = "{text} non è tra {low} e {high}."
    profile.prompts.outsideSteps = "{text} non è tra {low} e {high} a passi di {step}."
    profile.prompts.noNumber = "{text} non è un numero."
    profile.prompts.noChoice = "{text} non è tra le scelte."
    profile.prompts.refusals += [
      "(dimentica|dimenticalo)", "non inviare", "ho cambiato idea",
    ]
    profile.prompts.pauses = [
      "(aspetta|aspetti) [un (momento|attimo|secondo)]", "un (momento|attimo|secondo)", "aiuto",
      "aiutami",
      "(cosa|che cosa) posso dire", "ripeti", "(ehm|eh|uhm)",
    ]
    profile.prompts.introductions = [
      "(è|era)", "voglio", "vorrei", "intendo", "intendevo", "voglio dire", "diciamo",
      "si chiama", "metti", "mettilo a", "magari", "forse", "meglio", "a", "al", "per", "con",
      "no", "sì",
    ]
    profile.prompts.conclusions = [
      "allora", "credo", "invece",
    ]
    profile.prompts.units = [
      "per cento", "percento", "gradi", "grado",
    ]
    return profile
  }()
}
