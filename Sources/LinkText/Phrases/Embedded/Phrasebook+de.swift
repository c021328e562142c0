// Written from Locales/de.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `de` = Phrasebook(
    language: LanguageTag(wellFormed: "de"),
    link: "Link",
    button: "Schaltfläche",
    heading: "Überschrift",
    image: "Bild",
    voiceOverLink: "Hyperlink",
    voiceOverButton: "Taste",
    voiceOverHeading: "Überschrift",
    voiceOverImage: "Bild",
    dimmed: "Grau dargestellt",
    disabled: "deaktiviert",
    activation: "Zum Aktivieren doppeltippen",
    linksMenu: "Links verfügbar, zum Ansehen Mit 3 Fingern tippen verwenden",
    newTab: "Wird in einer neuen Registerkarte geöffnet",
    newTabWords: ["wird in einer neuen registerkarte geöffnet"],
    roleWords: ["link", "schaltfläche", "hyperlink", "taste"],
    vagueLinkTexts: ["das", "dies", "hier", "hier klicken", "klicke hier", "mehr", "siehe", "weiterlesen"])
}
