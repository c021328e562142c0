// Written from Locales/pt-BR.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `pt_BR` = Phrasebook(
    language: LanguageTag(wellFormed: "pt-BR"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "voiceOverButton", "voiceOverLink", "warning"],
    link: "link",
    button: "Botão",
    voiceOverLink: "link",
    voiceOverButton: "Botão",
    dimmed: "desativado",
    disabled: "desativado",
    activation: "Tocar duas vezes para ativar",
    linksMenu: "Links disponível. Use o gesto Tocar com três dedos para conferir",
    newTab: "Abre em uma nova guia",
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
    newTabWords: ["abre em uma nova guia"],
    roleWords: ["link", "botão"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: ["clique aqui", "ir", "mais", "mais informação", "mais informações", "veja mais"],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
