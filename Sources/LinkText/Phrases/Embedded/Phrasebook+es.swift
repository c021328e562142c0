// Written from Locales/es.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `es` = Phrasebook(
    language: LanguageTag(wellFormed: "es"),
    link: "enlace",
    button: "Botón",
    heading: "Encabezado",
    image: "Imagen",
    disabled: "inhabilitado",
    activation: "Toca dos veces para activar",
    linksMenu: "Enlaces disponible, usa Tocar con 3 dedos para verlo",
    newTab: "Se abre en una pestaña nueva",
    newTabWords: ["se abre en una pestaña nueva"],
    roleWords: ["enlace", "botón"],
    vagueLinkTexts: ["aqui", "aquí", "click aqui", "click aquí", "clicka aqui", "clicka aquí", "empezar", "enlace", "este", "este enlace", "mas", "mas informacion", "mas información", "más", "más informacion", "más información", "pincha aqui", "pincha aquí"])
}
