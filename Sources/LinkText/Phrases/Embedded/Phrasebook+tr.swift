// Written from Locales/tr.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `tr` = Phrasebook(
    language: LanguageTag(wellFormed: "tr"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "vagueLinkTexts", "voiceOverButton", "voiceOverLink", "warning"],
    link: "bağlantı",
    button: "Düğme",
    voiceOverLink: "bağlantı",
    voiceOverButton: "Düğme",
    dimmed: "devre dışı",
    disabled: "devre dışı",
    activation: "Etkinleştirmek için İki kez dokunun",
    linksMenu: "Bağlantılar kullanılabilir, görüntülemek için 3 parmakla dokunma hareketini kullanın",
    newTab: "Yeni bir sekmede açılır",
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
    newTabWords: ["yeni bir sekmede açılır"],
    roleWords: ["bağlantı", "düğme"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: [],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
