extension AttributedText {
  /// The announcements of a block that a screen reader focuses as a whole, and the effect of a
  /// double tap.
  public struct BlockAnnouncement: Equatable, Sendable {
    /// The text as one line, including its final punctuation.
    let text: String
    /// The parts of the block in order, with each link separate; empty if nothing can be activated.
    let passages: [Passage]
    /// The effect of a double tap on the block.
    public let activation: Activation
    /// The role of the activated link; `link` if there are several.
    let role: LinkTarget.Role
    let phrases: Phrasebook

    enum Passage: Equatable, Sendable {
      case text(String)
      case link(Announcement)
    }

    /// The announcement of VoiceOver on Apple systems: "Read the terms., link".
    public var voiceOver: String {
      phrases.voiceOver(groupedWith: activation, role).said(after: text)
    }

    /// The announcement of TalkBack on Android: "Read the terms., links available, tap with three
    /// fingers to view".
    public var talkBack: String {
      phrases.talkBack(groupedWith: activation, role).said(after: text)
    }

    /// The announcement of TalkBack if each link in the block is also focusable: "Read the, terms,
    /// link, first, double tap to activate, links available, tap with three fingers to view".
    ///
    /// `nil` if nothing can be activated.
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

    /// The hint that a rule sets for the activation, if it is clear which link is activated.
    private var hint: String? {
      guard case .link = activation else { return nil }
      return passages.lazy.compactMap { passage in
        if case .link(let link) = passage { link.hint } else { nil }
      }.first
    }
  }

  /// The effect of a double tap on a whole block.
  public enum Activation: Equatable, Sendable {
    /// None: nothing in the block can be activated.
    case none
    /// Follows the only link that can be followed.
    case link(Document.Link.ID)
    /// Unspecified: the block has more than one link that can be followed.
    case ambiguous
  }
}

extension LinkedDocument {
  /// The announcement of each paragraph, heading, code block, and thematic break, in order.
  ///
  /// These are the `blocks` of `linkmark.runs/1`.
  public var blockAnnouncements: [AttributedText.BlockAnnouncement] {
    let text = AttributedText(self)
    return text.blocks.map { block in
      AttributedText.BlockAnnouncement(
        text: text.line(block.range.start, block.range.end),
        passages: block.activation == .none ? [] : passages(of: block, in: text),
        activation: block.activation, role: role(of: block.activation), phrases: phrases)
    }
  }

  /// Returns the role of the activated link, or `link` if there are several.
  func role(of activation: AttributedText.Activation) -> LinkTarget.Role {
    switch activation {
    case .none, .ambiguous: .link
    case .link(let id): self[id].role
    }
  }

  private func passages(
    of block: AttributedText.Block, in text: AttributedText
  ) -> [AttributedText.BlockAnnouncement.Passage] {
    var passages: [AttributedText.BlockAnnouncement.Passage] = []
    var start = block.range.start
    func addText(until end: TextOffset) {
      let line = text.line(start, end)
      // Punctuation that is left over from a sentence is not announced.
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

extension Phrasebook {
  /// Returns the phrases that VoiceOver adds to the text of a block.
  func voiceOver(
    groupedWith activation: AttributedText.Activation, _ role: LinkTarget.Role
  ) -> SpokenPhrases {
    activation == .none ? SpokenPhrases() : SpokenPhrases(first: role.phrase(in: self))
  }

  /// Returns the phrases that TalkBack adds to the text of a block.
  func talkBack(
    groupedWith activation: AttributedText.Activation, _ role: LinkTarget.Role
  ) -> SpokenPhrases {
    if activation == .none { return SpokenPhrases() }
    return switch role {
    case .link: SpokenPhrases(first: linksAvailable, second: linksMenu)
    case .button: SpokenPhrases(first: button, second: self.activation)
    }
  }
}

extension AttributedText {
  /// Returns the text between two positions as one line.
  func line(_ start: TextOffset, _ end: TextOffset) -> String {
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
