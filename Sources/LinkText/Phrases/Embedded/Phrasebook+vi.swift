// Written from Locales/vi.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `vi` = Phrasebook(
    language: LanguageTag(wellFormed: "vi"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "liên kết",
    button: "Nút",
    voiceOverLink: "liên kết",
    voiceOverButton: "Nút",
    dimmed: "đã tắt",
    disabled: "đã tắt",
    activation: "Nhấn đúp để kích hoạt",
    linksMenu: "Có Đường liên kết, hãy Nhấn bằng 3 ngón tay để xem",
    newTab: "opens in a new tab",
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
    newTabWords: [],
    roleWords: ["liên kết", "nút"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
