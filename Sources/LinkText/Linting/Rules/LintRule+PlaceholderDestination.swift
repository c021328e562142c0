extension LintRule {
  static let placeholderDestination = LintRule(
    name: "placeholder-destination", level: .warning,
    summary: "a link that has no destination yet"
  ) { subject in
    subject.linkRemarks { link in
      let destination = String(
        decoding: subject.document[link.construct.destination], as: UTF8.self)
      switch destination.lowercased() {
      case "#":
        // A way to the top of the page has the word or an arrow.
        let text = subject.text(of: link.id)
        guard text.unicodeScalars.contains(where: \.isLetterOrDigit),
          !text.asKeyword.split(separator: " ").contains("top")
        else { return nil }
        return """
          "#" leads to the top of the page; write the destination, or the fragment of a heading
          """
      case "todo", "tbd", "fixme", "#todo", "#tbd", "xxx", "http://todo", "https://todo":
        return "\(destination.quoted) is not a destination yet; write it"
      default:
        let last = destination.split(separator: "/").last
        guard destination.contains("://"), let last, ["TODO", "TBD", "FIXME"].contains(last) else {
          return nil
        }
        return "\(destination.quoted) is not a destination yet; write it"
      }
    }
  }
}
