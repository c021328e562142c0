extension AttributedText {
  /// The announcements of a block that a screen reader focuses as a whole, and the effect of a
  /// double tap.
  public struct BlockAnnouncement: Equatable, Sendable {
    /// The text as one line, with a phrase before deleted text, and titles for links without text.
    let text: String
    let semantics: BlockSemantics
    /// The block's links and the texts between them, in order; empty if nothing can be activated.
    let passages: [Passage]
    let phrases: Phrasebook

    /// The effect of a double tap on the block.
    public var activation: Activation { semantics.activation }

    enum Passage: Equatable, Sendable {
      case text(String)
      case link(Announcement)
    }

    /// The announcement of VoiceOver on Apple systems, such as "Read the terms., link".
    public var voiceOver: String {
      phrases.voiceOver(semantics).said(after: text)
    }

    /// The announcement of TalkBack on Android, such as "Read the terms., Links available, use Tap
    /// with 3 fingers to view".
    public var talkBack: String {
      phrases.talkBack(semantics).omittingRole(equalTo: Bytes(text.utf8).span).said(after: text)
    }

    /// The announcement of TalkBack if links in the block also get focus, such as "Read the, terms,
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
      // The hint of the block's only enabled link, if a rule sets one.
      let hint = passages.lazy.compactMap { passage in
        if case .link(let link) = passage { link.hint } else { nil }
      }.first
      // The link's role is already announced with its passage.
      parts += [
        spoken.checkbox, spoken.state, spoken.detail, activation == .ambiguous ? nil : hint,
        phrases[.activation],
      ]
      if semantics.role == .link { parts.append(phrases[.linksMenu]) }
      return parts.joinedAsAnnouncement
    }
  }

  /// The effect of a double tap on a whole block.
  public enum Activation: Equatable, Sendable {
    /// No effect, because nothing in the block can be activated.
    case none
    /// Follows the only link that can be followed.
    case link(Document.Link.ID)
    /// Unspecified: the block has more than one link that can be followed.
    case ambiguous
  }

  /// Returns the text in a range of UTF-8 offsets as one line, as it is announced.
  ///
  /// - Parameter links: The indices of the links whose titles are announced if they have no text.
  func announcedText(
    of range: Range<Int>, titlesOf links: Range<Int>, in linked: LinkedDocument
  ) -> String {
    var line = LineText(minimumCapacity: range.count)
    append(range, of: runIndices(in: range), titlesOf: links, in: linked, to: &line)
    return line.string
  }

  /// Appends the text in a range, with a phrase before struck text, and with the titles of links
  /// that have no other name.
  ///
  /// - Parameters:
  ///   - range: A half-open range of UTF-8 offsets.
  ///   - runs: The indices of the runs that have text in the range.
  ///   - links: The indices of links in the range.
  func append(
    _ range: Range<Int>, of runs: Range<Int>, titlesOf links: Range<Int>,
    in linked: LinkedDocument, to line: inout LineText
  ) {
    var next = links.lowerBound
    var start = range.lowerBound
    func append(until end: Int) {
      while next < links.upperBound, self.links[next].start.utf8 <= end {
        let id = Document.Link.ID(index: UInt32(next))
        // A link that opens a new tab has a name even without text: the new-tab notice (accname).
        if text.span.extracting(self.links[next].utf8).isWhitespace,
          !linked.opensNewTab(linked[id])
        {
          let position = self.links[next].start.utf8
          line.append(text.span.extracting(start..<position))
          linked.append(titleOf: id, to: &line)
          start = position
        }
        next += 1
      }
      line.append(text.span.extracting(start..<end))
      start = end
    }
    var wasStruck = false
    for run in self.runs[runs] {
      let isStruck = run.attributes.marks.contains(.strikethrough)
      if isStruck, !wasStruck {
        append(until: max(range.lowerBound, run.range.start.utf8))
        line.append(" \(linked.phrases[.deleted]) ")
      }
      wasStruck = isStruck
    }
    append(until: range.upperBound)
  }

  /// Returns the indices of the runs that have text in a range of UTF-8 offsets.
  func runIndices(in range: Range<Int>) -> Range<Int> {
    let first = runs.partitioningIndex { $0.range.end.utf8 > range.lowerBound }
    if range.isEmpty { return first..<first }
    return first..<runs.partitioningIndex { $0.range.start.utf8 >= range.upperBound }
  }

  /// A run or a checkbox, with its block.
  package struct Part {
    /// The index of the run; `nil` for a checkbox.
    package let run: Int?
    /// The attributes of the run; empty for a checkbox.
    package let attributes: Attributes
    /// The index of the block; `nil` for a run between blocks.
    package let block: Int?
    /// The checkbox of a task, followed by a space; empty for a run.
    package let checkbox: String
  }

  /// The runs, with a checkbox before each task, for formats that cannot express tasks.
  package var partsWithCheckboxes: [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(runs.count)
    var next = 0
    func appendRuns(before end: Int, in block: Int?) {
      while next < runs.count, runs[next].range.start.utf8 < end {
        parts.append(Part(run: next, attributes: runs[next].attributes, block: block, checkbox: ""))
        next += 1
      }
    }
    for (index, block) in blocks.enumerated() {
      appendRuns(before: block.range.start.utf8, in: nil)
      if let task = task(of: block) {
        let checkbox = task == .done ? "☑ " : "☐ "
        parts.append(Part(run: nil, attributes: .init(), block: index, checkbox: checkbox))
      }
      appendRuns(before: block.range.end.utf8, in: index)
    }
    appendRuns(before: .max, in: nil)
    return parts
  }

  /// The properties of a block that screen readers announce after its text.
  struct BlockSemantics: Equatable, Sendable {
    let activation: Activation
    /// The role of the block's only enabled link; `link` if no link or several links are enabled.
    let role: LinkTarget.Role
    /// The task that begins with the block; `nil` if there is none.
    let task: Document.ListItem.Task?
    let isHeading: Bool
    /// Whether the block is a paragraph of one image that apps display in an image view.
    ///
    /// The image has alternative text, and is neither blocked nor part of a link or a task. Of any
    /// other image, only the alternative text is announced.
    let isImage: Bool
  }
}

extension LinkedDocument {
  /// The announcements of paragraphs, headings, table cells, code blocks, and thematic breaks.
  ///
  /// They are in the order of the text, and correspond to the `blocks` of `linkmark.runs/1`.
  public var blockAnnouncements: [AttributedText.BlockAnnouncement] {
    let text = AttributedText(self)
    return text.blocks.map { announcement(of: $0, in: text) }
  }

  package func announcement(
    of block: AttributedText.Block, in text: AttributedText
  ) -> AttributedText.BlockAnnouncement {
    AttributedText.BlockAnnouncement(
      text: text.announcedText(of: block.range.utf8, titlesOf: block.links, in: self),
      semantics: semantics(of: block, runs: text.runIndices(in: block.range.utf8), in: text),
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
      // The rest of a sentence after a link is often punctuation, which is not announced.
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

  func semantics(
    of block: AttributedText.Block, runs: Range<Int>, in text: AttributedText
  ) -> AttributedText.BlockSemantics {
    let task = text.task(of: block)
    let role: LinkTarget.Role =
      switch block.activation {
      case .none, .ambiguous: .link
      case .link(let id): self[id].role
      }
    let isHeading = if case .heading = block.kind { true } else { false }
    return AttributedText.BlockSemantics(
      activation: block.activation, role: role, task: task, isHeading: isHeading,
      isImage: task == nil && isImage(block, runs: runs, in: text))
  }

  private func isImage(
    _ block: AttributedText.Block, runs: Range<Int>, in text: AttributedText
  ) -> Bool {
    // Apps do not display a blocked image.
    guard block.kind == .paragraph, block.links.isEmpty, let first = runs.first,
      let image = text.runs[first].attributes.image, self[image].href != nil
    else { return false }
    return text.runs[runs].allSatisfy { $0.attributes.image == image }
  }
}

extension Unicode.Scalar.Properties {
  package var isPunctuation: Bool {
    switch generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

extension Phrasebook {
  /// Returns the phrases that VoiceOver adds to the text of a block.
  func voiceOver(_ block: AttributedText.BlockSemantics) -> SpokenPhrases {
    var phrases = phrases(of: block.task, open: .unchecked)
    if block.isImage { phrases.role = self[.voiceOverImage] }
    if block.isHeading { phrases.detail = self[.voiceOverHeading] }
    if block.activation != .none {
      switch block.role {
      case .link: phrases.activation = self[.voiceOverLink]
      case .button: phrases.role = self[.voiceOverButton]
      }
    }
    return phrases
  }

  /// Returns the phrases that TalkBack adds to the text of a block.
  ///
  /// The roles come first: TalkBack's resources `value_checkbox`, `value_image` and `value_button`
  /// are part of its description of the node. Its `heading_template` follows that description.
  func talkBack(_ block: AttributedText.BlockSemantics) -> SpokenPhrases {
    var phrases = phrases(of: block.task, open: .notChecked)
    if block.isImage { phrases.role = self[.image] }
    if block.isHeading { phrases.detail = self[.heading] }
    if block.activation != .none {
      switch block.role {
      case .link: phrases.activation = self[.linksMenu]
      case .button: (phrases.role, phrases.activation) = (self[.button], self[.activation])
      }
    }
    return phrases
  }

  private func phrases(of task: Document.ListItem.Task?, open: Key) -> SpokenPhrases {
    switch task {
    case nil: SpokenPhrases()
    case .open: SpokenPhrases(checkbox: self[.checkbox], state: self[open])
    case .done: SpokenPhrases(checkbox: self[.checkbox], state: self[.checked])
    }
  }
}
