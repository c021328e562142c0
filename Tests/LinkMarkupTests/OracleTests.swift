import Testing

@testable import LinkMarkup
@testable import LinkText

/// Gives wrong outputs to what judges them, here and under the fuzzer.
@Suite struct OracleTests {
  private let copy = Array(
    "Read the [**terms**](app://terms) *or* [ask](https://a.example/b).".utf8)

  private func replacing(_ old: String, with new: String, in bytes: [UInt8]) -> [UInt8] {
    let altered = String(decoding: bytes, as: UTF8.self).replacing(old, with: new)
    #expect(Array(altered.utf8) != bytes, "\(old) is nowhere")
    return Array(altered.utf8)
  }

  @Test(arguments: [
    ("terms</", "germs</"), ("href=\"app:", "href=\"web:"), ("\"app\"", "\"web\""), ("lm-", "bpk-"),
    ("<a class=\"lm-link\" href=\"https", "<span class=\"lm-link\" href=\"https"),
  ])
  func `other HTML is no agreement`(_ old: String, _ new: String) throws {
    var outputs = Agreement.Outputs(try Converter().convert(copy), classMap: .linkmark)
    #expect(try Agreement(outputs).disagreements == [])
    outputs.html = replacing(old, with: new, in: outputs.html)
    #expect(try Agreement(outputs).disagreements != [])
  }

  @Test(arguments: [
    ("\"utf16\":[9,14]", "\"utf16\":[9,13]"), ("\"utf8\":[0,9]", "\"utf8\":[0,8]"),
    ("app://terms", "app://germs"), ("\"text\":\"ask\"", "\"text\":\"\""),
    ("\"role\":\"link\"", "\"role\":\"button\""), ("\"link\":1,", "\"link\":0,"),
  ])
  func `other runs are no agreement`(_ old: String, _ new: String) throws {
    var outputs = Agreement.Outputs(try Converter().convert(copy), classMap: .linkmark)
    outputs.runs = replacing(old, with: new, in: outputs.runs)
    #expect(try Agreement(outputs).disagreements != [])
  }

  @Test(arguments: [
    ("terms", "germs"), ("lm0;app", "lm0;web"), ("\u{1B}]8;;\u{1B}\\", ""), (".", "\u{1B}[2J."),
    (".", "\u{202E}."), (".", "\u{8}."), (".", "\u{9B}2J."),
  ])
  func `other text for a terminal is no agreement`(_ old: String, _ new: String) throws {
    let linked = try Converter().convert(copy)
    var outputs = TerminalAgreement.Outputs(linked, width: 40)
    #expect(TerminalAgreement(outputs).defects == [])
    outputs.styled = replacing(old, with: new, in: outputs.styled)
    var formats = Agreement.Outputs(linked, classMap: .linkmark)
    #expect(try Agreement(formats).disagreements == [])
    formats.terminal = replacing(old, with: new, in: formats.terminal)
    // The one knows the text and what acts on terminals, the other knows addresses.
    #expect(
      try TerminalAgreement(outputs).defects + Agreement(formats).disagreements != [])
  }

  @Test func `another layout is no agreement`() throws {
    let outputs = TerminalAgreement.Outputs(try Converter().convert(copy), width: 20)
    var cells = outputs
    cells.cells.removeLast()
    var count = outputs
    count.lines[0].cells += 1
    var line = outputs
    line.lines.removeLast()
    var end = outputs
    end.plain += [0x0A]
    var long = outputs
    long.lines[0].content = Array(repeating: UInt8(ascii: " "), count: 30)
    long.lines[0].shown = long.lines[0].content
    long.lines[0].cells = 30
    for broken in [cells, count, line, end, long] {
      #expect(TerminalAgreement(broken).defects != [])
    }
  }

  @Test func `cells of another place are no map`() throws {
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
  func `another shape is a defect`(
    _ shape: RunsEmitter.Shape, _ old: String, _ new: String
  ) throws {
    #expect(try ShapeReading.defects(copy) == [])
    let defects = try ShapeReading.defects(copy) { written, output in
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
  func `what a browser would run or load is live`(_ html: String) {
    #expect(LiveMarkup(HTMLReading(Array(html.utf8))).defects != [])
  }

  @Test(arguments: [
    ("<main>\n", "<main>\n<p>"), ("</title>", "</title></style>"), ("<title>", "<title></title>"),
    ("</head>", "<script></script></head>"), ("color", "@import"),
  ])
  func `a page with more in it is another page`(_ old: String, _ new: String) throws {
    let linked = try Converter().convert(copy)
    let fragment = linked.bytes(emittedBy: .html)
    let page = linked.bytes(emittedBy: HTMLPageEmitter(fallbackTitle: "a"))
    #expect(PageOracle.defects(page, around: fragment) == [])
    #expect(PageOracle.defects(replacing(old, with: new, in: page), around: fragment) != [])
  }

  @Test(arguments: [
    (3, 1, "a"), (0, 1, "a"), (1, 0, "a"), (1, 9, "a"), (1, 1, ""),
  ])
  func `an error that points out of its file is a defect`(
    _ line: Int, _ column: Int, _ message: String
  ) {
    let error = SourceError(path: "a", line: line, column: column, message: message)
    #expect(PlaceOracle.defects(of: error, in: Array("{\n}".utf8)) != [])
  }

  @Test(arguments: [
    ("[ a](b)", "[a](c)", "[a](c)", "a link is gone"),
    ("[ a](b)", "[x](b)", "[x](b)", "another text"),
    ("[ a](b)", "[ a](b)", "[a](b)", "not mended at once"),
    ("[a](b)", "[a](b '')", "[a](b '')", "more than brackets and spaces is new"),
    ("[ a](b)", "[a](b)", "[a](b)", "changed without a finding"),
  ])
  func `a fix that readers notice is a problem`(
    _ source: String, _ fixed: String, _ again: String, _ problem: String
  ) {
    func result(_ text: String) -> Converter.FixedSource {
      Converter.FixedSource(source: Array(text.utf8), findings: [])
    }
    #expect(
      FixOracle.problem(Array(source.utf8), became: result(fixed), then: result(again)) == problem)
  }

  @Test(arguments: ["[Q\\[]()", "![Q\\![]()", "[[[Q\\[aep-](y)"])
  func `a link does not begin with an escaped bracket`(_ copy: String) throws {
    let source = Array(copy.utf8)
    let document = try Document(parsing: source, dialect: .commonMark, sourceDetail: .text)
    let map = try #require(document.sourceMap)
    #expect(try LinkPlaceOracle.defects(of: map, in: source) == [])
  }

  @Test func `another place of a link is a defect`() throws {
    let source = Array("a [b](c)".utf8)
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
  func `a reference is split as RFC 3986 does`(
    _ reference: String, _ scheme: Range<Int>?, _ authority: Range<Int>?
  ) {
    #expect(
      URISplit(Array(reference.utf8)) == URISplit(scheme: scheme, authority: authority))
  }
}
