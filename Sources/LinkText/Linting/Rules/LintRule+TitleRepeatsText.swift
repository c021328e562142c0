extension LintRule {
  static let titleRepeatsText = LintRule(
    name: "title-repeats-text", level: .note,
    summary: "a title that repeats the text",
    suspects: { document in
      document.links.contains { $0.title != nil } || document.images.contains { $0.title != nil }
    }
  ) { subject, map in
    let document = subject.document
    func message(_ title: Document.TextRange?, _ content: Range<Int>) -> String? {
      guard let title else { return nil }
      let repeated = document.text.span.extracting(title.indices).collapsingWhitespace()
      guard !repeated.isEmpty,
        repeated.lowercased()
          == document.plainText(in: content).span.collapsingWhitespace().lowercased()
      else { return nil }
      return "the title repeats the text, and some screen readers say both; remove the title"
    }
    let links = subject.links.compactMap { link in
      message(document[link.id].title, document[link.id].content).map {
        LintRemark(.link(link.id), $0, fix: map.links[Int(link.id.index)]?.withoutTitle)
      }
    }
    let images = subject.images.compactMap { image in
      message(document[image.id].title, document[image.id].content).map {
        LintRemark(
          .image(image.id), $0, fix: map.images[Int(image.id.index)]?.withoutTitle)
      }
    }
    return links + images
  }
}

extension LinkSource {
  /// A fix that removes the title, or `nil` if it is part of a definition, which other links may
  /// use.
  fileprivate var withoutTitle: Finding.Fix? {
    guard form == .inline, let destination, let title else { return nil }
    return Finding.Fix(
      [Finding.Fix.Edit(destination.upperBound..<title.upperBound, "")], effect: .titles)
  }
}
