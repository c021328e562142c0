extension AttributedText {
  /// The properties of a block that screen readers announce after its text.
  struct BlockSemantics: Equatable, Sendable {
    /// The effect of a double tap on the block.
    let activation: Activation
    /// The role of the activated link; `link` if there are several.
    let role: LinkTarget.Role
    /// The task whose text the block is; `nil` if it is not a task's.
    let task: Document.ListItem.Task?
    let isHeading: Bool
    /// Whether the block is a paragraph with nothing but an image.
    ///
    /// Apps display such an image in an image view. An image in a sentence, in a link, or in a task is
    /// only its alternative text.
    let isImage: Bool
  }
}

extension LinkedDocument {
  /// Returns the properties of a block that are announced.
  ///
  /// - Parameters:
  ///   - block: A block of `text`.
  ///   - runs: The indices of the block's runs.
  ///   - text: The text of the document.
  func semantics(
    of block: AttributedText.Block, _ runs: Range<Int>, in text: AttributedText
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
      isImage: task == nil && isImage(block, runs, in: text))
  }

  private func isImage(
    _ block: AttributedText.Block, _ runs: Range<Int>, in text: AttributedText
  ) -> Bool {
    // A refused image is only its alternative text.
    guard block.kind == .paragraph, block.links.isEmpty, let first = runs.first,
      let image = text.runs[first].attributes.image, self[image].href != nil
    else { return false }
    return text.runs[runs].allSatisfy { $0.attributes.image == image }
  }
}

extension Phrasebook {
  /// Returns the phrases that VoiceOver adds to the text of a block.
  func voiceOver(_ block: AttributedText.BlockSemantics) -> SpokenPhrases {
    var phrases = phrases(of: block.task, open: unchecked)
    if block.isImage { phrases.first = voiceOverImage }
    if block.isHeading { phrases.second = voiceOverHeading }
    if block.activation != .none {
      switch block.role {
      case .link: phrases.third = voiceOverLink
      case .button: phrases.first = voiceOverButton
      }
    }
    return phrases
  }

  /// Returns the phrases that TalkBack adds to the text of a block.
  ///
  /// They begin with the roles: `value_checkbox`, `value_image` or `value_button`, which are part of
  /// TalkBack's description of the node. `heading_template` follows that description.
  func talkBack(_ block: AttributedText.BlockSemantics) -> SpokenPhrases {
    var phrases = phrases(of: block.task, open: notChecked)
    if block.isImage { phrases.first = image }
    if block.isHeading { phrases.second = heading }
    if block.activation != .none {
      switch block.role {
      case .link: phrases.third = linksMenu
      case .button: (phrases.first, phrases.third) = (button, activation)
      }
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
