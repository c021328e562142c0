// Written from Locales/th.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `th` = Phrasebook(
    language: LanguageTag(wellFormed: "th"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "ลิงก์",
    button: "ปุ่ม",
    voiceOverLink: "ลิงก์",
    voiceOverButton: "ปุ่ม",
    dimmed: "ปิดอยู่",
    disabled: "ปิดอยู่",
    activation: "การแตะ 2 ครั้งเพื่อเปิดใช้งาน",
    linksMenu: "ลิงก์ใช้งานได้ ใช้ 3 นิ้วแตะเพื่อดู",
    newTab: "เปิดในแท็บใหม่",
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
    newTabWords: ["เปิดในแท็บใหม่"],
    roleWords: ["ลิงก์", "ปุ่ม"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
