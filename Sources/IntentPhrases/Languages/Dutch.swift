// Dutch.

extension LanguageProfile {
  static let dutch: LanguageProfile = {
    var profile = LanguageProfile(code: "nl")
    profile.openers = [
      "alsjeblieft", "alstublieft", "graag", "hé", "hey", "hoi", "hallo", "ok", "oké", "dus", "nou",
      "goed", "en", "nu", "dan", "even", "eerst", "ten eerste", "luister", "weet je wat", "sorry",
      "(kun|kan|kunt|zou) (je|u) [alsjeblieft|even|mij|me]", "(zou|wil) (je|u) [even|kunnen]",
      "ik (wil|zou graag|moet|wil graag|heb nodig)", "ik wil dat (je|u)", "laat me", "laten we",
      "help me", "wees zo vriendelijk en",
    ]
    profile.closers = [
      "alsjeblieft", "alstublieft", "graag", "dank je", "dank u", "bedankt", "dankjewel", "nu",
      "meteen", "direct", "nu meteen", "voor mij", "voor ons", "nog een keer", "opnieuw", "snel",
      "als het kan", "oké", "ok",
    ]
    profile.hesitations = [
      "eh", "ehm", "uh", "uhm", "hm", "ik bedoel", "wacht", "nou", "eens", "even", "maar", "toch",
      "eventjes", "alsjeblieft", "alstublieft",
    ]
    profile.determiners = ["de", "het", "t", "een", "n", "deze", "dit", "die", "dat"]
    profile.possessives = ["mijn", "m n", "jouw", "je", "uw", "zijn", "haar", "onze", "ons", "hun"]
    profile.honorifics = [
      "meneer", "heer", "mevrouw", "mijnheer", "dhr", "mw", "mevr", "dr", "dokter", "prof",
      "professor",
    ]
    profile.links = ["in", "uit", "van", "bij", "op", "aan", "met", "voor", "te", "de", "het"]
    profile.applicationWords = ["app", "applicatie"]
    profile.othersPossessives = ["zijn", "haar", "hun"]
    profile.applicationLinks = ["in", "met", "op", "via", "door", "in de", "met de"]
    profile.thingWords = ["pagina", "kaart", "details"]
    profile.pronouns = [
      "mij", "me", "je", "jou", "hem", "haar", "ons", "het", "alles", "iets", "hier", "daar",
    ]
    profile.negations = ["niet", "nooit", "geen", "nee", "zonder"]
    profile.plurals = [("s", ""), ("en", ""), ("eren", ""), ("jes", "je")]
    profile.numberNames = ["nummer", "nr", "no"]
    profile.numbers = numbers(
      "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien "
        + "zestien zeventien achttien negentien")
    let tens = numbers(
      "twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd", from: 20, step: 10)
    let ones = numbers("een twee drie vier vijf zes zeven acht negen", from: 1)
    for (ten, value) in tens {
      profile.numbers[ten] = value
      guard value < 100 else { continue }
      for (one, digit) in ones { profile.numbers["\(one)en\(ten)"] = value + digit }
    }
    profile.numbers["één"] = 1
    for (word, value) in [
      ("duizend", 1000), ("miljoen", 1_000_000), ("miljard", 1_000_000_000),
    ] { profile.numbers[word] = value }
    profile.numberLinks = ["en"]
    profile.numberStyle.minus = ["min", "minus"]
    profile.numberStyle.point = ["komma", "punt"]
    profile.numberStyle.halves = ["en een half", "eneenhalf", "enhalf"]
    profile.numberStyle.half = ["half", "een half"]
    profile.numberStyle.decimalMark = ","
    profile.numberStyle.isJoined = true
    profile.numberStyle.hasOnesFirst = true
    profile.numberStyle.countsHundreds = true
    profile.prompts = PromptTemplates(
      or: " of ", comma: ", ", qualified: "{name} in {mark}", which: "{list}?",
      others: "nog {count}", missing: "{name}?",
      unknown: "Ik heb niets gevonden met de naam {text}.", intents: "{list}?",
      ordinals: [
        "eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste",
        "negende", "tiende",
      ], last: ["laatste"],
      choiceWords: [
        "de", "het", "die", "dat", "in", "uit", "van", "is", "ik", "wil", "nummer", "graag",
        "bedankt", "alsjeblieft", "met",
      ],
      ordinalEndings: [
        "e", "de", "ste",
      ],
      suggestion: "Bedoelt u {list}?",
      agreements: [
        "ja", "jawel", "klopt", "juist", "precies", "inderdaad", "ok", "oké", "goed", "ja graag",
      ],
      refusals: [
        "nee", "annuleren", "annuleer", "afbreken", "stop", "laat maar", "laat maar zitten",
        "vergeet het", "geen", "geen van beide", "geen van beiden", "geen van die", "niets",
        "niks", "nee bedankt", "nee dank je",
      ])
    profile.prompts.missingEntity = "Wie of wat?"
    profile.prompts.missingValue = "Wat precies?"
    profile.prompts.missingNumber = "Welk getal?"
    profile.prompts.missingText = "Welke tekst?"
    profile.prompts.outside = "{text} ligt niet tussen {low} en {high}."
    profile.prompts.outsideSteps = "{text} ligt niet tussen {low} en {high} in stappen van {step}."
    profile.prompts.noNumber = "{text} is geen getal."
    profile.prompts.noChoice = "{text} is er niet bij."
    profile.prompts.refusals += [
      "vergeet dat", "niet (versturen|sturen)", "ik heb me bedacht",
    ]
    profile.prompts.pauses = [
      "wacht [even|eens]", "(een|één) (moment|momentje|seconde|minuut)", "(moment|momentje)",
      "even wachten",
      "help [me|mij]", "hulp", "wat kan ik zeggen", "herhaal", "(eh|ehm|uh|uhm)",
    ]
    profile.prompts.introductions = [
      "(het|dat) (is|was)", "ik (bedoel|bedoelde|wil|zei|neem)", "doe [maar]", "neem",
      "zeg maar", "(hij|zij|ze|het) heet", "genaamd", "misschien", "liever", "naar", "aan",
      "voor", "op", "nee", "ja",
    ]
    profile.prompts.conclusions = [
      "dan", "denk ik", "maar",
    ]
    profile.prompts.units = [
      "procent", "graden", "graad",
    ]
    return profile
  }()
}
