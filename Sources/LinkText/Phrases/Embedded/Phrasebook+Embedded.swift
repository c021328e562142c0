// Written from Locales/*.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  /// The languages of the built-in phrasebooks.
  package static let embeddedTags = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant"]

  /// Returns the built-in phrasebook for a lowercase tag without creating the others.
  static func embedded(_ tag: String) -> Phrasebook? {
    switch tag {
    case "ar": .`ar`
    case "de": .`de`
    case "en": .`en`
    case "es": .`es`
    case "fr": .`fr`
    case "he": .`he`
    case "hi": .`hi`
    case "it": .`it`
    case "ja": .`ja`
    case "ko": .`ko`
    case "nl": .`nl`
    case "pl": .`pl`
    case "pt-br": .`pt_BR`
    case "ru": .`ru`
    case "sv": .`sv`
    case "th": .`th`
    case "tr": .`tr`
    case "uk": .`uk`
    case "vi": .`vi`
    case "zh-hans": .`zh_Hans`
    case "zh-hant": .`zh_Hant`
    default: nil
    }
  }

  static let `ar` = Phrasebook(
    language: LanguageTag(wellFormed: "ar"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "رابط",  // link
      "زر",  // button
      "عنوان",  // heading
      "صورة",  // image
      "غير مفعّل",  // disabled
      "يجب النقر مرّتين للتفعيل.",  // activation
      "الروابط المتاحة: يمكنك النقر باستخدام 3 أصابع للعرض.",  // linksMenu
      "تفتح الصفحة في علامة تبويب جديدة",  // newTab
      "تفتح الصفحة في علامة تبويب جديدة",  // newTabWords
      "رابط", "زر",  // roleWords
    ])

  static let `de` = Phrasebook(
    language: LanguageTag(wellFormed: "de"), ends: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 18, 18, 18, 26, 26, 26], texts: [
      "Link",  // link
      "Schaltfläche",  // button
      "Überschrift",  // heading
      "Bild",  // image
      "Hyperlink",  // voiceOverLink
      "Taste",  // voiceOverButton
      "Überschrift",  // voiceOverHeading
      "Bild",  // voiceOverImage
      "Grau dargestellt",  // dimmed
      "deaktiviert",  // disabled
      "Zum Aktivieren doppeltippen",  // activation
      "Links verfügbar, zum Ansehen Mit 3 Fingern tippen verwenden",  // linksMenu
      "Wird in einer neuen Registerkarte geöffnet",  // newTab
      "wird in einer neuen registerkarte geöffnet",  // newTabWords
      "link", "schaltfläche", "hyperlink", "taste",  // roleWords
      "das", "dies", "hier", "hier klicken", "klicke hier", "mehr", "siehe", "weiterlesen",  // vagueLinkTexts
    ])

  static let `en` = Phrasebook(
    language: LanguageTag(wellFormed: "en"), ends: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 31, 34, 37, 49, 107, 111, 125], texts: [
      "link",  // link
      "button",  // button
      "Heading",  // heading
      "Image",  // image
      "link",  // voiceOverLink
      "button",  // voiceOverButton
      "heading",  // voiceOverHeading
      "image",  // voiceOverImage
      "dimmed",  // dimmed
      "disabled",  // disabled
      "Double-tap to activate",  // activation
      "Links available, use Tap with 3 fingers to view",  // linksMenu
      "opens in a new tab",  // newTab
      "Done",  // done
      "To do",  // toDo
      "checkbox",  // checkbox
      "checked",  // checked
      "unchecked",  // unchecked
      "not checked",  // notChecked
      "deleted",  // deleted
      "Note",  // note
      "Tip",  // tip
      "Important",  // important
      "Warning",  // warning
      "Caution",  // caution
      "another tab", "another window", "new tab", "new window", "separate tab", "separate window",  // newTabWords
      "button", "hyperlink", "link",  // roleWords
      "button to", "hyperlink to", "link to",  // roleWordBeginnings
      "adding", "copy", "create", "enabling", "generate", "get", "paste", "report", "request", "resend", "send", "share",  // roleWordVerbs
      "a link", "check it out", "check this out", "click", "click for more", "click here", "click me", "click this", "click this link", "continue reading", "details", "find out", "find out more", "follow this link", "go here", "here", "info", "information", "learn more", "learn more here", "link", "more", "more details", "more here", "more info", "more information", "over here", "page", "press here", "read", "read here", "read more", "read on", "read this", "right here", "see", "see details", "see here", "see more", "show more", "site", "tap", "tap here", "the link", "this", "this article", "this document", "this link", "this one", "this page", "this site", "view", "view details", "view here", "view more", "visit", "web page", "website",  // vagueLinkTexts
      "click here to ", "click on ", "tap here to ", "tap on ",  // vagueLinkBeginnings
      "alt", "alt text", "alternative text", "figure", "graphic", "icon", "image", "img", "photo", "picture", "placeholder", "screenshot", "spacer", "untitled",  // vagueImageTexts
    ])

  static let `es` = Phrasebook(
    language: LanguageTag(wellFormed: "es"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 29, 29, 29], texts: [
      "enlace",  // link
      "Botón",  // button
      "Encabezado",  // heading
      "Imagen",  // image
      "inhabilitado",  // disabled
      "Toca dos veces para activar",  // activation
      "Enlaces disponible, usa Tocar con 3 dedos para verlo",  // linksMenu
      "Se abre en una pestaña nueva",  // newTab
      "se abre en una pestaña nueva",  // newTabWords
      "enlace", "botón",  // roleWords
      "aqui", "aquí", "click aqui", "click aquí", "clicka aqui", "clicka aquí", "empezar", "enlace", "este", "este enlace", "mas", "mas informacion", "mas información", "más", "más informacion", "más información", "pincha aqui", "pincha aquí",  // vagueLinkTexts
    ])

  static let `fr` = Phrasebook(
    language: LanguageTag(wellFormed: "fr"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "lien",  // link
      "Bouton",  // button
      "Titre",  // heading
      "Image",  // image
      "désactivé",  // disabled
      "Appuyer deux fois pour activer",  // activation
      "Liens disponible, utiliser le geste \"Appuyer avec trois doigts\" pour l\'afficher",  // linksMenu
      "S’ouvre dans un nouvel onglet",  // newTab
      "s’ouvre dans un nouvel onglet",  // newTabWords
      "lien", "bouton",  // roleWords
    ])

  static let `he` = Phrasebook(
    language: LanguageTag(wellFormed: "he"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9], texts: [
      "קישור",  // link
      "לחצן",  // button
      "כותרת",  // heading
      "תמונה",  // image
      "מושבת",  // disabled
      "הקשה כפולה כדי להפעיל",  // activation
      "קישורים זמין, יש להשתמש בתנועה הקשה בעזרת שלוש אצבעות כדי לראות",  // linksMenu
      "קישור", "לחצן",  // roleWords
    ])

  static let `hi` = Phrasebook(
    language: LanguageTag(wellFormed: "hi"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9], texts: [
      "लिंक",  // link
      "बटन",  // button
      "टाइटल",  // heading
      "इमेज",  // image
      "अक्षम",  // disabled
      "चालू करने के लिए दो बार टैप करें",  // activation
      "लिंक उपलब्ध है, देखने के लिए तीन उंगलियों से टैप करें का इस्तेमाल करें",  // linksMenu
      "लिंक", "बटन",  // roleWords
    ])

  static let `it` = Phrasebook(
    language: LanguageTag(wellFormed: "it"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "link",  // link
      "Pulsante",  // button
      "Intestazione",  // heading
      "Immagine",  // image
      "disattivato",  // disabled
      "Tocca due volte per attivare",  // activation
      "Menu Link disponibile, usa Tocco con 3 dita per visualizzare",  // linksMenu
      "Si apre in una nuova scheda",  // newTab
      "si apre in una nuova scheda",  // newTabWords
      "link", "pulsante",  // roleWords
    ])

  static let `ja` = Phrasebook(
    language: LanguageTag(wellFormed: "ja"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 17, 17, 17], texts: [
      "リンク",  // link
      "ボタン",  // button
      "見出し",  // heading
      "画像",  // image
      "無効",  // disabled
      "有効にするにはダブルタップします",  // activation
      "リンクを使用できます。3 本の指でタップで確認できます。",  // linksMenu
      "新しいタブで開く",  // newTab
      "新しいタブで開く",  // newTabWords
      "リンク", "ボタン",  // roleWords
      "ここをクリック", "こちらをクリック", "リンク", "全文表示", "続きを読む", "続く",  // vagueLinkTexts
    ])

  static let `ko` = Phrasebook(
    language: LanguageTag(wellFormed: "ko"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 20, 20, 20], texts: [
      "링크",  // link
      "버튼",  // button
      "제목",  // heading
      "이미지",  // image
      "사용할 수 없음",  // disabled
      "활성화하려면 두 번 탭하세요",  // activation
      "링크 사용 가능, 세 손가락으로 탭 동작을 사용하여 봅니다",  // linksMenu
      "새 탭에서 열림",  // newTab
      "새 탭에서 열림",  // newTabWords
      "링크", "버튼",  // roleWords
      "계속", "링크", "여기", "여기를 클릭", "이동", "자세히", "자세히 보기", "전체 보기", "클릭",  // vagueLinkTexts
    ])

  static let `nl` = Phrasebook(
    language: LanguageTag(wellFormed: "nl"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9], texts: [
      "link",  // link
      "Knop",  // button
      "Kop",  // heading
      "Afbeelding",  // image
      "uitgezet",  // disabled
      "Dubbeltik om te activeren",  // activation
      "Links beschikbaar, gebruik Tikken met 3 vingers om te bekijken",  // linksMenu
      "link", "knop",  // roleWords
    ])

  static let `pl` = Phrasebook(
    language: LanguageTag(wellFormed: "pl"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9], texts: [
      "link",  // link
      "Przycisk",  // button
      "Nagłówek",  // heading
      "Zdjęcie",  // image
      "wyłączono",  // disabled
      "Kliknij dwukrotnie, aby uaktywnić",  // activation
      "Dostępne jest działanie Linki; użyj gestu Kliknij 3 palcami, aby wyświetlić",  // linksMenu
      "link", "przycisk",  // roleWords
    ])

  static let `pt_BR` = Phrasebook(
    language: LanguageTag(wellFormed: "pt-BR"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 17, 17, 17], texts: [
      "link",  // link
      "Botão",  // button
      "Título",  // heading
      "Imagem",  // image
      "desativado",  // disabled
      "Tocar duas vezes para ativar",  // activation
      "Links disponível. Use o gesto Tocar com três dedos para conferir",  // linksMenu
      "Abre em uma nova guia",  // newTab
      "abre em uma nova guia",  // newTabWords
      "link", "botão",  // roleWords
      "clique aqui", "ir", "mais", "mais informação", "mais informações", "veja mais",  // vagueLinkTexts
    ])

  static let `ru` = Phrasebook(
    language: LanguageTag(wellFormed: "ru"), ends: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 14, 14, 14, 14, 14, 14], texts: [
      "ссылка",  // link
      "Кнопка",  // button
      "Заголовок.",  // heading
      "Изображение",  // image
      "Ссылка",  // voiceOverLink
      "Кнопка",  // voiceOverButton
      "Заголовок",  // voiceOverHeading
      "Изображение",  // voiceOverImage
      "Недоступно",  // dimmed
      "отключено.",  // disabled
      "Коснитесь дважды, чтобы активировать",  // activation
      "Доступно: Ссылки. Чтобы посмотреть, используйте жест Нажатие тремя пальцами.",  // linksMenu
      "ссылка", "кнопка",  // roleWords
    ])

  static let `sv` = Phrasebook(
    language: LanguageTag(wellFormed: "sv"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 15, 15, 15], texts: [
      "länk",  // link
      "Knapp",  // button
      "Rubrik",  // heading
      "Bild",  // image
      "inaktiverad",  // disabled
      "Tryck två gånger för att aktivera",  // activation
      "Länkar är tillgängligt. Använd Tryck med tre fingrar för att visa",  // linksMenu
      "länk", "knapp",  // roleWords
      "här", "klicka här", "läs mer", "mer", "mer info", "mer information",  // vagueLinkTexts
    ])

  static let `th` = Phrasebook(
    language: LanguageTag(wellFormed: "th"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "ลิงก์",  // link
      "ปุ่ม",  // button
      "ส่วนหัว",  // heading
      "รูปภาพ",  // image
      "ปิดอยู่",  // disabled
      "การแตะ 2 ครั้งเพื่อเปิดใช้งาน",  // activation
      "ลิงก์ใช้งานได้ ใช้ 3 นิ้วแตะเพื่อดู",  // linksMenu
      "เปิดในแท็บใหม่",  // newTab
      "เปิดในแท็บใหม่",  // newTabWords
      "ลิงก์", "ปุ่ม",  // roleWords
    ])

  static let `tr` = Phrasebook(
    language: LanguageTag(wellFormed: "tr"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "bağlantı",  // link
      "Düğme",  // button
      "Başlık",  // heading
      "Resim",  // image
      "devre dışı",  // disabled
      "Etkinleştirmek için İki kez dokunun",  // activation
      "Bağlantılar kullanılabilir, görüntülemek için 3 parmakla dokunma hareketini kullanın",  // linksMenu
      "Yeni bir sekmede açılır",  // newTab
      "yeni bir sekmede açılır",  // newTabWords
      "bağlantı", "düğme",  // roleWords
    ])

  static let `uk` = Phrasebook(
    language: LanguageTag(wellFormed: "uk"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9], texts: [
      "посилання",  // link
      "Кнопка",  // button
      "Заголовок",  // heading
      "Зображення",  // image
      "вимкнено",  // disabled
      "Двічі торкніться, щоб активувати",  // activation
      "Доступна дія \"Посилання\". Щоб переглянути, використовуйте жест \"Дотик трьома пальцями\"",  // linksMenu
      "посилання", "кнопка",  // roleWords
    ])

  static let `vi` = Phrasebook(
    language: LanguageTag(wellFormed: "vi"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9, 9, 9], texts: [
      "liên kết",  // link
      "Nút",  // button
      "Tiêu đề",  // heading
      "Hình ảnh",  // image
      "đã tắt",  // disabled
      "Nhấn đúp để kích hoạt",  // activation
      "Có Đường liên kết, hãy Nhấn bằng 3 ngón tay để xem",  // linksMenu
      "liên kết", "nút",  // roleWords
    ])

  static let `zh_Hans` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hans"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "链接",  // link
      "按钮",  // button
      "标题",  // heading
      "图片",  // image
      "已停用",  // disabled
      "点按两次即可激活",  // activation
      "可以链接，做出手势“三指点按”即可查看",  // linksMenu
      "在新标签页中打开",  // newTab
      "在新标签页中打开",  // newTabWords
      "链接", "按钮",  // roleWords
    ])

  static let `zh_Hant` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hant"), ends: [1, 2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 11, 11, 11, 11, 11, 11], texts: [
      "連結",  // link
      "按鈕",  // button
      "標題",  // heading
      "圖片",  // image
      "已停用",  // disabled
      "輕觸兩下即可啟用",  // activation
      "如要查看可用的連結，請使用 3 指輕觸",  // linksMenu
      "在新索引標籤中開啟",  // newTab
      "在新索引標籤中開啟",  // newTabWords
      "連結", "按鈕",  // roleWords
    ])
}
