// Written from Locales/zh-Hans.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `zh_Hans` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hans"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "链接",
    button: "按钮",
    voiceOverLink: "链接",
    voiceOverButton: "按钮",
    dimmed: "已停用",
    disabled: "已停用",
    activation: "点按两次即可激活",
    linksMenu: "可以链接，做出手势“三指点按”即可查看",
    newTab: "在新标签页中打开",
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
    newTabWords: ["在新标签页中打开"],
    roleWords: ["链接", "按钮"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
