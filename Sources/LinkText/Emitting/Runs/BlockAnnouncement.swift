extension AttributedText {
  /// What screen readers say of a block that has the focus as a whole, and what a double tap then does.
  public struct BlockAnnouncement: Equatable, Sendable {
    let grouped: GroupedAnnouncement
    /// The block in order, each link on its own; empty where nothing can be activated.
    let passages: [Passage]

    enum Passage: Equatable, Sendable {
      case text(String)
      case link(Announcement)
    }

    public var activation: Activation { grouped.activation }

    /// Apple's screen reader: "Read the terms., link".
    public var voiceOver: String { grouped.voiceOver }

    /// Android's screen reader: "Read the terms., links available, tap with three fingers to view".
    public var talkBack: String { grouped.talkBack }

    /// Android's screen reader, where each link of the block has the focus to itself: "Read the, terms,
    /// link, first, double tap to activate, links available, tap with three fingers to view".
    ///
    /// Nil where nothing can be activated.
    public var talkBackSeparateFocus: String? {
      if activation == .none { return nil }
      var parts: [String?] = passages.map { passage in
        switch passage {
        case .text(let text): text
        case .link(let link): link.talkBackWithoutHints
        }
      }
      let phrases = grouped.phrases
      parts.append(hint ?? phrases.activation)
      if grouped.role == .link { parts += [phrases.linksAvailable, phrases.linksMenu] }
      return parts.joinedAsAnnouncement
    }

    /// What a rule says about the activation, if it is clear what is activated.
    private var hint: String? {
      guard case .link = activation else { return nil }
      return passages.lazy.compactMap { passage in
        if case .link(let link) = passage { link.hint } else { nil }
      }.first
    }
  }

  /// What a double tap on a whole block does.
  public enum Activation: Equatable, Sendable {
    /// Nothing in it can be activated.
    case none
    /// Follows the only link that can be followed.
    case link(Document.Link.ID)
    /// Several links are there, and nothing tells which one is meant.
    case ambiguous
  }
}

extension LinkedDocument {
  /// What is said of each paragraph, heading, code block and thematic break, in order.
  ///
  /// These are the `blocks` of `linkmark.runs/1`.
  public var blockAnnouncements: [AttributedText.BlockAnnouncement] {
    let text = AttributedText(self)
    return text.blocks.map { block in
      AttributedText.BlockAnnouncement(
        grouped: groupedAnnouncement(of: block, in: text),
        passages: block.activation == .none ? [] : passages(of: block, in: text))
    }
  }

  private func passages(
    of block: AttributedText.Block, in text: AttributedText
  ) -> [AttributedText.BlockAnnouncement.Passage] {
    var passages: [AttributedText.BlockAnnouncement.Passage] = []
    var start = block.range.start
    func addText(until end: TextOffset) {
      let line = text.line(start, end)
      // A full stop that is left of a sentence is not heard.
      if !line.unicodeScalars.allSatisfy(\.properties.isPunctuation) {
        passages.append(.text(line))
      }
    }
    for index in block.links {
      addText(until: text.links[index].start)
      passages.append(.link(announcement(of: Document.Link.ID(index: UInt32(index)))))
      start = text.links[index].end
    }
    addText(until: block.range.end)
    return passages
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPunctuation: Bool {
    switch generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}
