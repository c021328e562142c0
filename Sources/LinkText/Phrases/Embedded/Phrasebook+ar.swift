// Written from Locales/ar.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ar` = Phrasebook(
    language: LanguageTag(wellFormed: "ar"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "رابط",
    button: "زر",
    voiceOverLink: "رابط",
    voiceOverButton: "زر",
    dimmed: "غير مفعّل",
    disabled: "غير مفعّل",
    activation: "يجب النقر مرّتين للتفعيل.",
    linksMenu: "الروابط المتاحة: يمكنك النقر باستخدام 3 أصابع للعرض.",
    newTab: "تفتح الصفحة في علامة تبويب جديدة",
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
    newTabWords: ["تفتح الصفحة في علامة تبويب جديدة"],
    roleWords: ["رابط", "زر"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
