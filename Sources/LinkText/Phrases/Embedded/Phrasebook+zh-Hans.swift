// Written from Locales/zh-Hans.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `zh_Hans` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hans"),
    link: "链接",
    button: "按钮",
    heading: "标题",
    image: "图片",
    disabled: "已停用",
    activation: "点按两次即可激活",
    linksMenu: "可以链接，做出手势“三指点按”即可查看",
    newTab: "在新标签页中打开",
    newTabWords: ["在新标签页中打开"],
    roleWords: ["链接", "按钮"])
}
