import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct PunycodeTests {
  /// Samples of RFC 3492, section 7.1, in order; sample (I) is in lower case.
  static let samples = [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("Pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky", "Proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    (
      "세계의모든사람들이한국어를이해한다면얼마나좋을까",
      "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
    ),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    (
      "Porqu\u{E9}nopuedensimplementehablarenEspa\u{F1}ol",
      "PorqunopuedensimplementehablarenEspaol-fmd56a"
    ),
    (
      "T\u{1EA1}isaoh\u{1ECD}kh\u{F4}ngth\u{1EC3}ch\u{1EC9}n\u{F3}iti\u{1EBF}ngVi\u{1EC7}t",
      "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"
    ),
    ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
    ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
    ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
    ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
    ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
    ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ("そのスピードで", "d9juau41awczczp"),
    ("-> $1.00 <-", "-> $1.00 <--"),
  ]

  @Test(arguments: samples)
  func `the published samples are encoded`(_ text: String, _ encoding: String) {
    #expect(Punycode.encoded(text) == encoding)
  }

  @Test(arguments: samples)
  func `the published samples are decoded`(_ text: String, _ encoding: String) {
    #expect(Punycode.decoded(encoding).map { Bytes($0.utf8) } == Bytes(text.utf8))
  }

  @Test(arguments: ["é", "a!", "a-é", "99999999", "a-99999999999", "zzzzzz", "b"])
  func `invalid Punycode is not decoded`(_ text: String) {
    #expect(Punycode.decoded(text) == nil)
  }
}
