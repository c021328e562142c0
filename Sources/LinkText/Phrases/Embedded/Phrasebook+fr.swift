// Written from Locales/fr.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `fr` = Phrasebook(
    language: LanguageTag(wellFormed: "fr"),
    link: "lien",
    button: "Bouton",
    heading: "Titre",
    image: "Image",
    disabled: "désactivé",
    activation: "Appuyer deux fois pour activer",
    linksMenu: "Liens disponible, utiliser le geste \"Appuyer avec trois doigts\" pour l\'afficher",
    newTab: "S’ouvre dans un nouvel onglet",
    newTabWords: ["s’ouvre dans un nouvel onglet"],
    roleWords: ["lien", "bouton"])
}
