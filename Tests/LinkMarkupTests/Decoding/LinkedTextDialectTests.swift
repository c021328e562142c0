import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Tables, tasks, alerts, deleted text, and front matter in decoded runs.
@Suite struct LinkedTextDialectTests {
  private static let table = "| a | b |\n|:-:|---|\n| c | d |"

  private func json(_ markdown: String) throws -> String {
    try Converter().convert(markdown).emitted(by: .runs)
  }

  private func decoded(_ json: String) throws -> LinkedText {
    try LinkedText(decoding: json.utf8)
  }

  @Test func `a cell has its row, column, and alignment`() throws {
    let text = try decoded(json("> a\n\n- \(Self.table.replacing("\n", with: "\n  "))"))
      .attributedText
    #expect(text.tables == [Document.Table(columns: [.center, nil])])
    let rows = text.blocks.map { text.row(of: $0) }
    #expect(rows.map { $0?.index } == [nil, 0, 0, 1, 1])
    #expect(rows.map { $0?.isHeader } == [nil, true, true, false, false])
    #expect(text.blocks.dropFirst().map(\.kind) == [0, 1, 0, 1].map { .tableCell(column: $0) })
    let table = try #require(rows[1]?.table)
    #expect(text[table].columns[0] == .center)
    #expect(text.blocks.map { text.task(of: $0) } == [nil, nil, nil, nil, nil])
  }

  @Test func `tasks, alerts, quotes, and deleted text equal the document's`() throws {
    let linked = try Converter().convert(
      "- [x] a\n\n  b\n- [ ] ~~c~~\n\n> [!TIP]\n> d\n\n> [!CAUTION]\n> e\n\n> f\n\n> g")
    let decoded = try decoded(linked.emitted(by: .runs))
    let text = decoded.attributedText
    #expect(decoded == LinkedText(linked))
    #expect(text.blocks.map { text.task(of: $0) } == [.done, nil, .open, nil, nil, nil, nil])
    #expect(
      text.contexts.map(\.kind).suffix(4) == [
        .alert(.tip), .alert(.caution), .blockQuote(index: 0), .blockQuote(index: 1),
      ])
    #expect(text.runs[4].attributes.marks == .strikethrough)
    #expect(decoded.blockAnnouncements[2].talkBack == "deleted c, checkbox, not checked")
  }

  @Test func `metadata equals the front matter`() throws {
    let decoded = try decoded(json("---\ntitle: A\nlang: de\n---\nb"))
    #expect(decoded.metadata == .init(title: "A", description: nil, language: "de"))
    #expect(decoded.locale.description == "de")
    #expect(try self.decoded(json("b")).metadata == nil)
  }

  @Test func `adjacent quotes without numbers, from an earlier version, are one quote`() throws {
    let json = try json("> a\n\n> b\n>\n> > c\n\nd\n\n> e")
    let earlier = json.replacing(/,"quote":\d/, with: "")
    #expect(json != earlier)
    let text = try decoded(earlier).attributedText
    #expect(
      text.contexts.map(\.kind) == [
        .blockQuote(index: 0), .blockQuote(index: 1), .blockQuote(index: 2),
      ])
    #expect(text.blocks.map(\.context) == [0, 0, 1, nil, 2])
  }

  @Test(arguments: [
    (##""header":true}"##, ##""header":true},{"kind":"tableHead"}"##),
    (##""columns":["center""##, ##""columns":["justified""##),
    (##"{"columns":["##, ##"{"caption":"e","columns":["##),
    (##""marks":[]"##, ##""marks":["underline"]"##),
  ])
  func `additions of a later version are skipped`(_ old: String, _ new: String) throws {
    let json = try json(Self.table)
    let changed = json.replacing(old, with: new)
    #expect(json != changed)
    let text = try decoded(changed).attributedText
    #expect(text.blocks == (try decoded(json)).attributedText.blocks)
  }

  @Test(arguments: [
    (
      ##"{"kind":"table","table":0}"##, ##"{"kind":"table","table":1}"##,
      "'table' is not the id of one of the file's 1 tables; convert the copy again"
    ),
    (
      ##"{"kind":"table","table":0},"##, "",
      "this cell is not in a row of a table that has the column 0; convert the copy again"
    ),
    (
      ##"["center",null]"##, ##"["center"]"##,
      "this cell is not in a row of a table that has the column 1; convert the copy again"
    ),
    (##"["center",null]"##, ##"["center",7]"##, "an alignment is a number; write a string"),
    (##""header":true"##, ##""header":"yes""##, "'header' is a string; write true or false"),
  ])
  func `a table that contradicts its cells is an error`(
    _ old: String, _ new: String, _ message: String
  ) throws {
    let json = try json(Self.table)
    #expect(json.contains(old))
    let error = #expect(throws: SourceError.self) {
      try decoded(json.replacing(old, with: new))
    }
    #expect(error?.message == message)
  }
}
