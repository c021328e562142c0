// Written from Locales/it.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `it` = Phrasebook(
    language: LanguageTag(wellFormed: "it"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "link",
    button: "Pulsante",
    voiceOverLink: "link",
    voiceOverButton: "Pulsante",
    dimmed: "disattivato",
    disabled: "disattivato",
    activation: "Tocca due volte per attivare",
    linksMenu: "Menu Link disponibile, usa Tocco con 3 dita per visualizzare",
    newTab: "Si apre in una nuova scheda",
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
    newTabWords: ["si apre in una nuova scheda"],
    roleWords: ["link", "pulsante"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
