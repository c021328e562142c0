/// A writer of the JSON encoding of a block's `PresentationIntent` in Foundation: the block and the
/// containers around it, innermost first.
struct PresentationIntentWriter {
  /// The maximum depth of contexts with a separate intent.
  ///
  /// Deeper contexts share the intent of the deepest one within the limit, because each intent
  /// contains all those around it.
  private static let maximumDepth = 64

  private let linked: LinkedDocument
  private let text: AttributedText
  /// For each context, the index of the context whose intent it uses.
  private var owners: [Int] = []

  init(linked: LinkedDocument, text: AttributedText) {
    self.linked = linked
    self.text = text
    var depths: [Int] = []
    for (index, context) in text.contexts.enumerated() {
      let depth = context.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let isOwner = depth < PresentationIntentWriter.maximumDepth
      owners.append(isOwner ? index : context.parent.map { owners[$0] } ?? index)
    }
  }

  // Identities are multiples of three for blocks, and one or two more for contexts and lists, so
  // that all are distinct.
  func append(intentOf index: Int, to output: inout ByteBuffer) {
    let block = text.blocks[index]
    output.append("{\"components\":[")
    switch block.kind {
    case .paragraph: append("paragraph", 3 * index + 3, to: &output)
    case .tableCell(let column):
      append("tableCell", 3 * index + 3, to: &output) { $0.append(decimal: Int(column)) }
    case .heading(let level):
      append("header", 3 * index + 3, to: &output) { $0.append(decimal: Int(level)) }
    case .codeBlock(let id):
      append("codeBlock", 3 * index + 3, to: &output) { output in
        let info = linked.document[id].info
        output.append(json: linked.document.text.span, range: info.indices)
      }
    case .thematicBreak: append("thematicBreak", 3 * index + 3, to: &output)
    }
    var next = block.context.map { owners[$0] }
    while let context = next {
      output.append(",")
      switch text.contexts[context].kind {
      case .blockQuote, .alert: append("blockQuote", 3 * context + 1, to: &output)
      case .table(let id):
        append("table", 3 * context + 1, to: &output) { output in
          output.append(jsonArray: text[id].columns) { alignment, output in
            output.append("{\"alignment\":", decimal: alignment.foundationValue)
            output.append("}")
          }
        }
      case .tableRow(_, isHeader: true): append("tableHeaderRow", 3 * context + 1, to: &output)
      case .tableRow(let row, isHeader: false):
        append("tableRow", 3 * context + 1, to: &output) { $0.append(decimal: row) }
      case .listItem(let item, let list):
        append("listItem", 3 * context + 1, to: &output) { output in
          output.append(decimal: Int(item.ordinal ?? 1))
        }
        output.append(",")
        append(
          item.ordinal == nil ? "unorderedList" : "orderedList", 3 * Int(list.index) + 2,
          to: &output)
      }
      next = text.contexts[context].parent
    }
    output.append("]}")
  }

  /// Writes a component: the name of its kind with an associated value, and its identity.
  private func append(
    _ kind: StaticString, _ identity: Int, to output: inout ByteBuffer,
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
}

extension Document.Table.Alignment? {
  /// The raw value in Foundation, where columns without an alignment are aligned left.
  fileprivate var foundationValue: Int {
    switch self {
    case .left, nil: 0
    case .center: 1
    case .right: 2
    }
  }
}
