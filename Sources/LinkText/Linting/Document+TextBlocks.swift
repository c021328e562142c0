extension Document {
  /// The inlines of each paragraph, heading, and cell, as ranges of ``events``.
  var textBlocks: [Range<Int>] {
    var blocks: [Range<Int>] = []
    var start = 0
    for (index, event) in events.enumerated() {
      switch event {
      case .enter(.paragraph), .enter(.heading), .enter(.tableCell): start = index + 1
      case .exit(.paragraph), .exit(.heading), .exit(.tableCell): blocks.append(start..<index)
      case .enter, .exit, .leaf: break
      }
    }
    return blocks
  }

  /// Returns the texts in a range of events outside images, each with its enclosing link.
  func texts(in block: Range<Int>) -> [(event: Int, range: TextRange, link: Link.ID?)] {
    var texts: [(event: Int, range: TextRange, link: Link.ID?)] = []
    var link: Link.ID?
    var isInImageDescription = false
    for index in block {
      switch events[index] {
      case .enter(.link(let id)): link = id
      case .exit(.link): link = nil
      case .enter(.image): isInImageDescription = true
      case .exit(.image): isInImageDescription = false
      case .leaf(.text(let range)) where !isInImageDescription: texts.append((index, range, link))
      case .enter, .exit, .leaf: break
      }
    }
    return texts
  }

  /// Returns whether an event is a line break or outside a block.
  func isLineBreak(_ event: Int, in block: Range<Int>) -> Bool {
    guard block.contains(event) else { return true }
    return switch events[event] {
    case .leaf(.softBreak), .leaf(.hardBreak): true
    case .enter, .exit, .leaf: false
    }
  }
}
