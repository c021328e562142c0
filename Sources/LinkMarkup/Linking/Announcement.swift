/// What screen readers say, with the phrases that MagentaA11y documents for native links.
public struct Announcement: Equatable, Sendable {
  /// Apple's screen reader.
  public let voiceOver: String
  /// Android's screen reader, with hints on.
  public let talkBack: String

  /// What is said of a link that has the focus to itself.
  init(linkNamed name: String, states: LinkStates) {
    if states.contains(.disabled) {
      voiceOver = Announcement.phrase(name, "dimmed", "link")
      talkBack = Announcement.phrase(name, "disabled")
    } else {
      voiceOver = Announcement.phrase(name, "link")
      talkBack = Announcement.phrase(name, "link", "double tap to activate")
    }
  }

  /// What is said of a block that has the focus as a whole, with its text and end punctuation.
  init(blockOf text: String, hasLinks: Bool) {
    voiceOver = hasLinks ? Announcement.phrase(text, "link") : text
    talkBack =
      hasLinks
      ? Announcement.phrase(text, "links available", "tap with three fingers to view") : text
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
    Announcement(linkNamed: accessibleName(of: id), states: self[id].states)
  }
}
