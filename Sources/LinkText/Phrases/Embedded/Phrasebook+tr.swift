// Written from Locales/tr.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `tr` = Phrasebook(
    language: LanguageTag(wellFormed: "tr"),
    link: "bağlantı",
    button: "Düğme",
    heading: "Başlık",
    image: "Resim",
    disabled: "devre dışı",
    activation: "Etkinleştirmek için İki kez dokunun",
    linksMenu: "Bağlantılar kullanılabilir, görüntülemek için 3 parmakla dokunma hareketini kullanın",
    newTab: "Yeni bir sekmede açılır",
    newTabWords: ["yeni bir sekmede açılır"],
    roleWords: ["bağlantı", "düğme"])
}
