// Written from Locales/de.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `de` = Phrasebook(
    language: LanguageTag(wellFormed: "de"),
    missing: ["caution", "checkbox", "checked", "deleted", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "warning"],
    link: "Link",
    button: "Schaltfläche",
    voiceOverLink: "Hyperlink",
    voiceOverButton: "Taste",
    dimmed: "Grau dargestellt",
    disabled: "deaktiviert",
    activation: "Zum Aktivieren doppeltippen",
    linksMenu: "Links verfügbar, zum Ansehen Mit 3 Fingern tippen verwenden",
    newTab: "Wird in einer neuen Registerkarte geöffnet",
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
    newTabWords: ["wird in einer neuen registerkarte geöffnet"],
    roleWords: ["link", "schaltfläche", "hyperlink", "taste"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: ["das", "dies", "hier", "hier klicken", "klicke hier", "mehr", "siehe", "weiterlesen"],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
