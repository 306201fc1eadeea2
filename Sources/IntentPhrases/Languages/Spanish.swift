// Spanish.

extension LanguageProfile {
  static let spanish: LanguageProfile = {
    var profile = LanguageProfile(code: "es")
    profile.openers = [
      "por favor", "porfa", "oye", "oiga", "hola", "eh", "ok", "vale", "bueno", "bien", "pues",
      "entonces", "y", "ahora", "primero", "antes que nada", "mira", "escucha", "sabes qué",
      "(puedes|podrías|puede|podría) [por favor]", "me (puedes|podrías|puede|podría)",
      "(quiero|quisiera|necesito|me gustaría|querría|deseo)", "(quiero|necesito) que",
      "(tengo|hay) que", "ayúdame a", "disculpa", "perdona", "lo que quiero es",
      "si no es mucha molestia",
    ]
    profile.closers = [
      "por favor", "porfa", "gracias", "muchas gracias", "ahora", "ahora mismo", "ya", "enseguida",
      "para mí", "para nosotros", "otra vez", "de nuevo", "rápido", "si puedes", "si es posible",
      "ok",
      "vale",
    ]
    profile.hesitations = [
      "eh", "em", "este", "mm", "hm", "o sea", "digo", "quiero decir", "espera", "perdón",
      "por favor", "pues",
    ]
    profile.determiners = [
      "el", "la", "los", "las", "lo", "un", "una", "unos", "unas", "este", "esta", "estos", "estas",
      "ese", "esa", "esos", "esas", "aquel", "aquella", "del", "al",
    ]
    profile.possessives = [
      "mi", "mis", "tu", "tus", "su", "sus", "nuestro", "nuestra", "nuestros", "nuestras",
    ]
    profile.honorifics = [
      "sr", "sra", "srta", "señor", "señora", "señorita", "don", "doña", "dr", "dra", "doctor",
      "doctora", "profesor", "profesora",
    ]
    profile.links = [
      "en", "de", "del", "desde", "con", "por", "para", "a", "al", "el", "la", "los", "las",
    ]
    profile.applicationWords = ["app", "aplicación"]
    profile.othersPossessives = ["su", "sus"]
    profile.applicationLinks = [
      "en", "con", "desde", "por", "usando", "mediante", "a través de", "en la", "con la",
    ]
    profile.contractions = contractions([
      ("al", "a"),
      ("del", "de"),
    ])
    profile.thingWords = ["página", "ficha", "detalles"]
    profile.pronouns = [
      "me", "mí", "te", "ti", "él", "ella", "ello", "nos", "eso", "esto", "todo", "algo", "aquí",
      "ahí",
    ]
    profile.negations = ["no", "nunca", "jamás", "tampoco", "sin", "ningún", "ninguna"]
    profile.plurals = [("ces", "z"), ("es", ""), ("s", "")]
    profile.verbEndings = ["r"]
    profile.numberNames = ["número", "no", "n", "nº", "núm"]
    profile.numbers = numbers(
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
        + "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés "
        + "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve")
    profile.numbers.merge(
      numbers("treinta cuarenta cincuenta sesenta setenta ochenta noventa cien", from: 30, step: 10)
    ) { first, _ in first }
    for word in ["un", "una"] { profile.numbers[word] = 1 }
    profile.numbers["ciento"] = 100
    for (word, value) in [
      ("veintiún", 21), ("veintiuna", 21), ("mil", 1000), ("millón", 1_000_000),
      ("millones", 1_000_000),
    ] { profile.numbers[word] = value }
    for (stem, value) in [
      ("dosc", 200), ("tresc", 300), ("cuatroc", 400), ("quin", 500), ("seisc", 600),
      ("setec", 700),
      ("ochoc", 800), ("novec", 900),
    ] {
      for ending in ["ientos", "ientas"] { profile.numbers[stem + ending] = value }
    }
    profile.numberLinks = ["y"]
    profile.numberStyle.minus = ["menos"]
    profile.numberStyle.point = ["coma", "punto", "con"]
    profile.numberStyle.halves = ["y medio", "y media"]
    profile.numberStyle.half = ["medio", "media"]
    profile.numberStyle.decimalMark = ","
    profile.numberStyle.linksTens = true
    profile.prompts = PromptTemplates(
      or: " o ", comma: ", ", qualified: "{name} de {mark}", which: "¿{list}?",
      others: "{count} más", missing: "¿Qué {name}?",
      unknown: "No he encontrado nada con el nombre {text}.", intents: "¿{list}?",
      ordinals: [
        "primero|primera|primer", "segundo|segunda", "tercero|tercera|tercer",
        "cuarto|cuarta", "quinto|quinta", "sexto|sexta", "séptimo|séptima", "octavo|octava",
        "noveno|novena", "décimo|décima",
      ], last: ["último", "última"],
      choiceWords: [
        "el", "la", "los", "las", "lo", "de", "del", "en", "que", "es", "está", "quiero",
        "número", "por", "favor", "gracias", "yo", "opción",
      ],
      ordinalEndings: [
        "o", "a", "er",
      ],
      suggestion: "¿Quería decir {list}?",
      agreements: [
        "sí", "si", "claro", "correcto", "exacto", "eso", "vale", "ok", "de acuerdo",
        "sí gracias",
      ],
      refusals: [
        "no", "cancelar", "cancela", "cancélalo", "déjalo", "olvídalo", "olvida", "ninguno",
        "ninguna", "ninguno de los dos", "ninguna de las dos", "nada", "para", "basta",
        "da igual", "no gracias",
      ])
    profile.prompts.missingEntity = "¿Quién o qué?"
    profile.prompts.missingValue = "¿Qué exactamente?"
    profile.prompts.missingNumber = "¿Qué número?"
    profile.prompts.missingText = "¿Qué texto?"
    profile.prompts.outside = "{text} no está entre {low} y {high}."
    profile.prompts.outsideSteps = "{text} no está entre {low} y {high} de {step} en {step}."
    profile.prompts.noNumber = "{text} no es un número."
    profile.prompts.noChoice = "{text} no es ninguna de las opciones."
    profile.prompts.refusals += [
      "(cancélala|cancele)", "olvida eso", "no (lo envíes|envíes nada)",
      "he cambiado de (idea|opinión)",
    ]
    profile.prompts.pauses = [
      "(espera|espere) [un (momento|segundo|minuto)]", "un (momento|segundo|minuto)", "ayuda",
      "ayúdame",
      "qué puedo decir", "(repite|repítelo)", "(eh|em)",
    ]
    profile.prompts.introductions = [
      "(es|era)", "quiero", "quería", "quisiera", "quiero decir", "digo", "digamos",
      "se llama", "pon", "ponlo (a|en|al)", "mejor", "quizás", "tal vez", "a", "al", "para",
      "con", "no", "sí",
    ]
    profile.prompts.conclusions = [
      "entonces", "creo", "mejor",
    ]
    profile.prompts.units = [
      "por ciento", "grados", "grado",
    ]
    return profile
  }()
}
