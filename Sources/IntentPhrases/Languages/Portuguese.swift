// Portuguese, European and Brazilian.

extension LanguageProfile {
  static let portuguese: LanguageProfile = {
    var profile = LanguageProfile(code: "pt")
    profile.openers = [
      "por favor", "se faz favor", "ei", "olá", "oi", "ok", "bem", "bom", "então", "e", "agora",
      "primeiro", "antes de mais nada", "olha", "escuta", "sabe o que", "desculpa", "desculpe",
      "com licença",
      "(podes|pode|poderia|podias|você pode|você poderia) [por favor]", "me (pode|poderia)",
      "[eu] (quero|queria|gostaria de|preciso de|preciso|tenho que|tenho de)",
      "(quero|preciso) que [você]",
      "me ajuda a", "ajuda-me a", "o que eu quero é",
    ]
    profile.closers = [
      "por favor", "se faz favor", "obrigado", "obrigada", "muito obrigado", "muito obrigada",
      "agora",
      "agora mesmo", "já", "para mim", "pra mim", "para nós", "de novo", "outra vez", "rápido",
      "se puder", "se possível", "ok",
    ]
    profile.hesitations = [
      "hum", "hmm", "éh", "ahn", "né", "tipo", "quer dizer", "espera", "digo", "por favor", "lá",
    ]
    profile.determiners = [
      "o", "a", "os", "as", "um", "uma", "uns", "umas", "este", "esta", "estes", "estas", "esse",
      "essa", "esses", "essas", "aquele", "aquela", "do", "da", "ao",
    ]
    profile.possessives = [
      "meu", "minha", "meus", "minhas", "teu", "tua", "seu", "sua", "nosso", "nossa", "nossos",
    ]
    profile.honorifics = [
      "sr", "sra", "senhor", "senhora", "dona", "dr", "dra", "doutor", "doutora", "professor",
      "professora",
    ]
    profile.links = [
      "em", "no", "na", "nos", "nas", "de", "do", "da", "dos", "das", "com", "por", "para", "o",
      "a",
    ]
    profile.applicationWords = ["app", "aplicativo", "aplicação"]
    profile.othersPossessives = ["seu", "sua"]
    profile.applicationLinks = [
      "em", "no", "na", "com", "pelo", "pela", "usando", "via", "através de", "com o",
    ]
    profile.contractions = contractions([
      ("ao aos à às", "a"),
      ("do da dos das d", "de"),
      ("no na nos nas", "em"),
      ("pelo pela pelos pelas", "por"),
      ("pro pra", "para"),
    ])
    profile.thingWords = ["página", "ficha", "detalhes"]
    profile.pronouns = [
      "me", "mim", "te", "ti", "ele", "ela", "nós", "nos", "isso", "isto", "tudo", "aqui", "lá",
    ]
    profile.negations = ["não", "nunca", "jamais", "sem", "nenhum", "nenhuma"]
    profile.plurals = [
      ("ões", "ão"), ("ães", "ão"), ("ais", "al"), ("éis", "el"), ("ns", "m"), ("es", ""),
      ("s", ""),
    ]
    profile.verbEndings = ["r"]
    profile.numberNames = ["número", "no", "n", "nº", "núm"]
    profile.numbers = numbers(
      "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis "
        + "dezessete dezoito dezenove")
    for (word, value) in [
      ("uma", 1), ("duas", 2), ("quatorze", 14), ("dezasseis", 16), ("dezassete", 17),
      ("dezanove", 19),
      ("vinte", 20), ("trinta", 30), ("quarenta", 40), ("cinquenta", 50), ("sessenta", 60),
      ("setenta", 70), ("oitenta", 80), ("noventa", 90), ("cem", 100), ("cento", 100),
      ("mil", 1000), ("milhão", 1_000_000), ("milhões", 1_000_000),
    ] { profile.numbers[word] = value }
    for (stem, value) in [
      ("duzent", 200), ("trezent", 300), ("quatrocent", 400), ("quinhent", 500), ("seiscent", 600),
      ("setecent", 700), ("oitocent", 800), ("novecent", 900),
    ] {
      for ending in ["os", "as"] { profile.numbers[stem + ending] = value }
    }
    profile.numberLinks = ["e"]
    profile.numberStyle.minus = ["menos"]
    profile.numberStyle.point = ["vírgula", "ponto"]
    profile.numberStyle.halves = ["e meio", "e meia"]
    profile.numberStyle.half = ["meio", "meia"]
    profile.numberStyle.decimalMark = ","
    profile.numberStyle.linksTens = true
    profile.prompts = PromptTemplates(
      or: " ou ", comma: ", ", qualified: "{name} de {mark}", which: "{list}?",
      others: "mais {count}", missing: "Qual {name}?",
      unknown: "Não encontrei nada com o nome {text}.", intents: "{list}?",
      ordinals: [
        "primeiro|primeira", "segundo|segunda", "terceiro|terceira", "quarto|quarta",
        "quinto|quinta", "sexto|sexta", "sétimo|sétima", "oitavo|oitava", "nono|nona",
        "décimo|décima",
      ], last: ["último", "última"],
      choiceWords: [
        "o", "a", "os", "as", "de", "do", "da", "em", "no", "na", "que", "é", "número", "quero",
        "por", "favor", "eu", "obrigado", "obrigada",
      ],
      ordinalEndings: [
        "o", "a",
      ],
      suggestion: "Quis dizer {list}?",
      agreements: [
        "sim", "certo", "isso", "exato", "exatamente", "claro", "ok", "está bem",
        "sim por favor",
      ],
      refusals: [
        "não", "cancelar", "cancela", "cancele", "deixa", "deixa pra lá", "deixa para lá",
        "deixe", "esquece", "esqueça", "nenhum", "nenhuma", "nenhum dos dois",
        "nenhuma das duas", "nada", "para", "pare", "tanto faz", "não obrigado",
      ])
    profile.prompts.missingEntity = "Quem ou o quê?"
    profile.prompts.missingValue = "O quê exatamente?"
    profile.prompts.missingNumber = "Que número?"
    profile.prompts.missingText = "Que texto?"
    profile.prompts.outside = "{text} não está entre {low} e {high}."
    profile.prompts.outsideSteps = "{text} não está entre {low} e {high} de {step} em {step}."
    profile.prompts.noNumber = "{text} não é um número."
    profile.prompts.noChoice = "{text} não é nenhuma das opções."
    profile.prompts.refusals += [
      "esquece isso", "não envies", "não envie", "mudei de ideia",
    ]
    profile.prompts.pauses = [
      "(espera|espere) [um (momento|segundo|minuto)]", "um (momento|segundo|minuto)", "ajuda",
      "me ajuda",
      "ajuda-me", "o que posso dizer", "(repete|repita)", "(hum|hmm)",
    ]
    profile.prompts.introductions = [
      "(é|era)", "quero", "queria", "quero dizer", "digamos", "chama-se", "se chama", "põe",
      "coloca", "talvez", "melhor", "a", "ao", "para", "com", "não", "sim",
    ]
    profile.prompts.conclusions = [
      "então", "acho eu", "acho",
    ]
    profile.prompts.units = [
      "por cento", "porcento", "graus", "grau",
    ]
    return profile
  }()
}
