/// The words of generated documents, the frequent ones first.
enum Vocabulary {
  static let english = split(
    """
    the to of a and in is you for it your that this with or on be can as are if from by when not \
    we an at which one all will each more has only no use any first then there than its before \
    after page link account payment order address number button screen file name time list value \
    result option message user card code copy table total step help change choose open read write \
    send check keep show move start stop save find close add remove follow return delivery refund \
    basket receipt balance contract customer traveller booking flight hotel ticket luggage price \
    discount voucher currency calendar passport airport departure arrival schedule platform store \
    shop window device network connection password profile picture language country region city \
    street question answer reason example rule right wrong small large short long early late new \
    old clear plain simple careful quiet useful possible necessary available different important \
    however therefore because although while until since between against within without through \
    during another several usually sometimes always never again together carefully immediately \
    configuration documentation accessibility application information notification subscription \
    environment requirement responsibility recommendation understanding
    """)

  static let accented = split(
    """
    café naïve façade Zürich Málaga São Århus Łódź coöperate résumé piñata über señor garçon \
    København Kraków jalapeño crème brûlée Øresund
    """)

  static let emoji = split("🎉 ✅ 🧭 🚀 👩🏽‍💻 ⚠️")

  static let chineseClauses = split(
    """
    请先阅读服务条款 然后选择付款方式 订单确认后我们会发送邮件 您可以随时更改地址 行李额度因航线而异 \
    退款需要五个工作日 打开设置页面 点击下面的链接 如果没有收到短信 请联系客服
    """)

  static let arabicWords = split(
    """
    اقرأ الشروط قبل الدفع ثم اختر طريقة التوصيل يمكنك تغيير العنوان في أي وقت من صفحة الحساب \
    وسوف نرسل رسالة عند وصول الطلب
    """)

  static let identifiers = split(
    """
    main.swift --output-directory config.json parse(_:options:) Bool nil index[0] /usr/local/bin \
    LINKMARK_HOME x<y a&&b status=200 "quoted" makeIterator() Array<Int> v2.4.1 --no-config \
    application/vnd.example+json org.example.linkmark.reader https://localhost:8080/status
    """)

  static let codeLines: [String] = [
    "let total = items.reduce(0) { $0 + $1.price }",
    "if total > limit && !isMember {",
    "  return .failure(\"over the limit\")",
    "}",
    "for (name, value) in headers {",
    "  print(\"\\(name): \\(value)\")",
    "# install what is needed first",
    "sudo make install PREFIX=/usr/local",
    "curl -s https://api.example.com/v1/orders?limit=20 | jq '.orders[] | .id'",
    "<a href=\"https://example.com/?a=1&b=2\">Open</a>",
    "{ \"name\": \"terms\", \"path\": \"legal/terms\" }",
    "",
    "func convert(_ source: [UInt8]) throws -> [UInt8] {",
    "    return try Converter().convert(source) // the whole of it",
  ]

  static let codeLanguages = ["swift", "sh", "json", "html", "", "console"]

  static let hosts = split(
    """
    www.example.com docs.example.org help.example.net shop.example.com github.example.io \
    developer.example.dev
    """)

  private static func split(_ words: String) -> [String] {
    words.split(separator: " ").map(String.init)
  }
}
