// Written from Locales/ru.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ru` = Phrasebook(
    language: LanguageTag(wellFormed: "ru"),
    missing: ["caution", "checkbox", "checked", "deleted", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "warning"],
    link: "ссылка",
    button: "Кнопка",
    voiceOverLink: "Ссылка",
    voiceOverButton: "Кнопка",
    dimmed: "Недоступно",
    disabled: "отключено.",
    activation: "Коснитесь дважды, чтобы активировать",
    linksMenu: "Доступно: Ссылки. Чтобы посмотреть, используйте жест Нажатие тремя пальцами.",
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
    roleWords: ["ссылка", "кнопка"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
