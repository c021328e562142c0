import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct SourceMapTests {
  private func document(
    _ source: Bytes, dialect: Dialect = .copy, detail: Document.SourceDetail = .text
  ) throws -> Document {
    try Document(parsing: source, dialect: dialect, sourceDetail: detail)
  }

  /// Returns the source text of each link in a document.
  private func links(_ markdown: String, dialect: Dialect = .copy) throws -> [String?] {
    let source = Bytes(markdown.utf8)
    let map = try #require(try document(source, dialect: dialect, detail: .links).sourceMap)
    #expect(map.unverifiedBlockCount == 0)
    return map.links.map { $0.map { String(decoding: source[$0.whole], as: UTF8.self) } }
  }

  @Test(arguments: [
    ("link text over two lines of a quote", "> [a\n> b](u)", ["1:3-2:8"]),
    ("a link after definitions", "[foo]: /u\nPara [c](d)", ["2:6-2:12"]),
    ("an indented line in an item", "- foo\n    bar [x](y)", ["2:9-2:15"]),
    ("a lazy line in an item", "- foo\nbar [x](y)", ["2:5-2:11"]),
    ("a lazy line in a quote", "> > foo\n> [x](y)", ["2:3-2:9"]),
    ("an autolink in a quote", "> <http://a.com>", ["1:3-1:17"]),
    ("a title on the next line", "- [a](u\n  \"title\") and [c](d)", ["1:3-2:11", "2:16-2:22"]),
    ("a byte order mark", "\u{FEFF}[a](b)\r\n[c](d)", ["1:1-1:7", "2:1-2:7"]),
  ])
  func `a link that libcmark mislocates is located correctly`(
    _ name: String, _ markdown: String, _ places: [String]
  ) throws {
    let document = try document(Bytes(markdown.utf8), detail: .links)
    let map = try #require(document.sourceMap)
    let found = document.links.indices.map { index -> String in
      guard let range = map[Document.Link.ID(index: UInt32(index))] else { return "none" }
      return "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
    }
    #expect(found == places, "\(name)")
  }

  @Test func `offsets count all bytes, and columns skip a byte order mark`() throws {
    let map = try #require(try document(Bytes("\u{FEFF}é [a](b)".utf8)).sourceMap)
    let range = try #require(map[Document.Link.ID(index: 0)])
    #expect(range.start == SourcePosition(line: 1, column: 4, offset: 6))
    #expect(range.end == SourcePosition(line: 1, column: 10, offset: 12))
  }

  @Test func `a document parsed without a source map has none`() throws {
    #expect(try Document(parsing: Bytes("[a](b)".utf8)).sourceMap == nil)
  }

  @Test(arguments: [
    ("[a <https://b.example>](c) [d](e)", Dialect.copy, ["[a <https://b.example>](c)", "[d](e)"]),
    (
      "[a <https://b.example>](c) [d](e)", .commonMark,
      ["[a <https://b.example>](c)", "<https://b.example>", "[d](e)"]
    ),
    ("![a [b](c)](d) [e](f)", .copy, ["[e](f)"]),
    ("[![a <xx:y>](b)](c) <dd:e>", .copy, ["[![a <xx:y>](b)](c)", "<dd:e>"]),
    ("{_a_} [{_b_}]({_c_}) x", .copy, ["[{_b_}]({_c_})"]),
    ("[a][b] [b][] [b] [ ]\n\n[b]: c", .copy, ["[a][b]", "[b][]", "[b]"]),
  ])
  func `each location belongs to the right link`(
    _ markdown: String, _ dialect: Dialect, _ expected: [String?]
  ) throws {
    #expect(try links(markdown, dialect: dialect) == expected)
  }

  @Test func `an image has its location`() throws {
    let source = Bytes("a ![b ![c](d)](e) ![f](g)".utf8)
    let document = try document(source)
    let map = try #require(document.sourceMap)
    #expect(document.images.count == 2)
    #expect(map[Document.ImageID(index: 0)]?.start.offset == 2)
    #expect(map[Document.ImageID(index: 1)]?.end.offset == source.count)
  }

  @Test func `invalid UTF-8 counts as its original bytes`() throws {
    for bad in [[0xFF], [0], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0x80]] as [Bytes] {
      let source = bad + Bytes(" [a".utf8) + bad + Bytes("b](c)".utf8) + bad
      let document = try document(source)
      let map = try #require(document.sourceMap)
      let range = try #require(map.links[0])
      #expect(range.whole == (bad.count + 1)..<(source.count - bad.count), "\(bad)")
      #expect(map.sourceRange(ofText: 0..<3) == 0..<bad.count, "\(bad)")
    }
  }

  @Test func `the parts of links are located`() throws {
    let markdown = """
      [a](<b c>
      (d)) [e][F g] ![h]( i ) <j@k.l>

      [f G]: m
      """
    let source = Bytes(markdown.utf8)
    let map = try #require(try document(source).sourceMap)
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: source[$0], as: UTF8.self) }
    }
    let found = (map.links + map.images).compactMap { $0 }.map {
      "\($0.form) \([$0.content, $0.destination, $0.title, $0.label].map { text($0) ?? "-" })"
    }
    #expect(
      found == [
        #"inline ["a", "<b c>", "(d)", "-"]"#, #"full ["e", "-", "-", "F g"]"#,
        #"autolink ["j@k.l", "j@k.l", "-", "-"]"#, #"inline ["h", "i", "-", "-"]"#,
      ])
  }

  @Test(arguments: [
    ("[a]: b", ["1 a b -"]), ("> - [a]: b\n>   'c'\n\nd", ["1 a b 'c'"]),
    ("[a]: b\n===\n[c]: d", ["1 a b -"]),
    ("[a]:\nb\n[C  D]: <e> (f)\ntext", ["1 a b -", "3 c d <e> (f)"]),
    ("[a]: b\n---\n[c]: d", ["1 a b -"]), ("- [a]: b\nlazy", ["1 a b -"]),
    ("- [a]:\nb\n  c", ["1 a b -"]), ("```\n[a]: b\n```\n[c]: d", ["4 c d -"]),
    ("> ```\n> x\n[a]: b", ["3 a b -"]), ("<!--\n[a]: b\n-->\n[c]: d", ["4 c d -"]),
    ("    code\n[a]: b", ["2 a b -"]), ("para\n[a]: b", []), ("* * *\n[a]: b", ["2 a b -"]),
    ("# h\n[a]: b\n# i\n\n> [c]: d\ne", ["2 a b -", "5 c d -"]),
    ("[a]: b \"x\n[c]: d", []), ("[a]: <b>\r\n\r\n[e]: f\r", ["1 a <b> -", "3 e f -"]),
    ("a\n\n[x]: y\n\n", ["3 x y -"]), ("[\u{1E9E}]: b", ["1 ss b -"]),
  ])
  func `definitions are located in every position`(
    _ markdown: String, _ expected: [String]
  ) throws {
    let source = Bytes(markdown.utf8)
    let map = try #require(try document(source).sourceMap)
    func text(_ range: Range<Int>?) -> String {
      range.map { String(decoding: source[$0], as: UTF8.self) } ?? "-"
    }
    let found = map.definitions.map {
      "\($0.line) \($0.normalizedLabel) \(text($0.destination)) \(text($0.title))"
    }
    #expect(found == expected)
    #expect(map.unverifiedBlockCount == 0)
  }

  @Test func `text, code, and HTML are mapped to the source`() throws {
    let markdown = "> a &amp; \\* b\n> `` c ` d\n> e `` <b\n> x>&acE; *f*  \n> g"
    let source = Bytes(markdown.utf8)
    let document = try document(source)
    let map = try #require(document.sourceMap)
    var found: [String] = []
    for case .leaf(let leaf) in document.events {
      switch leaf {
      case .text(let range), .code(let range), .htmlInline(let range):
        let place = try #require(map.sourceRange(ofText: range.indices))
        found.append(String(decoding: source[place], as: UTF8.self))
        for offset in range.indices {
          let byte = try #require(map.sourceOffset(ofText: offset))
          let isSame = source[byte] == document.text[offset]
          #expect(isSame || [0x26, 0x5C, 0x0A].contains(source[byte]), "\(offset)")
        }
      case .softBreak, .hardBreak, .codeBlock, .htmlBlock, .thematicBreak: break
      }
    }
    #expect(
      found == ["a &amp; \\* b", "c ` d\n> e", " ", "<b\n> x>", "&acE; ", "f", "g"])
    let span = try #require(map.codeSpans.first)
    #expect(String(decoding: source[span.whole], as: UTF8.self) == "`` c ` d\n> e ``")
    #expect(map.codeSpan(of: span.text) == span.whole)
  }
}
