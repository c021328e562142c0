// Written from Locales/ru.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ru` = Phrasebook(
    language: LanguageTag(wellFormed: "ru"),
    link: "ссылка",
    button: "Кнопка",
    heading: "Заголовок.",
    image: "Изображение",
    voiceOverLink: "Ссылка",
    voiceOverButton: "Кнопка",
    voiceOverHeading: "Заголовок",
    voiceOverImage: "Изображение",
    dimmed: "Недоступно",
    disabled: "отключено.",
    activation: "Коснитесь дважды, чтобы активировать",
    linksMenu: "Доступно: Ссылки. Чтобы посмотреть, используйте жест Нажатие тремя пальцами.",
    roleWords: ["ссылка", "кнопка"])
}
