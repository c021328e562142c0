// Written from Locales/ja.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ja` = Phrasebook(
    language: LanguageTag(wellFormed: "ja"),
    link: "リンク",
    button: "ボタン",
    heading: "見出し",
    image: "画像",
    disabled: "無効",
    activation: "有効にするにはダブルタップします",
    linksMenu: "リンクを使用できます。3 本の指でタップで確認できます。",
    newTab: "新しいタブで開く",
    newTabWords: ["新しいタブで開く"],
    roleWords: ["リンク", "ボタン"],
    vagueLinkTexts: ["ここをクリック", "こちらをクリック", "リンク", "全文表示", "続きを読む", "続く"])
}
