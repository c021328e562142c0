/// The announcements of a block that a screen reader focuses as a whole.
struct GroupedAnnouncement: Equatable, Sendable {
  /// The text as one line, including its final punctuation.
  let text: String
  let activation: AttributedText.Activation
  /// The role of the activated link; `link` if there are several.
  let role: LinkTarget.Role
  let phrases: Phrasebook

  var voiceOver: String {
    phrases.voiceOver(groupedWith: activation, role).said(after: text)
  }

  var talkBack: String {
    phrases.talkBack(groupedWith: activation, role).said(after: text)
  }
}

extension Phrasebook {
  /// Returns the phrases that VoiceOver adds to the text of a block.
  func voiceOver(groupedWith activation: AttributedText.Activation, _ role: LinkTarget.Role)
    -> SpokenPhrases
  {
    activation == .none ? SpokenPhrases() : SpokenPhrases(first: role.phrase(in: self))
  }

  /// Returns the phrases that TalkBack adds to the text of a block.
  func talkBack(groupedWith activation: AttributedText.Activation, _ role: LinkTarget.Role)
    -> SpokenPhrases
  {
    if activation == .none { return SpokenPhrases() }
    return switch role {
    case .link: SpokenPhrases(first: linksAvailable, second: linksMenu)
    case .button: SpokenPhrases(first: button, second: self.activation)
    }
  }
}

extension LinkedDocument {
  /// Returns the role of the activated link, or `link` if there are several.
  func role(of activation: AttributedText.Activation) -> LinkTarget.Role {
    switch activation {
    case .none, .ambiguous: .link
    case .link(let id): self[id].role
    }
  }

  func groupedAnnouncement(
    of block: AttributedText.Block, in text: AttributedText
  ) -> GroupedAnnouncement {
    GroupedAnnouncement(
      text: text.line(block.range.start, block.range.end), activation: block.activation,
      role: role(of: block.activation), phrases: phrases)
  }
}

extension AttributedText {
  /// Returns the text between two positions as one line.
  func line(_ start: TextOffset, _ end: TextOffset) -> String {
    text.span.extracting(start.utf8..<end.utf8).collapsingWhitespace()
  }
}
