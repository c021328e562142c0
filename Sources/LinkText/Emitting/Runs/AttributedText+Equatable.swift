extension AttributedText: Equatable {
  /// Returns whether two texts are the same in `linkmark.runs/1`, so that a decoded text is equal to
  /// the one that was written.
  ///
  /// The text, runs, links, images and blocks are compared, and the containers of each block. What the
  /// format does not have is ignored: containers without a block, the first number and the delimiter
  /// of a list, and the border between two block quotes that follow each other.
  public static func == (left: AttributedText, right: AttributedText) -> Bool {
    left.text == right.text && left.runs == right.runs && left.links == right.links
      && left.images == right.images && left.blocks.count == right.blocks.count
      && left.blocks.indices.allSatisfy { left.hasSameBlock(as: right, at: $0) }
  }

  private func hasSameBlock(as other: AttributedText, at index: Int) -> Bool {
    let block = blocks[index]
    let otherBlock = other.blocks[index]
    guard block.kind == otherBlock.kind, block.range == otherBlock.range,
      block.links == otherBlock.links, block.activation == otherBlock.activation
    else { return false }
    var next = block.context
    var otherNext = otherBlock.context
    while let context = next, let otherContext = otherNext {
      guard
        contexts[context].kind.isWritten(as: other.contexts[otherContext].kind),
        !contexts[context].isItem
          || block.isFirst(in: context) == otherBlock.isFirst(in: otherContext)
      else { return false }
      next = contexts[context].parent
      otherNext = other.contexts[otherContext].parent
    }
    return next == nil && otherNext == nil
  }
}

extension AttributedText.Block {
  /// Whether the block is the first one of a container around it.
  fileprivate func isFirst(in context: Int) -> Bool {
    firstContext.map { context >= $0 } ?? false
  }
}

extension AttributedText.Context {
  fileprivate var isItem: Bool {
    switch kind {
    case .blockQuote: false
    case .listItem: true
    }
  }
}

extension AttributedText.Context.Kind {
  fileprivate func isWritten(as other: AttributedText.Context.Kind) -> Bool {
    switch (self, other) {
    case (.blockQuote, .blockQuote): true
    case (.listItem(let item, let list), .listItem(let otherItem, let otherList)):
      item == otherItem && list.index == otherList.index && list.isTight == otherList.isTight
    case (.blockQuote, .listItem), (.listItem, .blockQuote): false
    }
  }
}
