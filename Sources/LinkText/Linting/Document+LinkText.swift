extension Document {
  /// Returns whether a link's text contains code, whose words are names of things.
  func hasCode(in link: Link) -> Bool {
    events[link.content].contains { event in
      if case .leaf(.code) = event { true } else { false }
    }
  }

  /// Returns whether a link's text contains raw HTML.
  func holdsRawHTML(_ link: Link) -> Bool {
    events[link.content].contains { $0.rawHTML != nil }
  }

  /// Returns whether a link's text contains an image.
  func holdsImage(_ link: Link) -> Bool {
    events[link.content].contains { event in
      if case .enter(.image) = event { true } else { false }
    }
  }
}
