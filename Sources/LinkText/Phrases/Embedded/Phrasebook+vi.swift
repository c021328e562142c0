// Written from Locales/vi.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `vi` = Phrasebook(
    language: LanguageTag(wellFormed: "vi"),
    link: "liên kết",
    button: "Nút",
    heading: "Tiêu đề",
    image: "Hình ảnh",
    disabled: "đã tắt",
    activation: "Nhấn đúp để kích hoạt",
    linksMenu: "Có Đường liên kết, hãy Nhấn bằng 3 ngón tay để xem",
    roleWords: ["liên kết", "nút"])
}
