import LinkText

extension ReviewPage {
  /// Writes the attributes of the element of a text, in which the script finds all else.
  ///
  /// A page may have thousands, whose values need no quotation marks.
  func appendAttributes(of text: Review.Text, to output: inout ByteBuffer) {
    output.append(" id=")
    output.append(verbatim: text.id)
    output.append(" data-digest=")
    output.append(verbatim: text.digest)
    output.append(" data-locale=")
    output.append(verbatim: text.locale.description)
    if text.change != nil { output.append(" data-changed") }
  }

  /// Writes a text below its heading, whose level is given.
  func append(_ text: Review.Text, below level: Int, to output: inout ByteBuffer) {
    if let change = text.change { append(change, of: text, to: &output) }
    output.append("<div class=sheet><div class=\"lm-page")
    if review.style.isOnContrast { output.append(" lm-page--on-contrast") }
    if review.style.isImplicit { output.append(" lm-page--implicit") }
    output.append("\" lang=")
    output.append(verbatim: text.locale.description)
    if text.locale.direction == .rightToLeft { output.append(" dir=rtl") }
    output.append(">\n")
    CopyMarkup(text: text, headingLevel: level).append(to: &output)
    output.append("</div></div>\n")
    append(text.findings, to: &output)
    appendLinks(of: text, to: &output)
    append(text.images, in: text.locale, to: &output)
  }

  func appendTags(
    of text: Review.Text, _ parity: Review.Group.Parity, to output: inout ByteBuffer
  ) {
    switch text.change?.kind {
    case nil: break
    case .added: append(tag: "added", "added", to: &output)
    case .changed: append(tag: "changed", "changed", to: &output)
    case .renamed: append(tag: "changed", "renamed", to: &output)
    }
    switch parity {
    case .source: append(tag: "", "source", to: &output)
    case .same: append(tag: "pass", "links as in the source", to: &output)
    case .differs: append(tag: "fail", "links differ", to: &output)
    case .notCompared: break
    }
    for (level, name) in [(Finding.Level.error, "error"), (.warning, "warning"), (.note, "note")] {
      let count = text.findings.count { $0.level == level }
      guard count > 0 else { continue }
      append(tag: name, count == 1 ? "1 \(name)" : "\(count) \(name)s", to: &output)
    }
  }

  func append(tag name: String, _ words: String, to output: inout ByteBuffer) {
    output.append(
      attribute: name.isEmpty ? "<span class=\"tag" : "<span class=\"tag ", verbatim: name)
    output.append(">")
    output.append(html: words)
    output.append("</span>")
  }

  /// Writes what differs from the links of the source.
  func append(_ parity: Review.Group.Parity, to output: inout ByteBuffer) {
    guard case .differs(let messages) = parity else { return }
    output.append("<ul class=\"changes differences\">\n")
    for message in messages {
      output.append("<li>")
      output.append(html: message)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }
}
