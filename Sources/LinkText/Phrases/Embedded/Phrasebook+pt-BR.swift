// Written from Locales/pt-BR.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `pt_BR` = Phrasebook(
    language: LanguageTag(wellFormed: "pt-BR"),
    link: "link",
    button: "Botão",
    heading: "Título",
    image: "Imagem",
    disabled: "desativado",
    activation: "Tocar duas vezes para ativar",
    linksMenu: "Links disponível. Use o gesto Tocar com três dedos para conferir",
    newTab: "Abre em uma nova guia",
    newTabWords: ["abre em uma nova guia"],
    roleWords: ["link", "botão"],
    vagueLinkTexts: ["clique aqui", "ir", "mais", "mais informação", "mais informações", "veja mais"])
}
