// Written from Locales/hi.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `hi` = Phrasebook(
    language: LanguageTag(wellFormed: "hi"),
    link: "लिंक",
    button: "बटन",
    heading: "टाइटल",
    image: "इमेज",
    disabled: "अक्षम",
    activation: "चालू करने के लिए दो बार टैप करें",
    linksMenu: "लिंक उपलब्ध है, देखने के लिए तीन उंगलियों से टैप करें का इस्तेमाल करें",
    roleWords: ["लिंक", "बटन"])
}
