// Written from Locales/en.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `en` = Phrasebook(
    language: LanguageTag(wellFormed: "en"),
    link: "link",
    button: "button",
    heading: "Heading",
    image: "Image",
    voiceOverLink: "link",
    voiceOverButton: "button",
    voiceOverHeading: "heading",
    voiceOverImage: "image",
    dimmed: "dimmed",
    disabled: "disabled",
    activation: "Double-tap to activate",
    linksMenu: "Links available, use Tap with 3 fingers to view",
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
    newTabWords: ["another tab", "another window", "new tab", "new window", "separate tab", "separate window"],
    roleWords: ["button", "hyperlink", "link"],
    roleWordBeginnings: ["button to", "hyperlink to", "link to"],
    roleWordVerbs: ["adding", "copy", "create", "enabling", "generate", "get", "paste", "report", "request", "resend", "send", "share"],
    vagueLinkTexts: ["a link", "check it out", "check this out", "click", "click for more", "click here", "click me", "click this", "click this link", "continue reading", "details", "find out", "find out more", "follow this link", "go here", "here", "info", "information", "learn more", "learn more here", "link", "more", "more details", "more here", "more info", "more information", "over here", "page", "press here", "read", "read here", "read more", "read on", "read this", "right here", "see", "see details", "see here", "see more", "show more", "site", "tap", "tap here", "the link", "this", "this article", "this document", "this link", "this one", "this page", "this site", "view", "view details", "view here", "view more", "visit", "web page", "website"],
    vagueLinkBeginnings: ["click here to ", "click on ", "tap here to ", "tap on "],
    vagueImageTexts: ["alt", "alt text", "alternative text", "figure", "graphic", "icon", "image", "img", "photo", "picture", "placeholder", "screenshot", "spacer", "untitled"])
}
