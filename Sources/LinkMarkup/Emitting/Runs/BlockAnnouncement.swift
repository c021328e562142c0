/// What screen readers say of a block that has the focus as a whole, and what a double tap then does.
public struct BlockAnnouncement: Equatable, Sendable {
  /// The text as one line, with its end punctuation.
  let text: String
  /// The block in order, each link on its own; empty where nothing can be activated.
  let passages: [Passage]
  public let activation: BlockActivation
  /// The role of what can be activated; a link's, if there are several.
  let role: LinkRole
  let phrases: Phrasebook

  enum Passage: Equatable, Sendable {
    case text(String)
    case link(Announcement)
  }

  /// Apple's screen reader: "Read the terms., link".
  public var voiceOver: String {
    activation == .none ? text : [text, role.phrase(in: phrases)].joinedAsAnnouncement
  }

  /// Android's screen reader: "Read the terms., links available, tap with three fingers to view".
  public var talkBack: String {
    if activation == .none { return text }
    return switch role {
    case .link: [text, phrases.linksAvailable, phrases.linksMenu].joinedAsAnnouncement
    case .button: [text, phrases.button, phrases.activation].joinedAsAnnouncement
    }
  }

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
    parts.append(hint ?? phrases.activation)
    if role == .link { parts += [phrases.linksAvailable, phrases.linksMenu] }
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
public enum BlockActivation: Equatable, Sendable {
  /// Nothing in it can be activated.
  case none
  /// Follows the only link that can be followed.
  case link(Link.ID)
  /// Several links are there, and nothing tells which one is meant.
  case ambiguous
}

extension LinkedDocument {
  /// What is said of each paragraph, heading, code block and thematic break, in order.
  ///
  /// These are the `blocks` of `linkmark.runs/1`.
  public var blockAnnouncements: [BlockAnnouncement] {
    let text = AttributedText(self)
    return text.blocks.map { announcement(of: $0, in: text) }
  }

  func announcement(
    of block: AttributedText.Block, in text: AttributedText
  ) -> BlockAnnouncement {
    let role =
      switch block.activation {
      case .none, .ambiguous: LinkRole.link
      case .link(let id): self[id].role
      }
    return BlockAnnouncement(
      text: text.line(block.range.start, block.range.end),
      passages: block.activation == .none ? [] : passages(of: block, in: text),
      activation: block.activation, role: role, phrases: phrases)
  }

  private func passages(
    of block: AttributedText.Block, in text: AttributedText
  ) -> [BlockAnnouncement.Passage] {
    var passages: [BlockAnnouncement.Passage] = []
    var start = block.range.start
    func addText(until end: AttributedText.Offset) {
      let line = text.line(start, end)
      // A full stop that is left of a sentence is not heard.
      if !line.unicodeScalars.allSatisfy(\.properties.isPunctuation) {
        passages.append(.text(line))
      }
    }
    for index in block.links {
      addText(until: text.links[index].start)
      passages.append(.link(announcement(of: Link.ID(index: UInt32(index)))))
      start = text.links[index].end
    }
    addText(until: block.range.end)
    return passages
  }
}

extension AttributedText {
  /// What stands between two places, as one line.
  fileprivate func line(_ start: Offset, _ end: Offset) -> String {
    text.span.extracting(start.utf8..<end.utf8).collapsingWhitespace()
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
