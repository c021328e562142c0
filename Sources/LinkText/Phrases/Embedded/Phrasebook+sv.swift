// Written from Locales/sv.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `sv` = Phrasebook(
    language: LanguageTag(wellFormed: "sv"),
    link: "länk",
    button: "Knapp",
    heading: "Rubrik",
    image: "Bild",
    disabled: "inaktiverad",
    activation: "Tryck två gånger för att aktivera",
    linksMenu: "Länkar är tillgängligt. Använd Tryck med tre fingrar för att visa",
    roleWords: ["länk", "knapp"],
    vagueLinkTexts: ["här", "klicka här", "läs mer", "mer", "mer info", "mer information"])
}
