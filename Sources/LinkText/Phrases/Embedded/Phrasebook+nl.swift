// Written from Locales/nl.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `nl` = Phrasebook(
    language: LanguageTag(wellFormed: "nl"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "link",
    button: "Knop",
    voiceOverLink: "link",
    voiceOverButton: "Knop",
    dimmed: "uitgezet",
    disabled: "uitgezet",
    activation: "Dubbeltik om te activeren",
    linksMenu: "Links beschikbaar, gebruik Tikken met 3 vingers om te bekijken",
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
    roleWords: ["link", "knop"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
