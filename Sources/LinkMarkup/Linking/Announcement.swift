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
  init(blockOf text: String, actions: BlockActions) {
    let phrases = Phrases.english
    switch actions {
    case .none:
      voiceOver = text
      talkBack = text
    case .button:
      voiceOver = Announcement.phrase(text, phrases.button)
      talkBack = Announcement.phrase(text, phrases.button, phrases.activation)
    case .links:
      voiceOver = Announcement.phrase(text, phrases.link)
      talkBack = Announcement.phrase(text, phrases.linksAvailable, phrases.linksMenu)
    }
  }

  /// What can be activated in a block, as far as its announcement differs.
  enum BlockActions {
    case none
    /// One button, and no link.
    case button
    case links
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
