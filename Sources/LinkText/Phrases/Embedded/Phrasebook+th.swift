// Written from Locales/th.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `th` = Phrasebook(
    language: LanguageTag(wellFormed: "th"),
    link: "ลิงก์",
    button: "ปุ่ม",
    heading: "ส่วนหัว",
    image: "รูปภาพ",
    disabled: "ปิดอยู่",
    activation: "การแตะ 2 ครั้งเพื่อเปิดใช้งาน",
    linksMenu: "ลิงก์ใช้งานได้ ใช้ 3 นิ้วแตะเพื่อดู",
    newTab: "เปิดในแท็บใหม่",
    newTabWords: ["เปิดในแท็บใหม่"],
    roleWords: ["ลิงก์", "ปุ่ม"])
}
