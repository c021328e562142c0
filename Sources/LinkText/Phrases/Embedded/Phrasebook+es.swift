// Written from Locales/es.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `es` = Phrasebook(
    language: LanguageTag(wellFormed: "es"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "voiceOverButton", "voiceOverLink", "warning"],
    link: "enlace",
    button: "Botón",
    voiceOverLink: "enlace",
    voiceOverButton: "Botón",
    dimmed: "inhabilitado",
    disabled: "inhabilitado",
    activation: "Toca dos veces para activar",
    linksMenu: "Enlaces disponible, usa Tocar con 3 dedos para verlo",
    newTab: "Se abre en una pestaña nueva",
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
    newTabWords: ["se abre en una pestaña nueva"],
    roleWords: ["enlace", "botón"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: ["aqui", "aquí", "click aqui", "click aquí", "clicka aqui", "clicka aquí", "empezar", "enlace", "este", "este enlace", "mas", "mas informacion", "mas información", "más", "más informacion", "más información", "pincha aqui", "pincha aquí"],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
