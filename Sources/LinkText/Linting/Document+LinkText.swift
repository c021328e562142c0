extension Document {
  /// Returns whether a link's text contains an image.
  func holdsImage(_ link: Link) -> Bool {
    events[link.content].contains { event in
      if case .enter(.image) = event { true } else { false }
    }
  }
}
