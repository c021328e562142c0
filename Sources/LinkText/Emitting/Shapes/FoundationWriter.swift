/// A writer of the JSON encoding of Foundation's `AttributedString`, with the attributes of
/// `LinkMarkupFoundation`.
///
/// The format follows swift-foundation's `AttributedStringCodable.swift`: a string if there are
/// no attributes, alternating texts and attributes for up to ten runs, and a table of attributes
/// for more.
struct FoundationWriter {
  /// The maximum number of nested contexts with an intent; each intent repeats all outer intents.
  private static let maximumDepth = 64

  /// The properties that determine a run's attributes.
  private struct Key: Hashable {
    let attributes: AttributedText.Attributes
    /// The index of the block; `nil` for the line feeds and tabs between blocks.
    let block: Int?
  }

  /// A run of `AttributedString`, which merges adjacent runs with equal attributes.
  private struct Run {
    /// The checkbox of a task, which is not in the text; empty for any other run.
    let checkbox: String
    var range: Range<Int>
    let key: Key
  }

  /// The bit numbers of Foundation's `InlinePresentationIntent`.
  private static let intentBits: [(mark: AttributedText.Marks, bit: Int)] = [
    (.emphasis, 0), (.strong, 1), (.code, 2), (.strikethrough, 5),
  ]

  let linked: LinkedDocument
  let text: AttributedText
  /// For each context, the index of the context whose intent it uses.
  private var owners: [Int] = []

  init(linked: LinkedDocument, text: AttributedText) {
    self.linked = linked
    self.text = text
    var depths: [Int] = []
    for (index, context) in text.contexts.enumerated() {
      let depth = context.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let isOwner = depth < FoundationWriter.maximumDepth
      owners.append(isOwner ? index : context.parent.map { owners[$0] } ?? index)
    }
  }

  func write(to output: inout ByteBuffer) {
    let runs = runs
    if runs.isEmpty {
      output.append("\"\"\n")
    } else if runs.count <= 10 {
      output.append(jsonArray: runs) { run, output in
        append(run, to: &output)
        append(run.key, to: &output)
      }
      output.append("\n")
    } else {
      var table: [Key] = []
      var places: [Key: Int] = [:]
      output.append("{\"runs\":", jsonArray: runs) { run, output in
        append(run, to: &output)
        let place = places[run.key] ?? table.count
        if place == table.count {
          table.append(run.key)
          places[run.key] = place
        }
        output.append(decimal: place)
      }
      output.append(",\"attributeTable\":", jsonArray: table) { append($0, to: &$1) }
      output.append("}\n")
    }
  }

  private var runs: [Run] {
    var runs: [Run] = []
    runs.reserveCapacity(text.runs.count)
    for part in text.partsWithCheckboxes {
      let run = part.run.map { text.runs[$0] }
      let key = Key(attributes: part.attributes, block: part.block)
      if let run, let last = runs.last, last.key == key {
        runs[runs.count - 1].range = last.range.lowerBound..<run.range.end.utf8
      } else {
        let start = part.block.map { text.blocks[$0].range.start.utf8 } ?? 0
        runs.append(Run(checkbox: part.checkbox, range: run?.range.utf8 ?? start..<start, key: key))
      }
    }
    return runs
  }

  private func append(_ run: Run, to output: inout ByteBuffer) {
    output.append("\"")
    output.append(verbatim: run.checkbox)
    output.append(jsonContent: text.text.span, range: run.range)
    output.append("\",")
  }

  /// Writes Foundation's attributes, and then the attributes of the scope `linkMarkup`.
  private func append(_ key: Key, to output: inout ByteBuffer) {
    let attributes = key.attributes
    output.append("{\"NSLanguage\":", json: linked.locale.description)
    if let link = attributes.link, linked.hasFoundationURL(linked[link]) {
      output.append(",\"NSLink\":{\"relative\":", json: linked.href(of: linked[link]))
      output.append("}")
    }
    if let block = key.block {
      let intent = FoundationWriter.intentBits.reduce(0) {
        attributes.marks.contains($1.mark) ? $0 | 1 << $1.bit : $0
      }
      if intent != 0 { output.append(",\"NSInlinePresentationIntent\":", decimal: intent) }
      append(intentOf: block, to: &output)
      output.append(",\"linkmark.block\":", decimal: block)
    }
    let font = linked.styling.fontStyle
    output.append(",\"linkmark.fontStyle\":{\"name\":", json: font.name)
    output.append(",\"families\":", jsonArray: font.families) { $1.append(json: $0) }
    output.append(",")
    output.append(jsonMembersOf: font)
    output.append("}")
    let style = linked.style(of: attributes.link)
    if let color = style.foregroundColor {
      output.append(",\"linkmark.foregroundColor\":", jsonColor: color)
    }
    if let color = style.highlightColor {
      output.append(",\"linkmark.highlightColor\":", jsonColor: color)
    }
    if let weight = style.fontWeight {
      output.append(",\"linkmark.fontWeight\":", decimal: weight)
    }
    if !attributes.marks.isEmpty {
      output.append(",\"linkmark.marks\":", decimal: Int(attributes.marks.rawValue))
    }
    if let image = attributes.image {
      output.append(",\"linkmark.image\":", decimal: Int(image.index))
    }
    if let link = attributes.link { append(link, to: &output) }
    output.append("}")
  }

  private func append(_ id: Document.Link.ID, to output: inout ByteBuffer) {
    let target = linked[id]
    output.append(",\"linkmark.underline\":", jsonWord: linked.style(of: id).underline.rawValue)
    output.append(",\"linkmark.inlineLink\":", decimal: Int(id.index))
    if let href = linked.href(of: target) {
      output.append(",\"linkmark.address\":", json: href)
    }
    output.append(",\"linkmark.linkKind\":\"")
    output.append(verbatim: target.kind.name)
    if case .blocked(let reason) = target.kind {
      output.append(":")
      output.append(verbatim: reason.rawValue)
    }
    output.append("\",\"linkmark.linkRole\":", jsonWord: target.role.rawValue)
    if let route = target.route {
      output.append(",\"linkmark.route\":")
      output.append(json: linked[route])
    }
  }

  /// Writes a block's `PresentationIntent`: the block and its containers, innermost first.
  private func append(intentOf index: Int, to output: inout ByteBuffer) {
    // Identities are distinct: modulo 3, they are 0 for blocks, 1 for contexts, and 2 for lists.
    var identity = 3 * index + 3
    // Writes a component: its kind, the kind's associated value, if any, and its identity.
    func append(
      _ kind: StaticString, to output: inout ByteBuffer,
      value: ((inout ByteBuffer) -> Void)? = nil
    ) {
      output.append("{\"kind\":[\"")
      output.append(kind)
      output.append("\"")
      if let value {
        output.append(",")
        value(&output)
      }
      output.append("],\"identity\":", decimal: identity)
      output.append("}")
    }
    let block = text.blocks[index]
    output.append(",\"NSPresentationIntent\":{\"components\":[")
    switch block.kind {
    case .paragraph: append("paragraph", to: &output)
    case .tableCell(let column):
      append("tableCell", to: &output) { $0.append(decimal: Int(column)) }
    case .heading(let level): append("header", to: &output) { $0.append(decimal: Int(level)) }
    case .codeBlock(let id):
      let info = linked.document[id].info.indices
      append("codeBlock", to: &output) { $0.append(json: linked.document.text.span, range: info) }
    case .thematicBreak: append("thematicBreak", to: &output)
    }
    var next = block.context.map { owners[$0] }
    while let context = next {
      output.append(",")
      identity = 3 * context + 1
      switch text.contexts[context].kind {
      case .blockQuote, .alert: append("blockQuote", to: &output)
      case .table(let id):
        append("table", to: &output) { output in
          output.append(jsonArray: text[id].columns) { alignment, output in
            let value =
              switch alignment {
              // Columns without an alignment are aligned to the left.
              case .left, nil: 0
              case .center: 1
              case .right: 2
              }
            output.append("{\"alignment\":", decimal: value)
            output.append("}")
          }
        }
      case .tableRow(_, isHeader: true): append("tableHeaderRow", to: &output)
      case .tableRow(let row, isHeader: false):
        append("tableRow", to: &output) { $0.append(decimal: row) }
      case .listItem(let item, let list):
        append("listItem", to: &output) { $0.append(decimal: Int(item.ordinal ?? 1)) }
        output.append(",")
        identity = 3 * Int(list.index) + 2
        append(item.ordinal == nil ? "unorderedList" : "orderedList", to: &output)
      }
      next = text.contexts[context].parent
    }
    output.append("]}")
  }
}
