/// What screen readers say of a link or a button that has the focus to itself, with the phrases that
/// MagentaA11y documents.
///
/// Readers can be set up to say the parts in another order.
public struct Announcement: Equatable, Sendable {
  let name: String
  let role: LinkTarget.Role
  let states: LinkTarget.States
  /// What happens at activation, in words of a rule.
  let hint: String?
  let phrases: Phrasebook

  private var isDisabled: Bool { states.contains(.disabled) }
  private var rolePhrase: String { role.phrase(in: phrases) }

  /// Apple's screen reader: "terms, link".
  ///
  /// A hint is said last.
  public var voiceOver: String {
    phrases.voiceOver(role, states, hint: hint).said(after: name)
  }

  /// Android's screen reader, with hints on: "terms, link, double tap to activate".
  ///
  /// A hint of a rule is said in place of the reader's own. Of a disabled link no role is said.
  public var talkBack: String {
    phrases.talkBack(role, states, hint: hint).said(after: name)
  }

  /// Android's screen reader, with hints off: "terms, link".
  public var talkBackWithoutHints: String {
    isDisabled
      ? [name, phrases.disabled].joinedAsAnnouncement : [name, rolePhrase].joinedAsAnnouncement
  }

  /// Android's screen reader of a link that its links menu offers as well.
  ///
  /// Nil for what the menu leaves out: buttons, and disabled links.
  public var talkBackLinksMenu: String? {
    guard role == .link, !isDisabled else { return nil }
    return [name, hint ?? phrases.activation, phrases.linksAvailable, phrases.linksMenu]
      .joinedAsAnnouncement
  }

  /// Name, role and state, which is what the page of the HTML gives to readers in browsers.
  ///
  /// Their orders and their words for the state differ.
  public var web: String {
    [name, rolePhrase, isDisabled ? phrases.disabled : nil].joinedAsAnnouncement
  }
}

/// What a screen reader says after a name or a text, in order.
struct SpokenPhrases {
  var first: String?
  var second: String?

  func said(after text: String) -> String {
    [text, first, second].joinedAsAnnouncement
  }
}

extension Phrasebook {
  /// What Apple's screen reader says after the name of a link.
  func voiceOver(_ role: LinkTarget.Role, _ states: LinkTarget.States, hint: String?)
    -> SpokenPhrases
  {
    let rolePhrase = role.phrase(in: self)
    return states.contains(.disabled)
      ? SpokenPhrases(first: dimmed, second: rolePhrase)
      : SpokenPhrases(first: rolePhrase, second: hint)
  }

  /// What Android's screen reader says after the name of a link, with hints on.
  func talkBack(_ role: LinkTarget.Role, _ states: LinkTarget.States, hint: String?)
    -> SpokenPhrases
  {
    states.contains(.disabled)
      ? SpokenPhrases(first: disabled)
      : SpokenPhrases(first: role.phrase(in: self), second: hint ?? activation)
  }
}

extension [String?] {
  /// An announcement of these parts, of which some may say nothing.
  var joinedAsAnnouncement: String {
    var announcement = ""
    for case let part? in self where !part.isEmpty {
      if !announcement.isEmpty { announcement += ", " }
      announcement += part
    }
    return announcement
  }
}

extension LinkedDocument {
  /// What is said of a link that has the focus to itself.
  ///
  /// A link without a name is announced by its role and its states alone.
  public func announcement(of id: Document.Link.ID) -> Announcement {
    let target = self[id]
    return Announcement(
      name: accessibleName(of: id), role: target.role, states: target.states,
      hint: hint(of: target), phrases: phrases)
  }
}
