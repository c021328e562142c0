extension AttributedText {
  /// The announcements of a block that a screen reader focuses as a whole, and the effect of a
  /// double tap.
  public struct BlockAnnouncement: Equatable, Sendable {
    /// The text as one line, including its final punctuation, words for deleted text, and the titles
    /// of links without text.
    let text: String
    let semantics: BlockSemantics
    /// The parts of the block in order, with each link separate; empty if nothing can be activated.
    let passages: [Passage]
    let phrases: Phrasebook

    /// The effect of a double tap on the block.
    public var activation: Activation { semantics.activation }

    enum Passage: Equatable, Sendable {
      case text(String)
      case link(Announcement)
    }

    /// The announcement of VoiceOver on Apple systems: "Read the terms., link".
    public var voiceOver: String {
      phrases.voiceOver(semantics).said(after: text)
    }

    /// The announcement of TalkBack on Android: "Read the terms., Links available, use Tap with 3 fingers
    /// to view".
    public var talkBack: String {
      phrases.talkBack(semantics).omittingRole(equalTo: Bytes(text.utf8).span).said(after: text)
    }

    /// The announcement of TalkBack if each link in the block is also focusable: "Read the, terms,
    /// link, first, Double-tap to activate, Links available, use Tap with 3 fingers to view".
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
      let spoken = phrases.talkBack(semantics)
      // The first phrase is the role of the link, which is among the passages.
      parts += [spoken.checkbox, spoken.checkboxState, spoken.second, hint, phrases.activation]
      if semantics.role == .link { parts.append(phrases.linksMenu) }
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
  /// The announcement of each paragraph, heading, cell, code block, and thematic break, in order.
  ///
  /// These are the `blocks` of `linkmark.runs/1`.
  public var blockAnnouncements: [AttributedText.BlockAnnouncement] {
    let text = AttributedText(self)
    return text.blocks.map { announcement(of: $0, in: text) }
  }

  /// Returns the announcement of a block of the document's text.
  package func announcement(
    of block: AttributedText.Block, in text: AttributedText
  ) -> AttributedText.BlockAnnouncement {
    AttributedText.BlockAnnouncement(
      text: text.announcedText(of: block.range.utf8, titlesOf: block.links, in: self),
      semantics: semantics(of: block, text.runIndices(in: block.range.utf8), in: text),
      passages: block.activation == .none ? [] : passages(of: block, in: text),
      phrases: phrases)
  }

  private func passages(
    of block: AttributedText.Block, in text: AttributedText
  ) -> [AttributedText.BlockAnnouncement.Passage] {
    var passages: [AttributedText.BlockAnnouncement.Passage] = []
    var start = block.range.start.utf8
    func addText(until end: Int) {
      let line = text.announcedText(of: start..<end, titlesOf: 0..<0, in: self)
      // Punctuation that is left over from a sentence is not announced.
      if !line.unicodeScalars.allSatisfy(\.properties.isPunctuation) {
        passages.append(.text(line))
      }
    }
    for index in block.links {
      addText(until: text.links[index].start.utf8)
      passages.append(.link(announcement(of: Document.Link.ID(index: UInt32(index)))))
      start = text.links[index].end.utf8
    }
    addText(until: block.range.end.utf8)
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
