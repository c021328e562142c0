// Written from Locales/sv.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `sv` = Phrasebook(
    language: LanguageTag(wellFormed: "sv"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "voiceOverButton", "voiceOverLink", "warning"],
    link: "länk",
    button: "Knapp",
    voiceOverLink: "länk",
    voiceOverButton: "Knapp",
    dimmed: "inaktiverad",
    disabled: "inaktiverad",
    activation: "Tryck två gånger för att aktivera",
    linksMenu: "Länkar är tillgängligt. Använd Tryck med tre fingrar för att visa",
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
    roleWords: ["länk", "knapp"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: ["här", "klicka här", "läs mer", "mer", "mer info", "mer information"],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
