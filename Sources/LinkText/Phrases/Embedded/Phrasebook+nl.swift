// Written from Locales/nl.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `nl` = Phrasebook(
    language: LanguageTag(wellFormed: "nl"),
    link: "link",
    button: "Knop",
    heading: "Kop",
    image: "Afbeelding",
    disabled: "uitgezet",
    activation: "Dubbeltik om te activeren",
    linksMenu: "Links beschikbaar, gebruik Tikken met 3 vingers om te bekijken",
    roleWords: ["link", "knop"])
}
