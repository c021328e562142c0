// Written from Locales/fr.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `fr` = Phrasebook(
    language: LanguageTag(wellFormed: "fr"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "lien",
    button: "Bouton",
    voiceOverLink: "lien",
    voiceOverButton: "Bouton",
    dimmed: "désactivé",
    disabled: "désactivé",
    activation: "Appuyer deux fois pour activer",
    linksMenu: "Liens disponible, utiliser le geste \"Appuyer avec trois doigts\" pour l\'afficher",
    newTab: "S’ouvre dans un nouvel onglet",
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
    newTabWords: ["s’ouvre dans un nouvel onglet"],
    roleWords: ["lien", "bouton"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
