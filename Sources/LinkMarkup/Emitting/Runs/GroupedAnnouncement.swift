/// What screen readers say of a block that has the focus as a whole.
struct GroupedAnnouncement: Equatable, Sendable {
  /// The text as one line, with its end punctuation.
  let text: String
  let activation: BlockActivation
  /// The role of what can be activated; a link's, if there are several.
  let role: LinkRole
  let phrases: Phrasebook

  var voiceOver: String {
    activation == .none ? text : [text, role.phrase(in: phrases)].joinedAsAnnouncement
  }

  var talkBack: String {
    if activation == .none { return text }
    return switch role {
    case .link: [text, phrases.linksAvailable, phrases.linksMenu].joinedAsAnnouncement
    case .button: [text, phrases.button, phrases.activation].joinedAsAnnouncement
    }
  }
}

extension LinkedDocument {
  func groupedAnnouncement(
    of block: AttributedText.Block, in text: AttributedText
  ) -> GroupedAnnouncement {
    let role =
      switch block.activation {
      case .none, .ambiguous: LinkRole.link
      case .link(let id): self[id].role
      }
    return GroupedAnnouncement(
      text: text.line(block.range.start, block.range.end), activation: block.activation,
      role: role, phrases: phrases)
  }
}

extension AttributedText {
  /// What stands between two places, as one line.
  func line(_ start: TextOffset, _ end: TextOffset) -> String {
    text.span.extracting(start.utf8..<end.utf8).collapsingWhitespace()
  }
}
