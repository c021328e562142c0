// Written from Locales/it.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `it` = Phrasebook(
    language: LanguageTag(wellFormed: "it"),
    link: "link",
    button: "Pulsante",
    heading: "Intestazione",
    image: "Immagine",
    disabled: "disattivato",
    activation: "Tocca due volte per attivare",
    linksMenu: "Menu Link disponibile, usa Tocco con 3 dita per visualizzare",
    newTab: "Si apre in una nuova scheda",
    newTabWords: ["si apre in una nuova scheda"],
    roleWords: ["link", "pulsante"])
}
