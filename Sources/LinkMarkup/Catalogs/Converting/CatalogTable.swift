package import LinkText

/// Builds a document with a table of values: their keys, languages and texts.
package struct CatalogTable {
  private var rows: DocumentWriter
  package private(set) var count = 0
  private let table = Document.Container.table(.init(index: 0))

  package init(dialect: Dialect) {
    var document = Document()
    document.dialect = dialect
    document.tables = [Document.Table(columns: [nil, nil, nil])]
    document.nesting = 3
    rows = DocumentWriter(document)
    rows.enter(table)
    rows.enter(.tableRow(isHeader: true))
    for (column, title) in ["Key", "Language", "Text"].enumerated() { append(title, in: column) }
    rows.exit(.tableRow(isHeader: true))
  }

  package mutating func append(_ value: ConvertedValue) {
    count += 1
    rows.enter(.tableRow(isHeader: false))
    append(value.name.title, in: 0)
    append(value.name.locale, in: 1)
    rows.enter(.tableCell(column: 2))
    append(value.linked.document)
    rows.exit(.tableCell(column: 2))
    rows.exit(.tableRow(isHeader: false))
  }

  package var document: Document {
    var whole = rows
    whole.exit(table)
    return whole.document
  }

  private mutating func append(_ text: String, in column: Int) {
    let cell = Document.Container.tableCell(column: UInt16(column))
    rows.enter(cell)
    rows.append(.text(rows.append(text: text.utf8)))
    rows.exit(cell)
  }

  /// Appends a document's inline content without raw HTML, with soft breaks between its blocks.
  private mutating func append(_ value: Document) {
    let start = rows.document.events.count
    let shift = rows.append(text: value.text).lowerBound
    rows.document.nesting = max(rows.document.nesting, value.nesting + 3)
    var image: Document.ImageID?
    for event in value.events {
      switch event {
      case .enter(.link(let id)): rows.enter(value[id].shifted(by: shift), source: nil)
      case .exit(.link): rows.exitLink()
      case .enter(.image(let id)):
        let copy = rows.add(image: value[id].shifted(by: shift), source: nil)
        rows.enter(.image(copy))
        image = copy
      case .exit(.image): image.map { rows.exit(.image($0)) }
      case .enter(.emphasis), .enter(.strong), .enter(.strikethrough), .exit(.emphasis),
        .exit(.strong), .exit(.strikethrough), .leaf(.softBreak), .leaf(.hardBreak):
        rows.document.events.append(event)
      case .enter: separate(from: start)
      case .exit: break
      case .leaf(.text(let range)): rows.append(.text(range.shifted(by: shift)))
      case .leaf(.code(let range)): rows.append(.code(range.shifted(by: shift)))
      case .leaf(.codeBlock(let id)):
        separate(from: start)
        rows.append(.code(value[id].literal.shifted(by: shift)))
      case .leaf(.htmlInline), .leaf(.htmlBlock), .leaf(.thematicBreak): break
      }
    }
  }

  private mutating func separate(from start: Int) {
    let isSeparated =
      rows.document.events.count == start || rows.document.events.last == .leaf(.softBreak)
    if !isSeparated { rows.append(.softBreak) }
  }
}

extension Document.TextRange {
  fileprivate func shifted(by offset: UInt32) -> Document.TextRange {
    Document.TextRange(lowerBound: lowerBound + offset, upperBound: upperBound + offset)
  }
}

extension Document.Link {
  /// Returns the link with its text ranges moved by an offset, and with no content yet.
  fileprivate func shifted(by offset: UInt32) -> Document.Link {
    Document.Link(
      destination: destination.shifted(by: offset), title: title?.shifted(by: offset),
      content: 0..<0, blockStart: blockStart)
  }
}

extension CatalogKey {
  /// The key and the variant on one line.
  fileprivate var title: String {
    // A gettext catalog joins the context and the text with a control character.
    let title = key.replacing("\u{4}", with: " | ").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return variant.isEmpty ? title : "\(title).\(variant)"
  }
}
