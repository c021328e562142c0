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

  /// Returns whether a link's text contains an `<img>` with alternative text.
  func holdsNamedHTMLImage(_ link: Link) -> Bool {
    events[link.content].contains { event in
      guard let range = event.rawHTML else { return false }
      return HTMLStartTag.all(in: self[range]).contains { tag in
        tag.name == "img" && tag.attributes["alt"]?.isInvisible == false
      }
    }
  }

  /// Returns whether a link's text contains an image.
  func holdsImage(_ link: Link) -> Bool {
    events[link.content].contains { event in
      if case .enter(.image) = event { true } else { false }
    }
  }
}
