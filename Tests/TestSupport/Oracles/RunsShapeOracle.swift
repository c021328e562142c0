import Foundation
import LinkMarkupFoundation

@testable import LinkMarkup
@testable import LinkText

/// Decodes the four other JSON shapes of a document's runs, and compares each shape with the runs.
struct RunsShapeOracle {
  let linked: LinkedDocument
  let runs: RunsJSON
  private let alter: Alteration
  private(set) var defects: [String] = []

  /// A change to the emitter's output, to test that defects are found.
  typealias Alteration = (RunsEmitter.Shape, Bytes) -> Bytes

  private init(_ linked: LinkedDocument, _ alter: @escaping Alteration) throws {
    self.linked = linked
    self.alter = alter
    runs = try RunsJSON(linked.bytes(emittedBy: .runs))
  }

  static func defects(
    _ source: Bytes, _ converter: Converter = Converter(),
    altering alter: @escaping Alteration = { $1 }
  ) throws -> [String] {
    var reading = try RunsShapeOracle(converter.convert(source), alter)
    try reading.readFacets()
    try reading.readCompose()
    try reading.readPortableText()
    try reading.readFoundation()
    return reading.defects
  }

  func decode<Shape: Decodable>(_ shape: RunsEmitter.Shape) throws -> Shape {
    let output = alter(shape, linked.bytes(emittedBy: .runs(shape: shape)))
    return try JSONDecoder().decode(Shape.self, from: Data(output))
  }

  mutating func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
    if found != expected { defects.append("\(what): \(found) is not \(expected)") }
  }

  /// Returns whether a text is a URI with a scheme, according to RFC 3986, appendix A.
  private func isURI(_ text: String?) -> Bool {
    guard let text, let uri = unsafe RunsShapeOracle.uri else { return false }
    return text.wholeMatch(of: uri) != nil
  }

  // Safe to share, although `Regex` is not `Sendable`: the expression is never changed.
  nonisolated(unsafe) private static let uri = {
    let name = #"(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})"#
    let host = #"(?:\[[0-9A-Fa-f:.]+\]|\#(name)*)"#
    let authority = #"//(?:(?:\#(name)|:)*@)?\#(host)(?::[0-9]*)?(?=[/?#]|$)"#
    let rest = #"(?:\#(name)|[:@/])*(?:\?(?:\#(name)|[:@/?])*)?(?:#(?:\#(name)|[:@/?])*)?"#
    return try? Regex("[A-Za-z][A-Za-z0-9+.\\-]*:(?:\(authority)|(?!//))\(rest)")
  }()

  private mutating func readFacets() throws {
    let shape: FacetsJSON = try decode(.facets)
    expect(shape.text, runs.text, "facets: text")
    let bytes = Bytes(shape.text.utf8)
    let found = shape.facets.map { facet -> [String?] in
      [
        String(decoding: bytes[facet.index.byteStart..<facet.index.byteEnd], as: UTF8.self),
        facet.features[0].uri, facet.features[0].type,
      ]
    }
    let links = runs.links.filter { link in
      link.range.utf8[0] < link.range.utf8[1] && link.handling != "none" && isURI(link.href)
        && link.href?.wholeMatch(of: /\w+:(?:\/\/)?[^\s\/][^\s]*/) != nil
    }
    expect(
      found, links.map { [text(of: $0), $0.href, "app.bsky.richtext.facet#link"] },
      "facets: links")
  }

  private func text(of link: RunsJSON.Link) -> String {
    runs.runs.filter { $0.link == link.id }.map(\.text).joined()
  }

  private mutating func readCompose() throws {
    let shape: ComposeJSON = try decode(.compose)
    expect(shape.text, runs.text, "compose: text")
    let units = Array(shape.text.utf16)
    let ranges =
      shape.spanStyles.map { [$0.start, $0.end] }
      + shape.paragraphStyles.map { [$0.start, $0.end] }
    let borders = Set(runs.runs.flatMap(\.range.utf16))
    for range in ranges where !(range[0] < range[1] && borders.isSuperset(of: range)) {
      defects.append("compose: \(range) ends within a run")
    }
    for run in runs.runs {
      let styles = shape.spanStyles.filter {
        $0.start <= run.range.utf16[0] && run.range.utf16[1] <= $0.end
      }
      let weights = [run.fontWeight, run.marks.contains("strong") ? 700 : nil].compactMap(\.self)
      expect(
        styles.last { $0.fontWeight != nil }?.fontWeight,
        weights.max() ?? linked.styling.fontStyle.weight, "compose: weight of \(run)")
      expect(
        styles.compactMap(\.fontStyle), run.marks.contains("emphasis") ? ["italic"] : [],
        "compose: style of \(run)")
      expect(
        styles.compactMap(\.fontFamily), run.marks.contains("code") ? ["monospace"] : [],
        "compose: family of \(run)")
      let lines = [
        run.underlineStyle == "single" ? "underline" : nil,
        run.marks.contains("strikethrough") ? "lineThrough" : nil,
      ].compactMap(\.self).joined(separator: " ")
      expect(
        styles.compactMap(\.textDecoration), lines.isEmpty ? [] : [lines],
        "compose: decoration of \(run)")
      let color = run.link == nil ? linked.styling.palette?.text.description : run.foregroundColor
      expect(
        styles.last { $0.color != nil }?.color, androidColor(color), "compose: color of \(run)")
    }
    let links = runs.links.filter {
      $0.range.utf16[0] < $0.range.utf16[1] && $0.handling != "none"
    }
    expect(
      shape.links.map { link -> [String?] in
        [String(decoding: units[link.start..<link.end], as: UTF16.self), link.url, link.tag]
      },
      links.map { link -> [String?] in
        let isURL = link.handling == "system" && isURI(link.href)
        return [text(of: link), isURL ? link.href : nil, isURL ? nil : link.href]
      }, "compose: links")
    let annotations = shape.stringAnnotations
    let headings = runs.blocks.filter { $0.kind == "heading" }
    expect(
      annotations.filter { $0.tag == "heading" }.map { [$0.start, $0.end, Int($0.item)] },
      headings.map { [$0.range.utf16[0], $0.range.utf16[1], $0.level] }, "compose: headings")
    // The annotations around each block equal the quotes, alerts, items and tasks in the runs.
    for block in runs.blocks where block.range.utf16[0] < block.range.utf16[1] {
      let around = annotations.filter {
        ["blockQuote", "listItem", "task"].contains($0.tag) && $0.start <= block.range.utf16[0]
          && block.range.utf16[1] <= $0.end
      }
      let within = block.within.flatMap { context in
        switch context.kind {
        case "blockQuote": ["blockQuote "]
        case "alert": ["blockQuote \(context.alert ?? "")"]
        case "listItem":
          ["listItem \(context.ordinal.map { "\($0)" } ?? "")"]
            + (context.task.map { ["task \($0 == "done" ? "On" : "Off")"] } ?? [])
        default: [String]()
        }
      }
      expect(
        around.map { "\($0.tag) \($0.item)" }.sorted(), within.sorted(),
        "compose: around \(block)")
    }
    readComposeTables(shape.tables ?? [])
  }

  private mutating func readComposeTables(_ tables: [ComposeJSON.Table]) {
    expect(tables.map(\.columns), (runs.tables ?? []).map(\.columns), "compose: columns")
    for (index, table) in tables.enumerated() {
      let blocks = runs.blocks.filter { block in block.within.contains { $0.table == index } }
      let cells = blocks.map { block in
        ComposeJSON.Cell(
          start: block.range.utf16[0], end: block.range.utf16[1],
          row: block.within.last?.row ?? -1, column: block.column ?? -1)
      }
      expect(table.cells, cells, "compose: cells of table \(index)")
      expect(
        [table.start, table.end, table.rows],
        [cells.first?.start, cells.last?.end, cells.last.map { $0.row + 1 }],
        "compose: table \(index)")
    }
  }

  private func androidColor(_ color: String?) -> String? {
    color.map { "#" + ($0.count == 9 ? $0.suffix(2) : "FF") + $0.dropFirst().prefix(6) }
  }

  private mutating func readPortableText() throws {
    let whole: [PortableTextJSON] = try decode(.portableText)
    expect(
      whole.compactMap(\.columns), (runs.tables ?? []).map(\.columns), "portable: columns")
    let rows: [PortableTextJSON] = whole.flatMap { $0.rows ?? [] }
    expect(
      rows.flatMap { row in (row.cells ?? []).map { _ in row.header } },
      runs.blocks.filter { $0.kind == "tableCell" }.map { $0.within.last?.header },
      "portable: rows")
    let shape = whole.flatMap { block in
      block.rows?.flatMap { ($0.cells ?? []).flatMap { $0.content ?? [] } } ?? [block]
    }
    let texts = shape.map { block in
      block.code ?? (block.children ?? []).map { $0.text ?? $0.alt ?? "" }.joined()
    }
    let broken = runs.text.replacing("\u{2028}", with: "\n")
    let joints = runs.blocks.map { ($0.column ?? 0) > 0 ? "\t" : "\n" }
    let joined: [String] = zip(joints, texts).map { joint, text in joint + text }
    let joinedText = String(joined.joined().dropFirst())
    // A U+2028 in text is written as a line feed, but in code it stays as it is.
    expect(joinedText.replacing("\u{2028}", with: "\n"), broken, "portable: text")
    expect(
      shape.flatMap { $0.markDefs ?? [] }.map(\.href), runs.links.map(\.href), "portable: links")
    let children: [PortableTextJSON] = shape.flatMap { $0.children ?? [] }
    expect(
      children.filter { $0.type == "image" }.map(\.src),
      runs.images.compactMap(\.src), "portable: images")
    for (block, expected) in zip(shape, runs.blocks) where expected.kind != "tableCell" {
      let items = expected.within.filter { $0.kind == "listItem" }
      expect(block.level, items.isEmpty ? nil : items.count, "portable: level of \(expected)")
      let marker = items.last?.firstInItem == true ? items.last : nil
      let untasked = marker?.ordinal == nil ? "bullet" : "number"
      let item: String? = marker.map { $0.task == nil ? untasked : "task" }
      expect(block.listItem, item, "portable: item of \(expected)")
      expect(block.checked, marker?.task.map { $0 == "done" }, "portable: task of \(expected)")
    }
    let tables = whole.flatMap { $0.rows.map { [$0] + $0.compactMap(\.cells) } ?? [] }
    for keys in ([whole, shape] + tables + shape.compactMap(\.children)).map({ $0.map(\.key) }) {
      expect(Set(keys).count, keys.count, "portable: keys")
    }
    for block in shape {
      let known = (block.markDefs ?? []).map(\.key) + ["em", "strong", "strike-through", "code"]
      for child in block.children ?? [] {
        let unknown = (child.marks ?? []).filter { !known.contains($0) }
        expect(unknown, [], "portable: marks without definition")
      }
    }
    let spans = shape.flatMap { $0.children ?? [] }
    for link in runs.links {
      let own = spans.filter { $0.marks?.contains("l\(link.id)") == true }
      expect(
        own.map { $0.text ?? $0.alt ?? "" }.joined().replacing("\u{2028}", with: "\n"),
        text(of: link).replacing("\u{2028}", with: "\n"),
        "portable: text of \(link)")
    }
  }

  mutating func readFoundation() throws {
    let shape: FoundationRunsDecoder = try decode(.foundation)
    let string = AttributedString(linked)
    #if canImport(Darwin)
      let decoded = try JSONDecoder().decode(
        AttributedString.self, from: Data(linked.bytes(emittedBy: .runs(shape: .foundation))),
        configuration: AttributeScopes.LinkMarkupAttributes.decodingConfiguration)
      expect(decoded, string, "foundation: decoded")
    #else
      expect(shape.string, string, "foundation: string")
    #endif
    expect(
      Array(shape.string.unicodeScalars), Array(runs.textWithCheckboxes.unicodeScalars),
      "foundation: text")
    if !shape.runs.isEmpty {
      expect(shape.runs.count, string.runs.count, "foundation: runs")
      expect(shape.hasTable, string.runs.count > 10, "foundation: table")
    }
    for (text, attributes) in shape.runs {
      guard let block = attributes.container.linkMarkup.block else {
        expect(attributes.intent, [], "foundation: intent of \(text)")
        continue
      }
      expect(
        attributes.intent.map(\.kind), intent(of: runs.blocks[block]),
        "foundation: intent of \(text)")
      let marks = attributes.container.linkMarkup.marks ?? []
      let bits: [(AttributedText.Marks, Int)] = [
        (.emphasis, 1), (.strong, 2), (.code, 4), (.strikethrough, 32),
      ]
      expect(
        attributes.inlineIntent, bits.reduce(0) { $0 + (marks.contains($1.0) ? $1.1 : 0) },
        "foundation: inline intent of \(text)")
    }
    let identities = Dictionary(
      shape.runs.flatMap(\.attributes.intent).map { ($0.identity, [$0.kind]) },
      uniquingKeysWith: { $0.contains($1[0]) ? $0 : $0 + $1 })
    expect(identities.values.filter { $0.count > 1 }, [], "foundation: identities")
  }

  private func intent(of block: RunsJSON.Block) -> [[String]] {
    let own =
      switch block.kind {
      case "heading": ["header", "\(block.level ?? 0)"]
      case "codeBlock": ["codeBlock", block.info ?? "none"]
      case "tableCell": ["tableCell", "\(block.column ?? -1)"]
      default: [block.kind]
      }
    let within = block.within.prefix(64).reversed().flatMap { context in
      switch context.kind {
      case "blockQuote", "alert": return [["blockQuote"]]
      case "table":
        let alignments = ["left": "0", "center": "1", "right": "2"]
        let columns = runs.tables?[context.table ?? 0].columns ?? []
        return [["table"] + columns.map { alignments[$0 ?? "left"] ?? "none" }]
      case "tableRow":
        return [context.header == true ? ["tableHeaderRow"] : ["tableRow", "\(context.row ?? -1)"]]
      default:
        return [
          ["listItem", "\(context.ordinal ?? 1)"],
          [context.ordinal == nil ? "unorderedList" : "orderedList"],
        ]
      }
    }
    return [own] + within
  }
}
