// Written from Locales/hi.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `hi` = Phrasebook(
    language: LanguageTag(wellFormed: "hi"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "newTab", "newTabWords", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "लिंक",
    button: "बटन",
    voiceOverLink: "लिंक",
    voiceOverButton: "बटन",
    dimmed: "अक्षम",
    disabled: "अक्षम",
    activation: "चालू करने के लिए दो बार टैप करें",
    linksMenu: "लिंक उपलब्ध है, देखने के लिए तीन उंगलियों से टैप करें का इस्तेमाल करें",
    newTab: "opens in a new tab",
    done: "Done",
    toDo: "To do",
    checkbox: "checkbox",
    checked: "checked",
    unchecked: "unchecked",
    notChecked: "not checked",
    deleted: "deleted",
    note: "Note",
    tip: "Tip",
    important: "Important",
    warning: "Warning",
    caution: "Caution",
    newTabWords: [],
    roleWords: ["लिंक", "बटन"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
