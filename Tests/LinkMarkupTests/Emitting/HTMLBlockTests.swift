import LinkMarkup
import Testing

@testable import LinkText
@testable import TestSupport

/// The HTML of constructs outside CommonMark: tables, tasks, alerts, strikethrough, and heading
/// ids.
@Suite struct HTMLBlockTests {
  private func html(
    _ parts: [Document.Part], tables: [Document.Table] = [], locale: String = "en",
    by emitter: any Emitter = HTMLEmitter()
  ) throws -> String {
    let converter = Converter(
      locale: try #require(LanguageTag(locale)),
      phrasebooks: try Fixture.phrasebooks(in: Fixture.localesFolder))
    return converter.convert(Document(parts, tables: tables)).emitted(by: emitter)
  }

  private static let plain = HTMLEmitter(annotation: .none)

  // MARK: - Tables

  private let fares = Document.Table(columns: [nil, .right])

  private func row(_ cells: [String], isHeader: Bool = false) -> Document.Part {
    .inside(
      .tableRow(isHeader: isHeader),
      cells.enumerated().map { column, text in
        .inside(.tableCell(column: UInt16(column)), text.isEmpty ? [] : [.text(text)])
      })
  }

  private func table(_ index: UInt32 = 0, rows: [[String]] = [["Basic", "€20"], ["Flex", ""]])
    -> Document.Part
  {
    .inside(
      .table(Document.Table.ID(index: index)),
      [row(["Fare", "Price"], isHeader: true)] + rows.map { row($0) })
  }

  @Test func `a table has header cells with a scope, and the alignment of its columns`() throws {
    #expect(
      try html([table()], tables: [fares]) == """
        <table>
        <thead>
        <tr>
        <th scope="col">Fare</th>
        <th scope="col" align="right">Price</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>Basic</td>
        <td align="right">€20</td>
        </tr>
        <tr>
        <td>Flex</td>
        <td align="right"></td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test func `a table without annotation equals cmark-gfm's`() throws {
    #expect(
      try html([table(rows: [])], tables: [fares], by: HTMLBlockTests.plain) == """
        <table>
        <thead>
        <tr>
        <th>Fare</th>
        <th align="right">Price</th>
        </tr>
        </thead>
        </table>

        """)
  }

  private func pageBody(_ parts: [Document.Part], tableCount: Int) throws -> String {
    let page = HTMLPageEmitter(
      fragment: HTMLEmitter(identifierPrefix: "copy-"), fallbackTitle: "a", styleSheet: .none)
    let html = try html(
      parts, tables: Array(repeating: fares, count: tableCount), by: page)
    return html.split(separator: "\n").filter { $0.hasPrefix("<h2") || $0.hasPrefix("<div") }
      .joined(separator: "\n")
  }

  @Test func `a page's tables scroll, and the preceding heading names the first table`() throws {
    let heading = Document.Part.inside(.heading(level: 2, id: nil), ["Fares"])
    #expect(
      try pageBody([table(0), heading, table(1), table(2), heading, table(3)], tableCount: 4) == """
        <div class="lm-table" role="group" tabindex="0">
        <h2 id="copy-fares">Fares</h2>
        <div class="lm-table" role="region" tabindex="0" aria-labelledby="copy-fares">
        <div class="lm-table" role="group" tabindex="0" aria-labelledby="copy-fares">
        <h2 id="copy-fares-1">Fares</h2>
        <div class="lm-table" role="group" tabindex="0" aria-labelledby="copy-fares-1">
        """)
  }

  // MARK: - Tasks

  private func tasks(isTight: Bool) -> [Document.Part] {
    func item(_ task: Document.ListItem.Task?, _ text: String) -> Document.Part {
      .inside(
        .listItem(Document.ListItem(ordinal: nil, task: task)),
        [.paragraph(.text(text), isTight: isTight)])
    }
    let list = Document.List(index: 0, kind: .bullet, isTight: isTight)
    return [.inside(.list(list), [item(.open, "a"), item(.done, "b"), item(nil, "c")])]
  }

  @Test func `a task has a checkbox with a name`() throws {
    #expect(
      try html(tasks(isTight: true)) == """
        <ul>
        <li class="lm-task"><input type="checkbox" disabled aria-label="To do"> a</li>
        <li class="lm-task"><input type="checkbox" checked disabled aria-label="Done"> b</li>
        <li>c</li>
        </ul>

        """)
  }

  @Test func `a task's checkbox is on the line of its text`() throws {
    #expect(
      try html(tasks(isTight: false)) == """
        <ul>
        <li class="lm-task">
        <p><input type="checkbox" disabled aria-label="To do"> a</p>
        </li>
        <li class="lm-task">
        <p><input type="checkbox" checked disabled aria-label="Done"> b</p>
        </li>
        <li>
        <p>c</p>
        </li>
        </ul>

        """)
  }

  @Test(arguments: [
    (
      true,
      """
      <ul>
      <li><input type="checkbox" disabled="" /> a</li>
      <li><input type="checkbox" checked="" disabled="" /> b</li>
      <li>c</li>
      </ul>

      """
    ),
    (
      false,
      """
      <ul>
      <li><input type="checkbox" disabled="" />\u{20}
      <p>a</p>
      </li>
      <li><input type="checkbox" checked="" disabled="" />\u{20}
      <p>b</p>
      </li>
      <li>
      <p>c</p>
      </li>
      </ul>

      """
    ),
  ])
  func `a task without annotation equals cmark-gfm's`(
    _ isTight: Bool, _ expected: String
  ) throws {
    #expect(try html(tasks(isTight: isTight), by: HTMLBlockTests.plain) == expected)
  }

  // MARK: - Alerts

  @Test(
    arguments: zip(Document.Alert.allCases, ["Note", "Tip", "Important", "Warning", "Caution"]))
  func `an alert has its kind as a class and as a title`(
    _ alert: Document.Alert, _ title: String
  ) throws {
    #expect(
      try html([.inside(.alert(alert), [.paragraph("a")])]) == """
        <div class="lm-alert lm-alert--\(alert.rawValue)" role="note">
        <p class="lm-alert-title">\(title)</p>
        <p>a</p>
        </div>

        """)
  }

  @Test func `an alert without annotation is a block quote`() throws {
    #expect(
      try html([.inside(.alert(.tip), [.paragraph("a")])], by: HTMLBlockTests.plain)
        == "<blockquote>\n<p>a</p>\n</blockquote>\n")
  }

  @Test(arguments: [
    ("qaa", "<p class=\"lm-alert-title\">Noto</p>", "aria-label=\"Farota\">"),
    ("de", "<p class=\"lm-alert-title\" lang=\"en\">Note</p>", "aria-label=\"To do\" lang=\"en\">"),
  ])
  func `phrases are in the language of the copy, or have a language attribute`(
    _ locale: String, _ title: String, _ name: String
  ) throws {
    let html = try html([.inside(.alert(.note), tasks(isTight: true))], locale: locale)
    #expect(html.contains(title))
    #expect(html.contains(name))
  }

  // MARK: - Strikethrough, heading ids, comments

  @Test(arguments: [HTMLEmitter(), HTMLBlockTests.plain])
  func `struck text is deleted text`(_ emitter: HTMLEmitter) throws {
    #expect(
      try html([.paragraph("a", .inside(.strikethrough, ["b"]))], by: emitter)
        == "<p>a<del>b</del></p>\n")
  }

  @Test func `a heading keeps the id from the copy`() throws {
    var document = Document([])
    let id = document.append("prices")
    let headings: [(Document.TextRange?, String)] = [
      (nil, "Prices"), (id, "Costs"), (id, "More"), (nil, "Prices"),
    ]
    for (id, text) in headings {
      let container = Document.Container.heading(level: 2, id: id)
      document.events += [.enter(container), .leaf(.text(document.append(text))), .exit(container)]
    }
    let linked = Converter().convert(document)
    #expect(
      linked.emitted(by: HTMLEmitter(identifierPrefix: "copy-")) == """
        <h2 id="copy-prices-1">Prices</h2>
        <h2 id="copy-prices">Costs</h2>
        <h2 id="copy-prices-2">More</h2>
        <h2 id="copy-prices-3">Prices</h2>

        """)
    #expect(
      document.fragmentIdentifiers == ["prices", "prices-1", "prices-2", "prices-3"])
  }

  @Test(arguments: [
    ("<!-- a -->", true), ("<!-- a\n> b -->\n", true), ("  <!-- a -->  \n", true), ("<!-->", true),
    ("<!-- not closed", true), ("<!-- a --> <b>", false), ("<!-- a --><!-- b -->", false),
    ("<!a>", false), ("<b>", false), ("<? a ?>", false),
  ])
  func `only a comment leaves no output by default`(_ source: String, _ isComment: Bool) throws {
    let omitted = "<!-- raw HTML omitted -->"
    let parts: [Document.Part] = [.paragraph("a", .html(source), "b"), .htmlBlock(source)]
    #expect(
      try html(parts)
        == (isComment ? "<p>ab</p>\n" : "<p>a\(omitted)b</p>\n\(omitted)\n"))
    #expect(try html(parts, by: HTMLBlockTests.plain) == "<p>a\(omitted)b</p>\n\(omitted)\n")
    #expect(
      try html(parts, by: HTMLEmitter(unsafeContent: .live))
        == "<p>a\(source)b</p>\n\(source)\(source.hasSuffix("\n") ? "" : "\n")")
  }

  @Test func `in CommonMark, a comment is omitted as libcmark omits it`() throws {
    let linked = try Converter(dialect: .commonMark).convert("<!-- a -->")
    #expect(linked.emitted(by: .html) == "<!-- raw HTML omitted -->\n")
  }
}
