import Foundation
import LinkMarkupFoundation

@testable import LinkMarkup
@testable import LinkText

extension ShapeReading {
  mutating func readFoundation() throws {
    let shape: FoundationShape = try decode(.foundation)
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
