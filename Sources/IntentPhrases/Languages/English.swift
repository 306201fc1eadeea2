// English.

extension LanguageProfile {
  static let english: LanguageProfile = {
    var profile = LanguageProfile(code: "en")
    profile.openers = [
      "[hey|hi|hello|ok|okay|so|well|alright|all right|right|now|and|then|oh] please",
      "hey", "hi", "hello", "ok", "okay", "so", "well", "alright", "all right", "now", "oh",
      "first of all", "you know what", "listen", "look", "quick", "quickly", "just", "also",
      "kindly",
      "(can|could|would|will) you [please|just|kindly|maybe]",
      "(can|could|may) (I|we) [please|just]", "would you mind",
      "I (want|need|wish|would like|'d like|would love|'d love) [you] to", "I (wanna|gotta)",
      "I (want|need) you to", "what I (want|need|would like|'d like) [you] to do is",
      "if (it's|it is|that's|that is) not too much (trouble|bother)",
      "if you (can|could|don't mind)",
      "let's", "let me", "go ahead and", "help me", "I was wondering if you could",
      "do me a favo[u]r and", "excuse me",
    ]
    profile.closers = [
      "please", "thanks", "thank you", "thank you very much", "thanks a lot", "cheers", "now",
      "right now", "right away", "immediately", "for me", "for us", "again", "quickly",
      "real quick",
      "(will|would|could|can) you [please]", "if you (can|could|please|don't mind)", "if possible",
      "ok", "okay", "asap", "when you can", "at once", "today please",
    ]
    profile.hesitations = [
      "um", "umm", "uh", "uhm", "uhh", "er", "erm", "ah", "hmm", "hm", "mm", "like", "you know",
      "I mean", "sorry", "no wait", "wait", "actually", "let me see", "what's it called",
      "please", "just",
    ]
    profile.determiners = ["the", "a", "an", "this", "that", "these", "those", "some", "any"]
    profile.possessives = ["my", "your", "our", "his", "her", "their", "its"]
    profile.honorifics = [
      "mr", "mrs", "ms", "miss", "mister", "dr", "doctor", "prof", "professor", "sir",
    ]
    profile.links = [
      "in", "from", "of", "at", "with", "for", "on", "by", "near", "the", "one", "s",
    ]
    profile.applicationWords = ["app", "application"]
    profile.othersPossessives = ["his", "her", "their", "its"]
    profile.applicationLinks = [
      "in", "with", "on", "using", "via", "from", "through", "inside", "by",
    ]
    profile.contractions = [
      ("s", "is"), ("is", "s"), ("m", "am"), ("am", "m"), ("re", "are"), ("are", "re"),
      ("ll", "will"), ("will", "ll"), ("ve", "have"), ("have", "ve"),
    ]
    profile.omitted = ["s"]
    profile.thingWords = [
      "page", "entry", "screen", "details", "info", "information", "record", "file",
    ]
    profile.pronouns = [
      "me", "it", "him", "her", "us", "them", "you", "i", "one", "ones", "there", "here",
      "something", "anything", "everything",
    ]
    profile.negations = [
      "dont", "not", "never", "no", "none", "nor", "neither", "stop", "cannot", "cant", "without",
    ]
    profile.plurals = [
      ("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("zes", "z"),
      ("ves", "f"), ("s", ""),
    ]
    profile.numberNames = ["number", "no", "nr", "num"]
    profile.numbers = numbers(
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        + "sixteen seventeen eighteen nineteen")
    profile.numbers.merge(
      numbers("twenty thirty forty fifty sixty seventy eighty ninety hundred", from: 20, step: 10)
    ) { first, _ in first }
    for (word, value) in [
      ("thousand", 1000), ("million", 1_000_000), ("billion", 1_000_000_000),
    ] { profile.numbers[word] = value }
    profile.numberLinks = ["and"]
    profile.numberStyle.minus = ["minus", "negative"]
    profile.numberStyle.point = ["point"]
    profile.numberStyle.halves = ["and a half"]
    profile.numberStyle.half = ["half", "a half", "one half"]
    profile.numberStyle.ones = ["a", "an"]
    profile.numberStyle.countsHundreds = true
    profile.prompts.ordinals = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
      "tenth",
    ]
    profile.prompts.last = [
      "last"
    ]
    profile.prompts.choiceWords = [
      "the", "one", "ones", "in", "from", "of", "at", "that", "is", "s", "it", "please", "I",
      "mean", "meant", "take", "want", "number", "option", "thanks", "my", "choose", "pick",
      "pls", "with", "who", "which",
    ]
    profile.prompts.ordinalEndings = [
      "st", "nd", "rd", "th",
    ]
    profile.prompts.agreements = [
      "yes", "yeah", "yep", "yup", "sure", "right", "correct", "exactly", "ok", "okay",
      "that one", "that's right", "yes please",
    ]
    profile.prompts.refusals = [
      "no", "nope", "cancel", "cancel that", "cancel it", "never mind", "nevermind", "forget it",
      "forget about it", "none", "none of them", "none of these", "none of those", "neither",
      "stop", "abort", "quit", "exit", "nothing", "no thanks", "no thank you", "not now",
      "leave it", "don't",
    ]
    profile.prompts.suggestion = "Did you mean {list}?"
    profile.prompts.refusals += [
      "(scratch|forget|drop|skip) (that|it)", "stop (it|that)", "don't (send|do|add) (it|that)",
      "[I] changed my mind", "(cancel|stop|abort) (the|this) (message|request|call|note)",
      "no message",
    ]
    profile.prompts.pauses = [
      "[no] wait [a (second|minute|moment|sec)]", "(hold|hang) on [a (second|minute|moment|sec)]",
      "(one|just a|just one|give me a) (second|minute|moment|sec)", "let me (think|see)",
      "help [me]",
      "what can I say", "what did you (say|ask)", "say that again", "(um|umm|uh|uhm|er|erm|hmm|hm)",
    ]
    profile.prompts.introductions = [
      "(it|that|this) (is|was)", "(it|that)'s",
      "I (mean|meant|said|want|need|would like|'d like)", "make (it|that)",
      "let's (say|take|use)", "(the|his|her|their) name is", "named", "called",
      "the (one|person) (named|called)", "maybe", "(how|what) about", "try", "use", "take",
      "choose", "pick", "set it to", "to", "for", "at", "no", "nope", "yes", "yeah",
    ]
    profile.prompts.conclusions = [
      "then", "I (think|guess|said|mean)", "it is", "instead",
    ]
    profile.prompts.units = [
      "percent", "per cent", "degrees", "degree",
    ]
    return profile
  }()
}
