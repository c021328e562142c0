import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Checks that the oracles of the tests and the fuzzer reject wrong output.
@Suite struct OracleTests {
  private let copy = Bytes(
    "Read the [**terms**](app://terms) *or* [ask](https://a.example/b).".utf8)
  private let converter: Converter

  init() throws {
    let source = #"{"appSchemes": ["app"], "routes": [{"name": "help", "path": "help"}]}"#
    converter = Converter(routes: try RouteTable(parsing: Bytes(source.utf8), path: "r.json"))
  }

  private func replacing(_ old: String, with new: String, in bytes: Bytes) -> Bytes {
    let altered = String(decoding: bytes, as: UTF8.self).replacing(old, with: new)
    #expect(Bytes(altered.utf8) != bytes, "\(old) does not occur")
    return Bytes(altered.utf8)
  }

  @Test(arguments: [
    ("terms</", "germs</"), ("href=\"app:", "href=\"web:"), ("\"app\"", "\"web\""), ("lm-", "bpk-"),
    ("<a class=\"lm-link\" href=\"https", "<span class=\"lm-link\" href=\"https"),
  ])
  func `wrong HTML is rejected`(_ old: String, _ new: String) throws {
    var outputs = EmitterAgreement.Outputs(try converter.convert(copy), classMap: .linkmark)
    #expect(try EmitterAgreement(outputs).disagreements == [])
    outputs.html = replacing(old, with: new, in: outputs.html)
    #expect(try EmitterAgreement(outputs).disagreements != [])
  }

  @Test(arguments: [
    ("\"utf16\":[9,14]", "\"utf16\":[9,13]"), ("\"utf8\":[0,9]", "\"utf8\":[0,8]"),
    ("app://terms", "app://germs"), ("\"text\":\"ask\"", "\"text\":\"\""),
    ("\"role\":\"link\"", "\"role\":\"button\""), ("\"link\":1,", "\"link\":0,"),
  ])
  func `wrong runs are rejected`(_ old: String, _ new: String) throws {
    var outputs = EmitterAgreement.Outputs(try converter.convert(copy), classMap: .linkmark)
    outputs.runs = replacing(old, with: new, in: outputs.runs)
    #expect(try EmitterAgreement(outputs).disagreements != [])
  }

  @Test(arguments: [
    ("terms", "germs"), ("lm0;app", "lm0;web"), ("\u{1B}]8;;\u{1B}\\", ""), (".", "\u{1B}[2J."),
    (".", "\u{202E}."), (".", "\u{8}."), (".", "\u{9B}2J."),
  ])
  func `wrong terminal text is rejected`(_ old: String, _ new: String) throws {
    let linked = try converter.convert(copy)
    var outputs = TerminalAgreement.Outputs(linked, width: 40)
    #expect(TerminalAgreement(outputs).defects == [])
    outputs.styled = replacing(old, with: new, in: outputs.styled)
    var formats = EmitterAgreement.Outputs(linked, classMap: .linkmark)
    #expect(try EmitterAgreement(formats).disagreements == [])
    formats.terminal = replacing(old, with: new, in: formats.terminal)
    // `TerminalAgreement` checks text and escape codes, and `EmitterAgreement` checks addresses.
    #expect(
      try TerminalAgreement(outputs).defects + EmitterAgreement(formats).disagreements != [])
  }

  @Test func `a wrong layout is rejected`() throws {
    let outputs = TerminalAgreement.Outputs(try converter.convert(copy), width: 20)
    var cells = outputs
    cells.cells.removeLast()
    var count = outputs
    count.lines[0].cells += 1
    var line = outputs
    line.lines.removeLast()
    var end = outputs
    end.plain += [0x0A]
    var long = outputs
    long.lines[0].content = Bytes(repeating: UInt8(ascii: " "), count: 30)
    long.lines[0].shown = long.lines[0].content
    long.lines[0].cells = 30
    for broken in [cells, count, line, end, long] {
      #expect(TerminalAgreement(broken).defects != [])
    }
  }

  @Test func `wrong cells in a map are rejected`() throws {
    #expect(try TerminalMapOracle.defects(copy, width: 40) == [])
    #expect(try TerminalMapOracle.defects(copy, width: 40) { [0x20] + $0 } != [])
    #expect(try TerminalMapOracle.defects(copy, width: 40) { $0 + [0x78, 0x0A] } != [])
  }

  @Test(arguments: [
    (RunsEmitter.Shape.facets, "\"byteStart\":9", "\"byteStart\":8"),
    (.facets, "app://terms", "app://germs"), (.compose, "\"end\":14", "\"end\":13"),
    (.compose, "underline", "none"), (.portableText, "[\"l0\",\"strong\"]", "[\"l0\",\"x\"]"),
    (.portableText, "\"terms\"", "\"germs\""), (.foundation, "\"terms\",", "\"germs\","),
    (.foundation, "\"linkmark.inlineLink\":0", "\"linkmark.inlineLink\":1"),
  ])
  func `a wrong shape is rejected`(
    _ shape: RunsEmitter.Shape, _ old: String, _ new: String
  ) throws {
    #expect(try RunsShapeOracle.defects(copy) == [])
    let defects = try RunsShapeOracle.defects(copy) { written, output in
      written == shape ? replacing(old, with: new, in: output) : output
    }
    #expect(defects != [])
  }

  @Test(arguments: [
    "<script>", "<p onclick=\"\">", "<a class=\"\" href=\"javascript:a\">",
    "<img src=\"file:a\" alt=\"\" />",
    "<a class=\"\" href=\" jAva\nscript:a\">", "<a class=\"\" href=\"\">",
    "<a class=\"\" href=\"data:image/png,\">", "<img src=\"data:text/html,\" alt=\"\" />",
    "<button type=\"button\" data-link-href=\"vbscript:a\">", "<a class=\"\" class=\"\">",
    "<style>",
  ])
  func `markup that a browser would run or load is reported as live`(_ html: String) {
    #expect(LiveMarkup(ParsedHTML(Bytes(html.utf8))).defects != [])
  }

  @Test(arguments: [
    ("<main>\n", "<main>\n<p>"), ("</title>", "</title></style>"), ("<title>", "<title></title>"),
    ("</head>", "<script></script></head>"), ("color", "@import"),
  ])
  func `a page with additional markup is rejected`(_ old: String, _ new: String) throws {
    let linked = try converter.convert(copy)
    let fragment = linked.bytes(emittedBy: .html)
    let page = linked.bytes(emittedBy: HTMLPageEmitter(fallbackTitle: "a"))
    #expect(PageOracle.defects(page, around: fragment) == [])
    #expect(PageOracle.defects(replacing(old, with: new, in: page), around: fragment) != [])
  }

  @Test(arguments: [
    (3, 1, "a"), (0, 1, "a"), (1, 0, "a"), (1, 9, "a"), (1, 1, ""),
  ])
  func `an error located outside of its file is rejected`(
    _ line: Int, _ column: Int, _ message: String
  ) {
    let error = SourceError(path: "a", line: line, column: column, message: message)
    #expect(ErrorPlaceOracle.defects(of: error, in: Bytes("{\n}".utf8)) != [])
  }

  @Test(arguments: [
    ("[ a](b)", "[a](c)", "[a](c)", "a link is gone"),
    ("[ a](b)", "[x](b)", "[x](b)", "another text"),
    ("[ a](b)", "[ a](b)", "[a](b)", "not fixed at once"),
    ("[a](b)", "[a](b '')", "[a](b '')", "more than brackets and spaces is new"),
    ("[ a](b)", "[a](b)", "[a](b)", "changed without a finding"),
  ])
  func `a fix that changes the output is rejected`(
    _ source: String, _ fixed: String, _ again: String, _ problem: String
  ) {
    func result(_ text: String) -> Converter.FixedSource {
      Converter.FixedSource(source: Bytes(text.utf8), findings: [])
    }
    #expect(
      FixOracle.problem(Bytes(source.utf8), fixedAs: result(fixed), again: result(again)) == problem
    )
  }

  @Test(arguments: ["[Q\\[]()", "![Q\\![]()", "[[[Q\\[aep-](y)"])
  func `a link does not begin at an escaped bracket`(_ copy: String) throws {
    let source = Bytes(copy.utf8)
    let document = try Document(parsing: source, dialect: .commonMark, sourceDetail: .text)
    let map = try #require(document.sourceMap)
    #expect(try LinkPlaceOracle.defects(of: map, in: source) == [])
  }

  @Test func `a wrong location of a link is rejected`() throws {
    let source = Bytes("a [b](c)".utf8)
    let document = try Document(parsing: source, dialect: .commonMark, sourceDetail: .text)
    var map = try #require(document.sourceMap)
    #expect(try LinkPlaceOracle.defects(of: map, in: source) == [])
    map.links = [LinkSource(form: .inline, whole: 1..<8, content: 3..<4)]
    #expect(try LinkPlaceOracle.defects(of: map, in: source) != [])
    map.links = [nil]
    #expect(try LinkPlaceOracle.defects(of: map, in: source) != [])
  }

  @Test(
    arguments: [
      ("http://a/b", 0..<4, 7..<8), ("//a?b", nil, 2..<3), ("a:b//c", 0..<1, nil),
      ("1a:b", nil, nil),
      ("a/b:c", nil, nil), ("a+-.1:", 0..<5, nil), (":", nil, nil), ("a://", 0..<1, 4..<4),
    ] as [(String, Range<Int>?, Range<Int>?)])
  func `a reference is split as in RFC 3986`(
    _ reference: String, _ scheme: Range<Int>?, _ authority: Range<Int>?
  ) {
    #expect(
      URISplit(Bytes(reference.utf8)) == URISplit(scheme: scheme, authority: authority))
  }
}
