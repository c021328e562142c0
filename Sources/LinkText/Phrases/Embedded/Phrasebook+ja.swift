// Written from Locales/ja.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ja` = Phrasebook(
    language: LanguageTag(wellFormed: "ja"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "voiceOverButton", "voiceOverLink", "warning"],
    link: "リンク",
    button: "ボタン",
    voiceOverLink: "リンク",
    voiceOverButton: "ボタン",
    dimmed: "無効",
    disabled: "無効",
    activation: "有効にするにはダブルタップします",
    linksMenu: "リンクを使用できます。3 本の指でタップで確認できます。",
    newTab: "新しいタブで開く",
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
    newTabWords: ["新しいタブで開く"],
    roleWords: ["リンク", "ボタン"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: ["ここをクリック", "こちらをクリック", "リンク", "全文表示", "続きを読む", "続く"],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
