extension LinkedDocument {
  /// A finding about a link, where it stands.
  func finding(_ id: Link.ID, rule: String, level: Finding.Level, message: String) -> Finding {
    let place = document.sourceMap?[id]
    return Finding(
      rule: rule, level: level, location: place?.start ?? document[id].blockStart,
      end: place?.end, message: message)
  }

  /// A finding about an image, where it stands.
  func finding(_ id: Image.ID, rule: String, level: Finding.Level, message: String) -> Finding {
    let place = document.sourceMap?[id]
    return Finding(
      rule: rule, level: level, location: place?.start ?? document[id].blockStart,
      end: place?.end, message: message)
  }
}
