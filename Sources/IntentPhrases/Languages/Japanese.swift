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
    profile.applicationWords = ["アプリ"]
    profile.applicationLinks = ["で", "を使って", "から", "の中で"]
    profile.negations = ["ない", "ないで", "なく", "しない", "するな", "開くな", "やめて"]
    profile.numbers = numbers("〇 一 二 三 四 五 六 七 八 九 十")
    for (word, value) in [
      ("零", 0), ("ゼロ", 0), ("百", 100), ("千", 1000), ("万", 10_000), ("億", 100_000_000),
    ] { profile.numbers[word] = value }
    profile.numberStyle.minus = ["マイナス"]
    profile.numberStyle.point = ["点"]
    profile.isUnspaced = true
    profile.prompts = PromptTemplates(
      or: "、それとも", comma: "、", qualified: "{mark}の{name}", which: "{list}のどちらですか？",
      others: "ほか{count}件", missing: "どの{name}ですか？", unknown: "「{text}」は見つかりませんでした。",
      intents: "{list}のどちらですか？",
      ordinals: [
        "一番目|一つ目|最初|はじめ|1番目|一個目|一番|ひとつ目", "二番目|二つ目|2番目|二個目|二番|ふたつ目", "三番目|三つ目|三個目|三番",
        "四番目|四つ目|四個目|四番", "五番目|五つ目|五個目|五番", "六番目|六つ目|六個目|六番", "七番目|七つ目|七個目|七番", "八番目|八つ目|八個目|八番",
        "九番目|九つ目|九個目|九番", "十番目|十個目|十番",
      ], last: ["最後"],
      choiceWords: [
        "の", "ほう", "方", "が", "いい", "です", "で", "にある", "お願いします", "を", "ください", "にして", "をお願いします",
        "お願い",
      ],
      ordinalEndings: [
        "番目", "番", "つ目", "つめ", "個目", "件目", "人目",
      ],
      suggestion: "{list}のことですか？", space: "",
      agreements: [
        "はい", "うん", "ええ", "そう", "そうです", "そうそう", "それ", "それです", "オーケー", "はいお願いします",
      ],
      refusals: [
        "いいえ", "いや", "違う", "違います", "ちがう", "ちがいます", "キャンセル", "キャンセルして", "やめて", "やめる", "やめます",
        "中止", "取り消し", "取り消して", "どれでもない", "どちらでもない", "どれも違う", "なし", "もういい", "やっぱりいい", "やっぱりやめる",
        "いらない",
      ])
    profile.prompts.missingEntity = "どれですか？"
    profile.prompts.missingValue = "どれですか？"
    profile.prompts.missingNumber = "いくつですか？"
    profile.prompts.missingText = "どんな内容ですか？"
    profile.prompts.outside = "{text}は{low}から{high}までではありません。"
    profile.prompts.outsideSteps = "{text}は{low}から{high}まで{step}刻みではありません。"
    profile.prompts.noNumber = "「{text}」は数ではありません。"
    profile.prompts.noChoice = "「{text}」は選択肢にありません。"
    profile.prompts.introductions = [
      "それは", "たぶん", "多分", "やっぱり", "じゃあ", "では", "いいえ", "いや", "はい", "うん",
    ]
    profile.prompts.conclusions = [
      "です", "だ", "だよ", "でお願いします", "をお願いします", "にお願いします", "お願い", "にして", "にしてください", "を", "に", "へ",
      "で", "と", "かな", "の方", "のほう",
    ]
    profile.prompts.units = [
      "パーセント", "度",
    ]
    return profile
  }()
}
