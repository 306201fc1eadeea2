// Japanese: words stand without spaces, so that all of these are runs of characters.

extension LanguageProfile {
  static let japanese: LanguageProfile = {
    var profile = LanguageProfile(code: "ja")
    profile.openers = [
      "ねえ", "ねぇ", "ねー", "すみません", "すいません", "えっと", "えーと", "えと", "あの", "あのー", "あのう",
      "ちょっと", "じゃあ", "では", "お願い", "ヘイ", "おい", "もしもし", "まず", "それでは", "よし", "悪いけど",
      "申し訳ないけど",
    ]
    profile.closers = [
      "ください", "下さい", "くださいね", "お願いします", "お願い", "おねがい", "ね", "よ", "くれ", "くれる",
      "くれない", "くれますか", "くれませんか", "もらえる", "もらえますか", "もらえませんか", "ほしい",
      "欲しい", "ちょうだい", "頂戴", "ですか", "か", "の", "ありがとう", "ありがとうございます", "今すぐ", "すぐに",
      "いただけますか",
    ]
    profile.hesitations = ["えっと", "えーと", "あの", "その", "ええと", "うーん", "まあ"]
    profile.determiners = ["この", "その", "あの"]
    profile.possessives = ["私の", "僕の", "俺の", "わたしの", "うちの", "自分の"]
    profile.honorificsBehind = [
      "さん", "様", "さま", "君", "くん", "ちゃん", "先生", "氏", "殿", "先輩", "部長", "課長", "社長",
    ]
    profile.links = ["の", "にある", "にいる"]
    profile.applicationLinks = ["で", "を使って", "から", "の中で"]
    profile.negations = ["ない", "ないで", "なく", "しない", "するな", "開くな", "やめて"]
    profile.numbers = numbers("〇 一 二 三 四 五 六 七 八 九 十")
    for (word, value) in [("零", 0), ("ゼロ", 0), ("百", 100), ("千", 1000), ("半", 30)] where word != "半"
    {
      profile.numbers[word] = value
    }
    profile.isUnspaced = true
    profile.prompts = PromptTemplates(
      or: "、それとも", comma: "、", qualified: "{mark}の{name}", which: "{list}のどちらですか？",
      others: "ほか{count}件", missing: "どの{name}ですか？", unknown: "「{text}」は見つかりませんでした。",
      intents: "{list}のどちらですか？",
      ordinals: [
        "一番目", "二番目", "三番目", "四番目", "五番目", "六番目", "七番目", "八番目", "九番目", "十番目",
      ], last: ["最後"], choiceWords: ["の", "ほう", "方", "が", "いい", "です", "で", "にある", "お願いします"])
    return profile
  }()
}
