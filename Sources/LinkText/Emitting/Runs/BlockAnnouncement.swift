extension AttributedText {
  /// The announcements of a block that a screen reader focuses as a whole, and the effect of a
  /// double tap.
  public struct BlockAnnouncement: Equatable, Sendable {
    /// The text as one line, including its final punctuation and words for deleted text.
    let text: String
    /// The task whose text the block is; `nil` if it is not a task's.
    let task: Document.ListItem.Task?
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
      phrases.voiceOver(groupedWith: activation, role, task).said(after: text)
    }

    /// The announcement of TalkBack on Android: "Read the terms., Links available, use Tap with 3 fingers
    /// to view".
    public var talkBack: String {
      phrases.talkBack(groupedWith: activation, role, task).said(after: text)
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
      let spoken = phrases.talkBack(groupedWith: activation, role, task)
      parts += [spoken.checkbox, spoken.checkboxState, hint, phrases.activation]
      if role == .link { parts.append(phrases.linksMenu) }
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
    return text.blocks.map { block in
      AttributedText.BlockAnnouncement(
        text: text.line(block.range.start, block.range.end, deleted: phrases.deleted),
        task: text.task(of: block),
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
      let line = text.line(start, end, deleted: phrases.deleted)
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
    groupedWith activation: AttributedText.Activation, _ role: LinkTarget.Role,
    _ task: Document.ListItem.Task?
  ) -> SpokenPhrases {
    var phrases = phrases(of: task, open: unchecked)
    if activation != .none { phrases.first = role.voiceOverPhrase(in: self) }
    return phrases
  }

  /// Returns the phrases that TalkBack adds to the text of a block.
  func talkBack(
    groupedWith activation: AttributedText.Activation, _ role: LinkTarget.Role,
    _ task: Document.ListItem.Task?
  ) -> SpokenPhrases {
    var phrases = phrases(of: task, open: notChecked)
    if activation == .none { return phrases }
    switch role {
    case .link: phrases.first = linksMenu
    case .button: (phrases.first, phrases.second) = (button, self.activation)
    }
    return phrases
  }

  private func phrases(of task: Document.ListItem.Task?, open: String) -> SpokenPhrases {
    switch task {
    case nil: SpokenPhrases()
    case .open: SpokenPhrases(checkbox: checkbox, checkboxState: open)
    case .done: SpokenPhrases(checkbox: checkbox, checkboxState: checked)
    }
  }
}

extension AttributedText {
  /// Returns the text between two positions as one line, as it is announced.
  fileprivate func line(_ start: TextOffset, _ end: TextOffset, deleted: String) -> String {
    let range = start.utf8..<end.utf8
    guard !range.isEmpty else { return "" }
    let first = runs.partitioningIndex { $0.range.end.utf8 > range.lowerBound }
    let last = runs.partitioningIndex { $0.range.start.utf8 >= range.upperBound }
    var line = LineText(minimumCapacity: range.count)
    append(range, of: first..<last, deleted: deleted, to: &line)
    return line.string
  }

  /// Appends a range of the text to a line, with a phrase before what is struck through.
  ///
  /// - Parameters:
  ///   - range: A half-open range of UTF-8 offsets.
  ///   - runs: The indices of the runs that have text in the range.
  func append(
    _ range: Range<Int>, of runs: Range<Int>, deleted: String, to line: inout LineText
  ) {
    guard self.runs[runs].contains(where: { $0.attributes.marks.contains(.strikethrough) }) else {
      line.append(text.span.extracting(range))
      return
    }
    var wasStruck = false
    for run in self.runs[runs] {
      let isStruck = run.attributes.marks.contains(.strikethrough)
      if isStruck, !wasStruck { line.append(" \(deleted) ") }
      wasStruck = isStruck
      line.append(text.span.extracting(run.range.utf8.clamped(to: range)))
    }
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
