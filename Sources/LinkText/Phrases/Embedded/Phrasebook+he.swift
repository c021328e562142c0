// Written from Locales/he.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `he` = Phrasebook(
    language: LanguageTag(wellFormed: "he"),
    link: "קישור",
    button: "לחצן",
    heading: "כותרת",
    image: "תמונה",
    disabled: "מושבת",
    activation: "הקשה כפולה כדי להפעיל",
    linksMenu: "קישורים זמין, יש להשתמש בתנועה הקשה בעזרת שלוש אצבעות כדי לראות",
    roleWords: ["קישור", "לחצן"])
}
