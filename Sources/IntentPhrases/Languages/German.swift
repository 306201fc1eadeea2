// German.

extension LanguageProfile {
  /// Each with its endings.
  private static let ordinals = [
    "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt",
  ].map { stem in ["e", "er", "es", "en", "em"].map { stem + $0 }.joined(separator: "|") }

  static let german: LanguageProfile = {
    var profile = LanguageProfile(code: "de")
    profile.openers = [
      "bitte", "hey", "hallo", "hi", "ok", "okay", "also", "gut", "so", "nun", "jetzt", "dann",
      "und",
      "[und] bitte", "mal", "bitte mal", "du", "hör mal", "sag mal", "weißt du was", "zuerst",
      "(kannst|könntest|würdest|willst) du [bitte|mal|bitte mal|mir|mir bitte]",
      "(können|könnten|würden) Sie [bitte|mal|mir|mir bitte]", "(kann|könnte|darf) ich [bitte|mal]",
      "ich (will|möchte|würde gern|würde gerne|hätte gern|hätte gerne|muss)",
      "ich (will|möchte), dass du", "lass uns", "lass mich", "sei so nett und", "entschuldigung",
      "wenn es keine Umstände macht", "was ich (will|möchte|brauche) ist",
    ]
    profile.closers = [
      "bitte", "danke", "vielen Dank", "danke schön", "dankeschön", "jetzt", "sofort", "gleich",
      "mal",
      "für mich", "für uns", "noch mal", "nochmal", "schnell", "wenn möglich", "wenn es geht", "ja",
      "bitte danke", "ok", "okay",
    ]
    profile.hesitations = [
      "äh", "ähm", "öh", "hm", "hmm", "na", "also", "ich meine", "moment", "warte", "sorry",
      "bitte", "mal", "doch", "denn", "eben", "halt", "doch mal", "doch bitte", "bitte mal",
      "mal eben", "mal bitte", "kurz",
    ]
    profile.determiners = [
      "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines",
      "dieser", "diese", "dieses", "diesen", "diesem", "jener", "jene", "jenes",
    ]
    profile.possessives = [
      "mein", "meine", "meinen", "meinem", "meiner", "meines", "dein", "deine", "deinen", "deinem",
      "unser", "unsere", "unseren", "unserem", "unserer", "ihr", "ihre", "ihren",
      "sein", "seine", "seinen", "seinem", "seiner", "seines",
    ]
    profile.honorifics = ["herr", "herrn", "frau", "dr", "doktor", "prof", "professor"]
    profile.links = [
      "in", "im", "aus", "von", "vom", "bei", "beim", "an", "am", "auf", "mit", "für", "der", "die",
      "das", "dem", "den",
    ]
    profile.applicationWords = ["App", "Anwendung", "Applikation"]
    profile.othersPossessives = [
      "ihr", "ihre", "ihren", "sein", "seine", "seinen", "seinem", "seiner", "seines",
    ]
    profile.applicationLinks = [
      "in", "mit", "auf", "bei", "per", "über", "von", "via", "in der", "mit der",
    ]
    profile.contractions = contractions([
      ("im ins", "in"),
      ("am ans", "an"),
      ("zum zur", "zu"),
      ("vom", "von"),
      ("beim", "bei"),
      ("aufs", "auf"),
      ("fürs", "für"),
    ])
    profile.thingWords = ["seite", "eintrag", "details", "infos"]
    profile.pronouns = [
      "mich", "mir", "ihn", "sie", "es", "uns", "dich", "dir", "ich", "du", "er", "wir", "was",
      "alles", "etwas", "hier", "da", "dort",
    ]
    profile.negations = [
      "nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nein",
      "ohne",
    ]
    profile.plurals = [
      ("innen", "in"), ("en", ""), ("er", ""), ("es", ""), ("e", ""), ("n", ""), ("s", ""),
    ]
    profile.numberNames = ["Nummer", "Nr", "No"]
    profile.numbers = numbers(
      "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn "
        + "sechzehn siebzehn achtzehn neunzehn")
    let tens = numbers(
      "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert", from: 20, step: 10)
    let ones = numbers("ein zwei drei vier fünf sechs sieben acht neun", from: 1)
    for (ten, value) in tens {
      profile.numbers[ten] = value
      guard value < 100 else { continue }
      for (one, digit) in ones { profile.numbers["\(one)und\(ten)"] = value + digit }
    }
    for word in ["ein", "eine", "einen", "einem", "einer"] { profile.numbers[word] = 1 }
    profile.numbers["zwo"] = 2
    for (word, value) in [
      ("tausend", 1000), ("million", 1_000_000), ("millionen", 1_000_000),
      ("milliarde", 1_000_000_000), ("milliarden", 1_000_000_000),
    ] { profile.numbers[word] = value }
    profile.numberLinks = ["und"]
    profile.numberStyle.minus = ["minus"]
    profile.numberStyle.point = ["komma", "punkt"]
    profile.numberStyle.halves = ["einhalb", "und ein halb"]
    profile.numberStyle.half = ["halb", "einhalb", "ein halb"]
    profile.numberStyle.decimalMark = ","
    profile.numberStyle.isJoined = true
    profile.numberStyle.hasOnesFirst = true
    profile.numberStyle.countsHundreds = true
    profile.prompts = PromptTemplates(
      or: " oder ", comma: ", ", qualified: "{name} in {mark}", which: "{list}?",
      others: "{count} weitere", missing: "{name}?",
      unknown: "Unter dem Namen {text} habe ich nichts gefunden.", intents: "{list}?",
      ordinals: ordinals, last: ["letzte", "letzter", "letztes", "letzten"],
      choiceWords: [
        "der", "die", "das", "den", "dem", "in", "aus", "von", "im", "bei", "bitte", "ich",
        "meine", "nehme", "nummer", "danke", "vom", "will", "möchte", "mit",
      ],
      ordinalEndings: [
        "te", "ter", "tes", "ten",
      ],
      suggestion: "Meinten Sie {list}?",
      agreements: [
        "ja", "jawohl", "genau", "richtig", "stimmt", "ok", "okay", "ja bitte", "jo", "klar",
      ],
      refusals: [
        "nein", "abbrechen", "abbruch", "brich ab", "stopp", "stop", "vergiss es", "lass es",
        "lass gut sein", "keiner", "keine", "keines", "keins", "keiner davon", "keine davon",
        "keine von beiden", "keiner von beiden", "keines von beiden",
        "keines davon", "nichts", "nichts davon", "egal", "schon gut", "nein danke", "ist egal",
        "doch nicht",
      ])
    profile.prompts.missingEntity = "Was oder wen?"
    profile.prompts.missingValue = "Was genau?"
    profile.prompts.missingNumber = "Welche Zahl?"
    profile.prompts.missingText = "Welcher Text?"
    profile.prompts.outside = "{text} liegt nicht zwischen {low} und {high}."
    profile.prompts.outsideSteps =
      "{text} liegt nicht zwischen {low} und {high} in Schritten von {step}."
    profile.prompts.noNumber = "{text} ist keine Zahl."
    profile.prompts.noChoice = "{text} ist nicht dabei."
    profile.prompts.refusals += [
      "(vergiss|lass) das", "hör auf", "nicht (senden|schicken)", "ich hab es mir anders überlegt",
    ]
    profile.prompts.pauses = [
      "warte [mal|kurz|bitte]", "[einen|ein] (Moment|Augenblick) [mal|bitte]",
      "[eine] (Sekunde|Minute)", "halt",
      "Hilfe", "hilf mir", "was kann ich sagen", "wie bitte", "sag das noch mal",
      "(äh|ähm|öh|hm|hmm)",
    ]
    profile.prompts.introductions = [
      "(es|das) (ist|war)",
      "ich (meine|meinte|sagte|will|möchte|nehme|brauche|hätte gern|hätte gerne)", "nimm",
      "nehmen wir", "sagen wir", "mach", "(er|sie|es) heißt", "namens", "vielleicht",
      "wie wäre es mit", "lieber", "zu", "zum", "zur", "an", "auf", "für", "nein", "ja",
    ]
    profile.prompts.conclusions = [
      "dann", "glaube ich", "war es", "stattdessen",
    ]
    profile.prompts.units = [
      "Prozent", "Grad",
    ]
    return profile
  }()
}
