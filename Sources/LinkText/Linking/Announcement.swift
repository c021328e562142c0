/// The announcements of screen readers for a link or button that is focused by itself, in the
/// phrases that MagentaA11y documents.
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
    phrases.voiceOver(role, states: states, hint: hint).said(after: name)
  }

  /// The announcement of TalkBack with hints enabled, such as "terms, link, Double-tap to
  /// activate".
  ///
  /// A rule's hint comes before TalkBack's hint, and a role that equals the name is omitted.
  public var talkBack: String {
    phrases.talkBack(role, states: states, hint: hint)
      .omittingRole(equalTo: Bytes(name.utf8).span).said(after: name)
  }

  /// The announcement of TalkBack with hints disabled, such as "terms, link".
  public var talkBackWithoutHints: String {
    phrases.roleAndState(role, states: states)
      .omittingRole(equalTo: Bytes(name.utf8).span).said(after: name)
  }

  /// The announcement of TalkBack for a link that is also in TalkBack's links menu.
  ///
  /// `nil` for buttons and disabled links, which the menu omits.
  public var talkBackLinksMenu: String? {
    guard role == .link, !states.contains(.disabled) else { return nil }
    return [name, hint, phrases[.activation], phrases[.linksMenu]].joinedAsAnnouncement
  }

  /// The name, role, and state that the HTML provides to screen readers in browsers.
  ///
  /// Screen readers announce them in different orders, with different words for the state.
  public var web: String {
    phrases.roleAndState(role, states: states).said(after: name)
  }
}

extension LinkedDocument {
  /// Returns the announcement of a link that is focused by itself.
  ///
  /// A link without a name is announced by its role and state.
  public func announcement(of id: Document.Link.ID) -> Announcement {
    let target = self[id]
    return Announcement(
      name: accessibleName(of: id), role: target.role, states: target.states,
      hint: hint(of: target), phrases: phrases)
  }
}

/// The phrases that a screen reader announces after a name or text, in order.
struct SpokenPhrases {
  /// The role of a task list item.
  var checkbox: String?
  /// The state of a task list item, or VoiceOver's state of a link.
  var state: String?
  /// The role of a link, a button or an image.
  var role: String?
  /// A hint, the word for a heading, or TalkBack's state of a link.
  var detail: String?
  /// TalkBack's hint on how to activate a link, or VoiceOver's role of a link in a block.
  var activation: String?

  func said(after text: String) -> String {
    [text, checkbox, state, role, detail, activation].joinedAsAnnouncement
  }

  /// Returns TalkBack's phrases without a role or checkbox that repeats the name.
  ///
  /// TalkBack's `CompositorUtils.dedupJoin` ignores the case of ASCII letters only.
  func omittingRole(equalTo name: Span<UInt8>) -> SpokenPhrases {
    var phrases = self
    if let checkbox, name.isEqualIgnoringASCIICase(to: checkbox) { phrases.checkbox = nil }
    if let role, name.isEqualIgnoringASCIICase(to: role) { phrases.role = nil }
    return phrases
  }
}

extension Phrasebook {
  func voiceOver(
    _ role: LinkTarget.Role, states: LinkTarget.States, hint: String?
  ) -> SpokenPhrases {
    let rolePhrase = self[role == .link ? .voiceOverLink : .voiceOverButton]
    return states.contains(.disabled)
      ? SpokenPhrases(state: self[.dimmed], role: rolePhrase)
      : SpokenPhrases(role: rolePhrase, detail: hint)
  }

  /// Returns TalkBack's phrases after the name of a link or button, with hints enabled.
  func talkBack(
    _ role: LinkTarget.Role, states: LinkTarget.States, hint: String?
  ) -> SpokenPhrases {
    var phrases = roleAndState(role, states: states)
    if !states.contains(.disabled) {
      (phrases.detail, phrases.activation) = (hint, self[.activation])
    }
    return phrases
  }

  func roleAndState(_ role: LinkTarget.Role, states: LinkTarget.States) -> SpokenPhrases {
    SpokenPhrases(
      role: self[role == .link ? .link : .button],
      detail: states.contains(.disabled) ? self[.disabled] : nil)
  }
}

extension [String?] {
  /// The parts joined by commas, without parts that are `nil` or empty.
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
    count == other.utf8.count
      && zip(indices, other.utf8).allSatisfy { self[$0].asciiLowercased == $1.asciiLowercased }
  }
}
