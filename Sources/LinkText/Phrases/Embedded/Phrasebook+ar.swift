// Written from Locales/ar.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  static let `ar` = Phrasebook(
    language: LanguageTag(wellFormed: "ar"),
    link: "رابط",
    button: "زر",
    heading: "عنوان",
    image: "صورة",
    disabled: "غير مفعّل",
    activation: "يجب النقر مرّتين للتفعيل.",
    linksMenu: "الروابط المتاحة: يمكنك النقر باستخدام 3 أصابع للعرض.",
    newTab: "تفتح الصفحة في علامة تبويب جديدة",
    newTabWords: ["تفتح الصفحة في علامة تبويب جديدة"],
    roleWords: ["رابط", "زر"])
}
