package import LinkText

/// A document with a table of values: their keys, their languages and their texts.
package struct CatalogTable {
  private var rows = Document()
  /// The number of values.
  package private(set) var count = 0
  private let table = Document.Table.ID(index: 0)

  /// Creates a table without values.
  package init(dialect: Dialect) {
    rows.dialect = dialect
    rows.tables = [Document.Table(columns: [nil, nil, nil])]
    rows.nesting = 3
    rows.events = [.enter(.table(table)), .enter(.tableRow(isHeader: true))]
    for (column, title) in ["Key", "Language", "Text"].enumerated() { append(title, in: column) }
    rows.events.append(.exit(.tableRow(isHeader: true)))
  }

  /// Appends a row.
  package mutating func append(_ value: ConvertedValue) {
    let name = value.name
    count += 1
    rows.events.append(.enter(.tableRow(isHeader: false)))
    append(name.title, in: 0)
    append(name.locale, in: 1)
    rows.events.append(.enter(.tableCell(column: 2)))
    append(value.linked.document)
    rows.events.append(.exit(.tableCell(column: 2)))
    rows.events.append(.exit(.tableRow(isHeader: false)))
  }

  /// The document of the rows.
  package var document: Document {
    var document = rows
    document.events.append(.exit(.table(table)))
    return document
  }

  private mutating func append(_ text: String, in column: Int) {
    let start = UInt32(rows.text.count)
    rows.text += text.utf8
    let range = Document.TextRange(lowerBound: start, upperBound: UInt32(rows.text.count))
    let cell = Document.Container.tableCell(column: UInt16(column))
    rows.events += [.enter(cell), .leaf(.text(range)), .exit(cell)]
  }

  /// Appends the inlines of a document, whose blocks are separated by spaces.
  private mutating func append(_ value: Document) {
    let copying = DocumentCopying(into: rows)
    let start = rows.events.count
    rows.text += value.text
    rows.links += value.links.map(copying.link)
    rows.images += value.images.map(copying.link)
    rows.nesting = max(rows.nesting, value.nesting + 3)
    for event in value.events {
      switch event {
      case .enter(.link(let id)): enter(.link(copying[id]), \.links[Int(copying[id].index)])
      case .exit(.link(let id)): exit(.link(copying[id]), \.links[Int(copying[id].index)])
      case .enter(.image(let id)): enter(.image(copying[id]), \.images[Int(copying[id].index)])
      case .exit(.image(let id)): exit(.image(copying[id]), \.images[Int(copying[id].index)])
      case .enter(.emphasis), .enter(.strong), .enter(.strikethrough), .exit(.emphasis),
        .exit(.strong), .exit(.strikethrough), .leaf(.softBreak), .leaf(.hardBreak):
        rows.events.append(event)
      case .enter: separate(from: start)
      case .exit: break
      case .leaf(.text(let range)): rows.events.append(.leaf(.text(copying[range])))
      case .leaf(.code(let range)): rows.events.append(.leaf(.code(copying[range])))
      case .leaf(.codeBlock(let id)):
        separate(from: start)
        rows.events.append(.leaf(.code(copying[value[id].literal])))
      case .leaf(.htmlInline), .leaf(.htmlBlock), .leaf(.thematicBreak): break
      }
    }
  }

  private mutating func enter(
    _ container: Document.Container, _ construct: WritableKeyPath<Document, Document.Link>
  ) {
    rows.events.append(.enter(container))
    rows[keyPath: construct].content = rows.events.count..<rows.events.count
  }

  private mutating func exit(
    _ container: Document.Container, _ construct: WritableKeyPath<Document, Document.Link>
  ) {
    rows[keyPath: construct].content.extend(to: rows.events.count)
    rows.events.append(.exit(container))
  }

  /// Appends a space between blocks.
  private mutating func separate(from start: Int) {
    guard rows.events.count > start, rows.events.last != .leaf(.softBreak) else { return }
    rows.events.append(.leaf(.softBreak))
  }
}

/// The places of a document's parts in another one that it is appended to.
private struct DocumentCopying {
  private let textCount: UInt32
  private let linkCount: UInt32
  private let imageCount: UInt32

  init(into document: Document) {
    textCount = UInt32(document.text.count)
    linkCount = UInt32(document.links.count)
    imageCount = UInt32(document.images.count)
  }

  subscript(range: Document.TextRange) -> Document.TextRange {
    Document.TextRange(
      lowerBound: range.lowerBound + textCount, upperBound: range.upperBound + textCount)
  }

  subscript(id: Document.Link.ID) -> Document.Link.ID { .init(index: id.index + linkCount) }

  subscript(id: Document.ImageID) -> Document.ImageID { .init(index: id.index + imageCount) }

  func link(_ link: Document.Link) -> Document.Link {
    Document.Link(
      destination: self[link.destination], title: link.title.map { self[$0] }, content: 0..<0,
      blockStart: link.blockStart)
  }
}

extension CatalogKey {
  /// The key and the variant on one line.
  fileprivate var title: String {
    // A catalog of gettext joins the context and the text by a control character.
    let title = key.replacing("\u{4}", with: " | ").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return variant.isEmpty ? title : "\(title).\(variant)"
  }
}

extension Range<Int> {
  /// Sets the end.
  mutating func extend(to end: Int) { self = lowerBound..<end }
}
