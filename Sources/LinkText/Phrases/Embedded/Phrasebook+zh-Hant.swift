// Written from Locales/zh-Hant.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `zh_Hant` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hant"),
    link: "連結",
    button: "按鈕",
    heading: "標題",
    image: "圖片",
    disabled: "已停用",
    activation: "輕觸兩下即可啟用",
    linksMenu: "如要查看可用的連結，請使用 3 指輕觸",
    newTab: "在新索引標籤中開啟",
    newTabWords: ["在新索引標籤中開啟"],
    roleWords: ["連結", "按鈕"])
}
