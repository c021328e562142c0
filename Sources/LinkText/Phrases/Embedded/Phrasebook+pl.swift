// Written from Locales/pl.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `pl` = Phrasebook(
    language: LanguageTag(wellFormed: "pl"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "link",
    button: "Przycisk",
    voiceOverLink: "link",
    voiceOverButton: "Przycisk",
    dimmed: "wyłączono",
    disabled: "wyłączono",
    activation: "Kliknij dwukrotnie, aby uaktywnić",
    linksMenu: "Dostępne jest działanie Linki; użyj gestu Kliknij 3 palcami, aby wyświetlić",
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
    roleWords: ["link", "przycisk"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
