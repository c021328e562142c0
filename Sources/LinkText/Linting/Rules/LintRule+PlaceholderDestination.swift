extension LintRule {
  static let placeholderDestination = LintRule(
    name: "placeholder-destination", level: .warning,
    summary: "a link that has no destination yet"
  ) { subject in
    subject.linkRemarks { link in
      let destination = subject.document[link.construct.destination]
      if destination.elementsEqual("#".utf8) {
        // A way to the top of the page has the word or an arrow.
        let text = subject.text(of: link.id)
        guard text.unicodeScalars.contains(where: \.isLetterOrDigit),
          !text.asKeyword.split(separator: " ").contains("top")
        else { return nil }
        return """
          "#" leads to the top of the page; write the destination, or the fragment of a heading
          """
      }
      guard destination.isPlaceholder else { return nil }
      return
        "\(String(decoding: destination, as: UTF8.self).quoted) is not a destination yet; write it"
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word such as `TODO` is all of a destination, or in capitals the end of an address.
  fileprivate var isPlaceholder: Bool {
    let end = suffix(
      from: lastIndex { $0 == .slash || $0 == UInt8(ascii: "#") }.map { $0 + 1 } ?? startIndex)
    // Nearly all destinations end with a longer word.
    guard (3...5).contains(end.count) else { return false }
    let word = String(decoding: end, as: UTF8.self)
    let isWhole = end.count == count || count == end.count + 1 && first == UInt8(ascii: "#")
    return isWhole
      ? ["todo", "tbd", "fixme", "xxx"].contains(word.lowercased())
      : ["TODO", "TBD", "FIXME"].contains(word) && webHost != nil
  }
}
