/// The announcements of screen readers for a link or button that has its own focus, in the phrases
/// that MagentaA11y documents.
///
/// Screen readers can be configured to announce the parts in another order.
public struct Announcement: Equatable, Sendable {
  let name: String
  let role: LinkTarget.Role
  let states: LinkTarget.States
  /// The hint of a rule: a description of what happens on activation.
  let hint: String?
  let phrases: Phrasebook

  /// The announcement of VoiceOver, such as "terms, link".
  ///
  /// A hint comes last.
  public var voiceOver: String {
    phrases.voiceOver(role, states, hint: hint).said(after: name)
  }

  /// The announcement of TalkBack with hints enabled, such as "terms, link, Double-tap to
  /// activate".
  ///
  /// A rule's hint comes before TalkBack's own, and a role that is the name is omitted.
  public var talkBack: String {
    phrases.talkBack(role, states, hint: hint)
      .omittingRole(equalTo: Bytes(name.utf8).span).said(after: name)
  }

  /// The announcement of TalkBack with hints disabled, such as "terms, link".
  public var talkBackWithoutHints: String {
    phrases.roleAndState(role, states)
      .omittingRole(equalTo: Bytes(name.utf8).span).said(after: name)
  }

  /// The announcement of TalkBack for a link that is also in its links menu.
  ///
  /// `nil` for buttons and disabled links, which the menu omits.
  public var talkBackLinksMenu: String? {
    guard role == .link, !states.contains(.disabled) else { return nil }
    return [name, hint, phrases.activation, phrases.linksMenu].joinedAsAnnouncement
  }

  /// The name, role, and state that the HTML provides to screen readers in browsers.
  ///
  /// Browsers differ in their order and in their words for the state.
  public var web: String {
    phrases.roleAndState(role, states).said(after: name)
  }
}

extension LinkedDocument {
  /// Returns the announcement of a link that has its own focus.
  ///
  /// A link without a name is announced by its role and state.
  public func announcement(of id: Document.Link.ID) -> Announcement {
    let target = self[id]
    return Announcement(
      name: accessibleName(of: id), role: target.role, states: target.states,
      hint: hint(of: target), phrases: phrases)
  }
}

extension LinkTarget.Role {
  func phrase(in phrasebook: Phrasebook) -> String {
    switch self {
    case .link: phrasebook.link
    case .button: phrasebook.button
    }
  }

  func voiceOverPhrase(in phrasebook: Phrasebook) -> String {
    switch self {
    case .link: phrasebook.voiceOverLink
    case .button: phrasebook.voiceOverButton
    }
  }
}
