// Written from Locales/zh-Hant.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `zh_Hant` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hant"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "連結",
    button: "按鈕",
    voiceOverLink: "連結",
    voiceOverButton: "按鈕",
    dimmed: "已停用",
    disabled: "已停用",
    activation: "輕觸兩下即可啟用",
    linksMenu: "如要查看可用的連結，請使用 3 指輕觸",
    newTab: "在新索引標籤中開啟",
    done: "Done",
    toDo: "To do",
    checkbox: "checkbox",
    checked: "checked",
    unchecked: "unchecked",
    notChecked: "not checked",
    deleted: "deleted",
    note: "Note",
    tip: "Tip",
    important: "Important",
    warning: "Warning",
    caution: "Caution",
    newTabWords: ["在新索引標籤中開啟"],
    roleWords: ["連結", "按鈕"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
