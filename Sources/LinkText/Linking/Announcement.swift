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

/// The phrases that a screen reader announces after a name or text, in order.
struct SpokenPhrases {
  /// The role and the state of a task.
  var checkbox: String?
  var checkboxState: String?
  var first: String?
  var second: String?
  var third: String?

  func said(after text: String) -> String {
    [text, checkbox, checkboxState, first, second, third].joinedAsAnnouncement
  }

  /// Returns TalkBack's phrases without a role that is equal to the name before it.
  ///
  /// The role is `checkbox` or `first`. TalkBack's `CompositorUtils.dedupJoin` ignores the case of
  /// ASCII letters only.
  func omittingRole(equalTo name: Span<UInt8>) -> SpokenPhrases {
    var phrases = self
    if let checkbox, name.isEqualIgnoringASCIICase(to: checkbox) { phrases.checkbox = nil }
    if let first, name.isEqualIgnoringASCIICase(to: first) { phrases.first = nil }
    return phrases
  }
}

extension Phrasebook {
  /// Returns the phrases that VoiceOver announces after the name of a link.
  func voiceOver(_ role: LinkTarget.Role, _ states: LinkTarget.States, hint: String?)
    -> SpokenPhrases
  {
    let rolePhrase = role.voiceOverPhrase(in: self)
    return states.contains(.disabled)
      ? SpokenPhrases(first: dimmed, second: rolePhrase)
      : SpokenPhrases(first: rolePhrase, second: hint)
  }

  /// Returns the phrases that TalkBack announces after the name of a link, with hints enabled.
  func talkBack(_ role: LinkTarget.Role, _ states: LinkTarget.States, hint: String?)
    -> SpokenPhrases
  {
    states.contains(.disabled)
      ? roleAndState(role, states)
      : SpokenPhrases(first: role.phrase(in: self), second: hint, third: activation)
  }

  /// Returns TalkBack's phrases for the role and the state of a link.
  func roleAndState(
    _ role: LinkTarget.Role, _ states: LinkTarget.States
  ) -> SpokenPhrases {
    SpokenPhrases(
      first: role.phrase(in: self), second: states.contains(.disabled) ? disabled : nil)
  }
}

extension [String?] {
  /// The announcement of these parts, omitting those that are `nil` or empty.
  var joinedAsAnnouncement: String {
    var announcement = ""
    for case let part? in self where !part.isEmpty {
      if !announcement.isEmpty { announcement += ", " }
      announcement += part
    }
    return announcement
  }
}

extension Span<UInt8> {
  fileprivate func isEqualIgnoringASCIICase(to other: String) -> Bool {
    guard count == other.utf8.count else { return false }
    var offset = 0
    for byte in other.utf8 {
      guard self[offset].asciiLowercased == byte.asciiLowercased else { return false }
      offset += 1
    }
    return true
  }
}
