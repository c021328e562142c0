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
