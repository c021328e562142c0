extension AttributedText: Equatable {
  /// Returns whether two texts are the same in `linkmark.runs/1`, so that a decoded text is equal to
  /// the one that was written.
  ///
  /// The text, runs, links, images, tables and blocks are compared, and the containers of each block.
  /// What the format does not have is ignored: containers without a block, the first number and the
  /// delimiter of a list, and the source of a table.
  public static func == (left: AttributedText, right: AttributedText) -> Bool {
    left.text == right.text && left.runs == right.runs && left.links == right.links
      && left.images == right.images && left.tables.map(\.columns) == right.tables.map(\.columns)
      && left.blocks.elementsEqual(right.blocks) { block, other in
        block.kind == other.kind && block.range == other.range && block.links == other.links
          && block.activation == other.activation
          && left.containers(around: block) == right.containers(around: other)
      }
  }

  /// What the format has of a context.
  private enum Container: Equatable {
    case other(Context.Kind)
    case listItem(Document.ListItem, list: UInt32, isTight: Bool, isFirst: Bool)
  }

  /// Returns the containers around a block, innermost first.
  private func containers(around block: Block) -> [Container] {
    var containers: [Container] = []
    var next = block.context
    while let index = next {
      switch contexts[index].kind {
      case .blockQuote, .alert, .table, .tableRow: containers.append(.other(contexts[index].kind))
      case .listItem(let item, let list):
        let isFirst = block.firstContext.map { index >= $0 } ?? false
        containers.append(
          .listItem(item, list: list.index, isTight: list.isTight, isFirst: isFirst))
      }
      next = contexts[index].parent
    }
    return containers
  }
}
