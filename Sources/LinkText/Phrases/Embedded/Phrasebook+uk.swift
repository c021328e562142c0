// Written from Locales/uk.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `uk` = Phrasebook(
    language: LanguageTag(wellFormed: "uk"),
    link: "посилання",
    button: "Кнопка",
    heading: "Заголовок",
    image: "Зображення",
    disabled: "вимкнено",
    activation: "Двічі торкніться, щоб активувати",
    linksMenu: "Доступна дія \"Посилання\". Щоб переглянути, використовуйте жест \"Дотик трьома пальцями\"",
    roleWords: ["посилання", "кнопка"])
}
