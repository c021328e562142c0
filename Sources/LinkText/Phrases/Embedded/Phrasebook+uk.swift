// Written from Locales/uk.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `uk` = Phrasebook(
    language: LanguageTag(wellFormed: "uk"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "посилання",
    button: "Кнопка",
    voiceOverLink: "посилання",
    voiceOverButton: "Кнопка",
    dimmed: "вимкнено",
    disabled: "вимкнено",
    activation: "Двічі торкніться, щоб активувати",
    linksMenu: "Доступна дія \"Посилання\". Щоб переглянути, використовуйте жест \"Дотик трьома пальцями\"",
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
    roleWords: ["посилання", "кнопка"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
