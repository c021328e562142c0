import LinkText

extension ReviewPage {
  /// Writes the differences of a text, inserted and deleted words with what they are in words.
  func append(_ change: Review.Change, of text: Review.Text, to output: inout ByteBuffer) {
    var former: String?
    if case .renamed(let name) = change.kind { former = name }
    guard former != nil || !change.differences.isEmpty else { return }
    output.append("<ul class=\"changes\">\n")
    if let former {
      output.append("<li><b>Name</b> was <code>")
      output.append(html: former)
      output.append("</code></li>\n")
    }
    for difference in change.differences {
      output.append("<li>")
      append(difference, of: text, to: &output)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  private func append(
    _ difference: Review.Difference, of text: Review.Text, to output: inout ByteBuffer
  ) {
    output.append("<b>")
    output.append(verbatim: difference.aspect.title)
    output.append("</b> ")
    if let link = difference.link {
      output.append("of <a href=\"#")
      output.append(verbatim: text.id)
      output.append(".")
      output.append(decimal: link)
      output.append("\">")
      output.append(html: difference.subject.isEmpty ? "the link" : difference.subject)
      output.append("</a>: ")
    } else if !difference.subject.isEmpty {
      output.append("of ")
      output.append(html: difference.subject)
      output.append(": ")
    }
    switch difference.versions {
    case .words(let pieces): append(pieces, to: &output)
    case .values(let old, let new):
      if let old { append(removed: old, to: &output) }
      if old != nil, new != nil { output.append(" ") }
      if let new { append(added: new, to: &output) }
    }
  }

  private func append(_ pieces: [Review.Difference.Piece], to output: inout ByteBuffer) {
    for piece in pieces {
      // Outside, so that the space is not marked.
      let words = piece.text.first == " " ? piece.text.dropFirst() : piece.text[...]
      if words.count < piece.text.count { output.append(" ") }
      switch piece.change {
      case .kept: output.append(html: String(words))
      case .removed: append(removed: String(words), to: &output)
      case .added: append(added: String(words), to: &output)
      }
    }
  }

  private func append(removed words: String, to output: inout ByteBuffer) {
    output.append("<del><span class=\"hidden\">deleted: </span>")
    output.append(html: words)
    output.append("</del>")
  }

  private func append(added words: String, to output: inout ByteBuffer) {
    output.append("<ins><span class=\"hidden\">inserted: </span>")
    output.append(html: words)
    output.append("</ins>")
  }

  /// Writes the texts that are gone.
  func appendRemovedTexts(to output: inout ByteBuffer) {
    guard !review.removedTexts.isEmpty else { return }
    output.append("<div class=\"folder\">\n<h3>Removed</h3>\n")
    for text in review.removedTexts {
      output.append("<article class=\"entry\"><header><h4>")
      output.append(html: text.value.map { "\(text.path) \($0)" } ?? text.path)
      output.append("</h4>")
      append(tag: "removed", "removed", to: &output)
      output.append("</header>\n<ul class=\"changes\">\n")
      for block in text.blocks {
        output.append(attribute: "<li lang=\"", verbatim: text.locale.description)
        output.append(attribute: " dir=\"", verbatim: text.locale.direction.rawValue)
        output.append(">")
        append(removed: block, to: &output)
        output.append("</li>\n")
      }
      output.append("</ul>\n</article>\n")
    }
    output.append("</div>\n")
  }

  /// Writes the values of themes that differ.
  func appendThemeChanges(to output: inout ByteBuffer) {
    for theme in review.themes where !theme.changes.isEmpty {
      output.append("<div class=\"folder\">\n<h3>")
      output.append(html: theme.name)
      output.append("</h3>\n<article class=\"entry\"><header><h4>Theme</h4>")
      append(tag: "changed", "changed", to: &output)
      output.append("</header>\n<ul class=\"changes\">\n")
      for change in theme.changes {
        output.append("<li><b>")
        output.append(html: change.token)
        output.append("</b> ")
        if let appearance = change.appearance {
          output.append(verbatim: "\(appearance.rawValue) ")
        }
        appendValues(change.old, change.new, to: &output)
        output.append("</li>\n")
      }
      output.append("</ul>\n</article>\n</div>\n")
    }
  }

  private func appendValues(_ old: String?, _ new: String?, to output: inout ByteBuffer) {
    for (value, isOld) in [(old, true), (new, false)] {
      guard let value else { continue }
      if !isOld, old != nil { output.append(" ") }
      if let number = styleSheet.number(ofColor: value) {
        output.append("<span class=\"chip c", decimal: number)
        output.append("\"></span> ")
      }
      if isOld { append(removed: value, to: &output) } else { append(added: value, to: &output) }
    }
  }
}

extension Review.Difference.Aspect {
  /// The name on a page.
  fileprivate var title: String {
    switch self {
    case .text: "Text"
    case .order: "Order"
    case .structure: "Structure"
    case .formatting: "Formatting"
    case .destination: "Destination"
    case .route: "Route"
    case .kind: "Kind"
    case .announcement: "Announcement"
    case .newTab: "New tab"
    case .title: "Title"
    case .alternativeText: "Alternative text"
    case .image: "Image"
    case .language: "Language"
    case .metadata: "Title of the page"
    }
  }
}
