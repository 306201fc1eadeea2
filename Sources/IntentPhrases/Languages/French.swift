// French.

extension LanguageProfile {
  static let french: LanguageProfile = {
    var profile = LanguageProfile(code: "fr")
    profile.openers = [
      "s'il (te|vous) plaît", "stp", "svp", "hé", "hey", "salut", "bonjour", "ok", "d'accord",
      "alors",
      "bon", "bien", "donc", "et", "maintenant", "d'abord", "tout d'abord", "écoute",
      "tu sais quoi",
      "(peux|pourrais|veux) tu [me|m'|s'il te plaît]", "tu (peux|pourrais) [me|m']",
      "(pouvez|pourriez|voulez) vous [me|m'|s'il vous plaît]",
      "est-ce que tu (peux|pourrais) [me|m']",
      "je (veux|voudrais|souhaite|souhaiterais|dois)", "j'(aimerais|ai besoin de)",
      "je (veux|voudrais) que tu", "laisse moi", "excuse moi", "excusez moi",
      "ce que je veux c'est",
    ]
    profile.closers = [
      "s'il (te|vous) plaît", "stp", "svp", "merci", "merci beaucoup", "maintenant",
      "tout de suite",
      "vite", "pour moi", "pour nous", "encore", "encore une fois", "si possible", "si tu peux",
      "ok",
    ]
    profile.hesitations = [
      "euh", "heu", "hum", "hein", "ben", "bah", "enfin", "je veux dire", "attends", "pardon",
      "s'il te plaît", "s'il vous plaît", "stp", "svp", "donc", "voir",
    ]
    profile.determiners = [
      "le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "ce", "cet", "cette", "ces",
      "au",
      "aux",
    ]
    profile.possessives = [
      "mon", "ma", "mes", "ton", "ta", "tes", "son", "sa", "ses", "notre", "nos", "votre", "vos",
      "leur", "leurs",
    ]
    profile.honorifics = [
      "m", "mme", "mlle", "monsieur", "madame", "mademoiselle", "dr", "docteur", "professeur",
    ]
    profile.links = [
      "en", "à", "au", "aux", "de", "du", "des", "d", "dans", "chez", "sur", "par", "pour", "la",
      "le", "les", "l",
    ]
    profile.applicationWords = ["app", "appli", "application"]
    profile.othersPossessives = ["son", "sa", "ses", "leur", "leurs"]
    profile.applicationLinks = [
      "dans", "avec", "sur", "via", "par", "en", "dans l", "avec l", "sur l",
    ]
    profile.contractions =
      contractions([("au aux", "à"), ("du des", "de")])
      + [("d", "de"), ("l", "le"), ("qu", "que")]
    profile.thingWords = ["page", "fiche", "détails"]
    profile.pronouns = [
      "moi", "me", "m", "toi", "te", "lui", "elle", "eux", "nous", "vous", "ça", "cela", "y",
      "tout", "ici", "là",
    ]
    profile.negations = ["ne", "n", "pas", "jamais", "non", "aucun", "aucune", "sans", "arrête"]
    profile.plurals = [("eaux", "eau"), ("aux", "al"), ("s", ""), ("x", "")]
    profile.verbEndings = ["r", "z"]
    profile.numberNames = ["numéro", "no", "n", "nº"]
    profile.numbers = numbers(
      "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    )
    profile.numbers["une"] = 1
    for (word, value) in [
      ("vingt", 20), ("trente", 30), ("quarante", 40), ("cinquante", 50), ("soixante", 60),
      ("vingts", 20), ("septante", 70), ("huitante", 80), ("octante", 80), ("nonante", 90),
      ("cent", 100), ("cents", 100), ("mille", 1000), ("mil", 1000), ("million", 1_000_000),
      ("millions", 1_000_000), ("milliard", 1_000_000_000), ("milliards", 1_000_000_000),
    ] { profile.numbers[word] = value }
    profile.numberLinks = ["et"]
    profile.numberStyle.minus = ["moins"]
    profile.numberStyle.point = ["virgule", "point"]
    profile.numberStyle.halves = ["et demi", "et demie"]
    profile.numberStyle.half = ["un demi", "demi"]
    profile.numberStyle.decimalMark = ","
    profile.numberStyle.linksTens = true
    profile.prompts = PromptTemplates(
      or: " ou ", comma: ", ", qualified: "{name}, {mark}", which: "{list} ?",
      others: "{count} autres", missing: "{name} ?",
      unknown: "Je n'ai rien trouvé au nom de {text}.", intents: "{list} ?",
      ordinals: [
        "premier|première", "deuxième|second|seconde", "troisième", "quatrième",
        "cinquième", "sixième", "septième", "huitième", "neuvième", "dixième",
      ], last: ["dernier", "dernière"],
      choiceWords: [
        "le", "la", "les", "l", "celui", "celle", "de", "du", "d", "des", "en", "à", "au", "aux",
        "qui", "est", "je", "veux", "prends", "numéro", "s'il", "te", "vous", "plaît", "merci",
        "choisis",
      ],
      ordinalEndings: [
        "er", "re", "ère", "e", "ème", "nd", "nde",
      ],
      suggestion: "Vouliez-vous dire {list} ?",
      agreements: [
        "oui", "ouais", "exact", "exactement", "c'est ça", "d'accord", "ok", "tout à fait",
        "oui merci",
      ],
      refusals: [
        "non", "annuler", "annule", "annulez", "laisse tomber", "laissez tomber", "oublie",
        "oublie ça", "aucun", "aucune", "aucun des deux", "aucune des deux",
        "ni l'un ni l'autre", "rien", "arrête", "stop", "tant pis", "non merci",
      ])
    profile.prompts.missingEntity = "Qui ou quoi ?"
    profile.prompts.missingValue = "Quoi exactement ?"
    profile.prompts.missingNumber = "Quel nombre ?"
    profile.prompts.missingText = "Quel texte ?"
    profile.prompts.outside = "{text} n'est pas entre {low} et {high}."
    profile.prompts.outsideSteps = "{text} n'est pas entre {low} et {high} par pas de {step}."
    profile.prompts.noNumber = "{text} n'est pas un nombre."
    profile.prompts.noChoice = "{text} n'en fait pas partie."
    profile.prompts.refusals += [
      "oublie (cela|ça)", "arrêtez", "n'envoie (pas|rien)", "j'ai changé d'avis",
    ]
    profile.prompts.pauses = [
      "(attends|attendez) [un (peu|instant|moment)]", "un (instant|moment)", "une (minute|seconde)",
      "aide [moi]",
      "aidez moi", "à l'aide", "que puis-je dire", "(répète|répétez)", "(euh|heu|hum)",
    ]
    profile.prompts.introductions = [
      "c'(est|était)", "je (veux|voudrais|prends|disais)", "je veux dire",
      "(il|elle) s'appelle", "disons", "mets", "prends", "plutôt", "peut-être", "à", "au",
      "vers", "pour", "non", "oui",
    ]
    profile.prompts.conclusions = [
      "alors", "je crois", "plutôt",
    ]
    profile.prompts.units = [
      "pour cent", "pourcent", "degrés", "degré",
    ]
    return profile
  }()
}
