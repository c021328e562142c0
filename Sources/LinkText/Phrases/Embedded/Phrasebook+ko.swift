// Written from Locales/ko.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ko` = Phrasebook(
    language: LanguageTag(wellFormed: "ko"),
    link: "링크",
    button: "버튼",
    heading: "제목",
    image: "이미지",
    disabled: "사용할 수 없음",
    activation: "활성화하려면 두 번 탭하세요",
    linksMenu: "링크 사용 가능, 세 손가락으로 탭 동작을 사용하여 봅니다",
    newTab: "새 탭에서 열림",
    newTabWords: ["새 탭에서 열림"],
    roleWords: ["링크", "버튼"],
    vagueLinkTexts: ["계속", "링크", "여기", "여기를 클릭", "이동", "자세히", "자세히 보기", "전체 보기", "클릭"])
}
