// Written from Locales/pl.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `pl` = Phrasebook(
    language: LanguageTag(wellFormed: "pl"),
    link: "link",
    button: "Przycisk",
    heading: "Nagłówek",
    image: "Zdjęcie",
    disabled: "wyłączono",
    activation: "Kliknij dwukrotnie, aby uaktywnić",
    linksMenu: "Dostępne jest działanie Linki; użyj gestu Kliknij 3 palcami, aby wyświetlić",
    roleWords: ["link", "przycisk"])
}
