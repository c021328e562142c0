// Written from Locales/*.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
// swift-format-ignore-file

extension Phrasebook {
  /// The languages of the built-in phrasebooks.
  package static let embeddedTags = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant"]

  /// Returns the built-in phrasebook of a language, given its tag in lower case; others are not created.
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
    language: LanguageTag(wellFormed: "ar"),
    phrases: [.link: "رابط",
      .button: "زر",
      .heading: "عنوان",
      .image: "صورة",
      .disabled: "غير مفعّل",
      .activation: "يجب النقر مرّتين للتفعيل.",
      .linksMenu: "الروابط المتاحة: يمكنك النقر باستخدام 3 أصابع للعرض.",
      .newTab: "تفتح الصفحة في علامة تبويب جديدة"],
    lists: [.newTabWords: ["تفتح الصفحة في علامة تبويب جديدة"],
      .roleWords: ["رابط", "زر"]])

  static let `de` = Phrasebook(
    language: LanguageTag(wellFormed: "de"),
    phrases: [.link: "Link",
      .button: "Schaltfläche",
      .heading: "Überschrift",
      .image: "Bild",
      .voiceOverLink: "Hyperlink",
      .voiceOverButton: "Taste",
      .voiceOverHeading: "Überschrift",
      .voiceOverImage: "Bild",
      .dimmed: "Grau dargestellt",
      .disabled: "deaktiviert",
      .activation: "Zum Aktivieren doppeltippen",
      .linksMenu: "Links verfügbar, zum Ansehen Mit 3 Fingern tippen verwenden",
      .newTab: "Wird in einer neuen Registerkarte geöffnet"],
    lists: [.newTabWords: ["wird in einer neuen registerkarte geöffnet"],
      .roleWords: ["link", "schaltfläche", "hyperlink", "taste"],
      .vagueLinkTexts: ["das", "dies", "hier", "hier klicken", "klicke hier", "mehr", "siehe", "weiterlesen"]])

  static let `en` = Phrasebook(
    language: LanguageTag(wellFormed: "en"),
    phrases: [.link: "link",
      .button: "button",
      .heading: "Heading",
      .image: "Image",
      .voiceOverLink: "link",
      .voiceOverButton: "button",
      .voiceOverHeading: "heading",
      .voiceOverImage: "image",
      .dimmed: "dimmed",
      .disabled: "disabled",
      .activation: "Double-tap to activate",
      .linksMenu: "Links available, use Tap with 3 fingers to view",
      .newTab: "opens in a new tab",
      .done: "Done",
      .toDo: "To do",
      .checkbox: "checkbox",
      .checked: "checked",
      .unchecked: "unchecked",
      .notChecked: "not checked",
      .deleted: "deleted",
      .note: "Note",
      .tip: "Tip",
      .important: "Important",
      .warning: "Warning",
      .caution: "Caution"],
    lists: [.newTabWords: ["another tab", "another window", "new tab", "new window", "separate tab", "separate window"],
      .roleWords: ["button", "hyperlink", "link"],
      .roleWordBeginnings: ["button to", "hyperlink to", "link to"],
      .roleWordVerbs: ["adding", "copy", "create", "enabling", "generate", "get", "paste", "report", "request", "resend", "send", "share"],
      .vagueLinkTexts: ["a link", "check it out", "check this out", "click", "click for more", "click here", "click me", "click this", "click this link", "continue reading", "details", "find out", "find out more", "follow this link", "go here", "here", "info", "information", "learn more", "learn more here", "link", "more", "more details", "more here", "more info", "more information", "over here", "page", "press here", "read", "read here", "read more", "read on", "read this", "right here", "see", "see details", "see here", "see more", "show more", "site", "tap", "tap here", "the link", "this", "this article", "this document", "this link", "this one", "this page", "this site", "view", "view details", "view here", "view more", "visit", "web page", "website"],
      .vagueLinkBeginnings: ["click here to ", "click on ", "tap here to ", "tap on "],
      .vagueImageTexts: ["alt", "alt text", "alternative text", "figure", "graphic", "icon", "image", "img", "photo", "picture", "placeholder", "screenshot", "spacer", "untitled"]])

  static let `es` = Phrasebook(
    language: LanguageTag(wellFormed: "es"),
    phrases: [.link: "enlace",
      .button: "Botón",
      .heading: "Encabezado",
      .image: "Imagen",
      .disabled: "inhabilitado",
      .activation: "Toca dos veces para activar",
      .linksMenu: "Enlaces disponible, usa Tocar con 3 dedos para verlo",
      .newTab: "Se abre en una pestaña nueva"],
    lists: [.newTabWords: ["se abre en una pestaña nueva"],
      .roleWords: ["enlace", "botón"],
      .vagueLinkTexts: ["aqui", "aquí", "click aqui", "click aquí", "clicka aqui", "clicka aquí", "empezar", "enlace", "este", "este enlace", "mas", "mas informacion", "mas información", "más", "más informacion", "más información", "pincha aqui", "pincha aquí"]])

  static let `fr` = Phrasebook(
    language: LanguageTag(wellFormed: "fr"),
    phrases: [.link: "lien",
      .button: "Bouton",
      .heading: "Titre",
      .image: "Image",
      .disabled: "désactivé",
      .activation: "Appuyer deux fois pour activer",
      .linksMenu: "Liens disponible, utiliser le geste \"Appuyer avec trois doigts\" pour l\'afficher",
      .newTab: "S’ouvre dans un nouvel onglet"],
    lists: [.newTabWords: ["s’ouvre dans un nouvel onglet"],
      .roleWords: ["lien", "bouton"]])

  static let `he` = Phrasebook(
    language: LanguageTag(wellFormed: "he"),
    phrases: [.link: "קישור",
      .button: "לחצן",
      .heading: "כותרת",
      .image: "תמונה",
      .disabled: "מושבת",
      .activation: "הקשה כפולה כדי להפעיל",
      .linksMenu: "קישורים זמין, יש להשתמש בתנועה הקשה בעזרת שלוש אצבעות כדי לראות"],
    lists: [.roleWords: ["קישור", "לחצן"]])

  static let `hi` = Phrasebook(
    language: LanguageTag(wellFormed: "hi"),
    phrases: [.link: "लिंक",
      .button: "बटन",
      .heading: "टाइटल",
      .image: "इमेज",
      .disabled: "अक्षम",
      .activation: "चालू करने के लिए दो बार टैप करें",
      .linksMenu: "लिंक उपलब्ध है, देखने के लिए तीन उंगलियों से टैप करें का इस्तेमाल करें"],
    lists: [.roleWords: ["लिंक", "बटन"]])

  static let `it` = Phrasebook(
    language: LanguageTag(wellFormed: "it"),
    phrases: [.link: "link",
      .button: "Pulsante",
      .heading: "Intestazione",
      .image: "Immagine",
      .disabled: "disattivato",
      .activation: "Tocca due volte per attivare",
      .linksMenu: "Menu Link disponibile, usa Tocco con 3 dita per visualizzare",
      .newTab: "Si apre in una nuova scheda"],
    lists: [.newTabWords: ["si apre in una nuova scheda"],
      .roleWords: ["link", "pulsante"]])

  static let `ja` = Phrasebook(
    language: LanguageTag(wellFormed: "ja"),
    phrases: [.link: "リンク",
      .button: "ボタン",
      .heading: "見出し",
      .image: "画像",
      .disabled: "無効",
      .activation: "有効にするにはダブルタップします",
      .linksMenu: "リンクを使用できます。3 本の指でタップで確認できます。",
      .newTab: "新しいタブで開く"],
    lists: [.newTabWords: ["新しいタブで開く"],
      .roleWords: ["リンク", "ボタン"],
      .vagueLinkTexts: ["ここをクリック", "こちらをクリック", "リンク", "全文表示", "続きを読む", "続く"]])

  static let `ko` = Phrasebook(
    language: LanguageTag(wellFormed: "ko"),
    phrases: [.link: "링크",
      .button: "버튼",
      .heading: "제목",
      .image: "이미지",
      .disabled: "사용할 수 없음",
      .activation: "활성화하려면 두 번 탭하세요",
      .linksMenu: "링크 사용 가능, 세 손가락으로 탭 동작을 사용하여 봅니다",
      .newTab: "새 탭에서 열림"],
    lists: [.newTabWords: ["새 탭에서 열림"],
      .roleWords: ["링크", "버튼"],
      .vagueLinkTexts: ["계속", "링크", "여기", "여기를 클릭", "이동", "자세히", "자세히 보기", "전체 보기", "클릭"]])

  static let `nl` = Phrasebook(
    language: LanguageTag(wellFormed: "nl"),
    phrases: [.link: "link",
      .button: "Knop",
      .heading: "Kop",
      .image: "Afbeelding",
      .disabled: "uitgezet",
      .activation: "Dubbeltik om te activeren",
      .linksMenu: "Links beschikbaar, gebruik Tikken met 3 vingers om te bekijken"],
    lists: [.roleWords: ["link", "knop"]])

  static let `pl` = Phrasebook(
    language: LanguageTag(wellFormed: "pl"),
    phrases: [.link: "link",
      .button: "Przycisk",
      .heading: "Nagłówek",
      .image: "Zdjęcie",
      .disabled: "wyłączono",
      .activation: "Kliknij dwukrotnie, aby uaktywnić",
      .linksMenu: "Dostępne jest działanie Linki; użyj gestu Kliknij 3 palcami, aby wyświetlić"],
    lists: [.roleWords: ["link", "przycisk"]])

  static let `pt_BR` = Phrasebook(
    language: LanguageTag(wellFormed: "pt-BR"),
    phrases: [.link: "link",
      .button: "Botão",
      .heading: "Título",
      .image: "Imagem",
      .disabled: "desativado",
      .activation: "Tocar duas vezes para ativar",
      .linksMenu: "Links disponível. Use o gesto Tocar com três dedos para conferir",
      .newTab: "Abre em uma nova guia"],
    lists: [.newTabWords: ["abre em uma nova guia"],
      .roleWords: ["link", "botão"],
      .vagueLinkTexts: ["clique aqui", "ir", "mais", "mais informação", "mais informações", "veja mais"]])

  static let `ru` = Phrasebook(
    language: LanguageTag(wellFormed: "ru"),
    phrases: [.link: "ссылка",
      .button: "Кнопка",
      .heading: "Заголовок.",
      .image: "Изображение",
      .voiceOverLink: "Ссылка",
      .voiceOverButton: "Кнопка",
      .voiceOverHeading: "Заголовок",
      .voiceOverImage: "Изображение",
      .dimmed: "Недоступно",
      .disabled: "отключено.",
      .activation: "Коснитесь дважды, чтобы активировать",
      .linksMenu: "Доступно: Ссылки. Чтобы посмотреть, используйте жест Нажатие тремя пальцами."],
    lists: [.roleWords: ["ссылка", "кнопка"]])

  static let `sv` = Phrasebook(
    language: LanguageTag(wellFormed: "sv"),
    phrases: [.link: "länk",
      .button: "Knapp",
      .heading: "Rubrik",
      .image: "Bild",
      .disabled: "inaktiverad",
      .activation: "Tryck två gånger för att aktivera",
      .linksMenu: "Länkar är tillgängligt. Använd Tryck med tre fingrar för att visa"],
    lists: [.roleWords: ["länk", "knapp"],
      .vagueLinkTexts: ["här", "klicka här", "läs mer", "mer", "mer info", "mer information"]])

  static let `th` = Phrasebook(
    language: LanguageTag(wellFormed: "th"),
    phrases: [.link: "ลิงก์",
      .button: "ปุ่ม",
      .heading: "ส่วนหัว",
      .image: "รูปภาพ",
      .disabled: "ปิดอยู่",
      .activation: "การแตะ 2 ครั้งเพื่อเปิดใช้งาน",
      .linksMenu: "ลิงก์ใช้งานได้ ใช้ 3 นิ้วแตะเพื่อดู",
      .newTab: "เปิดในแท็บใหม่"],
    lists: [.newTabWords: ["เปิดในแท็บใหม่"],
      .roleWords: ["ลิงก์", "ปุ่ม"]])

  static let `tr` = Phrasebook(
    language: LanguageTag(wellFormed: "tr"),
    phrases: [.link: "bağlantı",
      .button: "Düğme",
      .heading: "Başlık",
      .image: "Resim",
      .disabled: "devre dışı",
      .activation: "Etkinleştirmek için İki kez dokunun",
      .linksMenu: "Bağlantılar kullanılabilir, görüntülemek için 3 parmakla dokunma hareketini kullanın",
      .newTab: "Yeni bir sekmede açılır"],
    lists: [.newTabWords: ["yeni bir sekmede açılır"],
      .roleWords: ["bağlantı", "düğme"]])

  static let `uk` = Phrasebook(
    language: LanguageTag(wellFormed: "uk"),
    phrases: [.link: "посилання",
      .button: "Кнопка",
      .heading: "Заголовок",
      .image: "Зображення",
      .disabled: "вимкнено",
      .activation: "Двічі торкніться, щоб активувати",
      .linksMenu: "Доступна дія \"Посилання\". Щоб переглянути, використовуйте жест \"Дотик трьома пальцями\""],
    lists: [.roleWords: ["посилання", "кнопка"]])

  static let `vi` = Phrasebook(
    language: LanguageTag(wellFormed: "vi"),
    phrases: [.link: "liên kết",
      .button: "Nút",
      .heading: "Tiêu đề",
      .image: "Hình ảnh",
      .disabled: "đã tắt",
      .activation: "Nhấn đúp để kích hoạt",
      .linksMenu: "Có Đường liên kết, hãy Nhấn bằng 3 ngón tay để xem"],
    lists: [.roleWords: ["liên kết", "nút"]])

  static let `zh_Hans` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hans"),
    phrases: [.link: "链接",
      .button: "按钮",
      .heading: "标题",
      .image: "图片",
      .disabled: "已停用",
      .activation: "点按两次即可激活",
      .linksMenu: "可以链接，做出手势“三指点按”即可查看",
      .newTab: "在新标签页中打开"],
    lists: [.newTabWords: ["在新标签页中打开"],
      .roleWords: ["链接", "按钮"]])

  static let `zh_Hant` = Phrasebook(
    language: LanguageTag(wellFormed: "zh-Hant"),
    phrases: [.link: "連結",
      .button: "按鈕",
      .heading: "標題",
      .image: "圖片",
      .disabled: "已停用",
      .activation: "輕觸兩下即可啟用",
      .linksMenu: "如要查看可用的連結，請使用 3 指輕觸",
      .newTab: "在新索引標籤中開啟"],
    lists: [.newTabWords: ["在新索引標籤中開啟"],
      .roleWords: ["連結", "按鈕"]])
}
