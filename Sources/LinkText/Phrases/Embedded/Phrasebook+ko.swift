// Written from Locales/ko.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ko` = Phrasebook(
    language: LanguageTag(wellFormed: "ko"),
    missing: ["caution", "checkbox", "checked", "deleted", "dimmed", "done", "important", "notChecked", "note", "roleWordBeginnings", "roleWordVerbs", "tip", "toDo", "unchecked", "vagueImageTexts", "vagueLinkBeginnings", "voiceOverButton", "voiceOverLink", "warning"],
    link: "링크",
    button: "버튼",
    voiceOverLink: "링크",
    voiceOverButton: "버튼",
    dimmed: "사용할 수 없음",
    disabled: "사용할 수 없음",
    activation: "활성화하려면 두 번 탭하세요",
    linksMenu: "링크 사용 가능, 세 손가락으로 탭 동작을 사용하여 봅니다",
    newTab: "새 탭에서 열림",
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
    newTabWords: ["새 탭에서 열림"],
    roleWords: ["링크", "버튼"],
    roleWordBeginnings: [],
    roleWordVerbs: [],
    vagueLinkTexts: ["계속", "링크", "여기", "여기를 클릭", "이동", "자세히", "자세히 보기", "전체 보기", "클릭"],
    vagueLinkBeginnings: [],
    vagueImageTexts: [])
}
