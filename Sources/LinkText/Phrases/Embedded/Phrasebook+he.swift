// Written from Locales/he.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `he` = Phrasebook(
    language: LanguageTag(wellFormed: "he"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "קישור",
    button: "לחצן",
    voiceOverLink: "קישור",
    voiceOverButton: "לחצן",
    dimmed: "מושבת",
    disabled: "מושבת",
    activation: "הקשה כפולה כדי להפעיל",
    linksMenu: "קישורים זמין, יש להשתמש בתנועה הקשה בעזרת שלוש אצבעות כדי לראות",
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
    roleWords: ["קישור", "לחצן"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
