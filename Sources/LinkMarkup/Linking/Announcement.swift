/// What screen readers say, with the phrases that MagentaA11y documents for native links and buttons.
public struct Announcement: Equatable, Sendable {
  /// Apple's screen reader.
  public let voiceOver: String
  /// Android's screen reader, with hints on.
  public let talkBack: String

  /// What is said of a link that has the focus to itself.
  ///
  /// A hint is said last, and by TalkBack in place of its own.
  init(linkNamed name: String, role: LinkRole, states: LinkStates, hint: String?) {
    let phrases = Phrases.english
    let role = role.phrase(in: phrases)
    if states.contains(.disabled) {
      voiceOver = Announcement.phrase(name, phrases.dimmed, role)
      talkBack = Announcement.phrase(name, phrases.disabled)
    } else {
      voiceOver = Announcement.phrase(name, role, hint ?? "")
      talkBack = Announcement.phrase(name, role, hint ?? phrases.activation)
    }
  }

  /// What is said of a block that has the focus as a whole, with its text and end punctuation.
  init(blockOf text: String, hasLinks: Bool) {
    let phrases = Phrases.english
    voiceOver = hasLinks ? Announcement.phrase(text, phrases.link) : text
    talkBack =
      hasLinks ? Announcement.phrase(text, phrases.linksAvailable, phrases.linksMenu) : text
  }

  private static func phrase(_ parts: String...) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension LinkedDocument {
  /// What is said of a link that has the focus to itself.
  ///
  /// A link without a name is announced by its role and its states alone.
  public func announcement(of id: Link.ID) -> Announcement {
    let target = self[id]
    return Announcement(
      linkNamed: accessibleName(of: id), role: target.role, states: target.states,
      hint: hint(of: target))
  }
}
