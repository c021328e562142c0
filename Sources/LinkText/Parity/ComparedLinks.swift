/// The links of a text, which those of its translations are compared with.
package struct ComparedLinks: Sendable {
  package enum Markup: Sendable {
    case markdown
    case html
  }

  /// A link of the text.
  struct Link: Sendable {
    /// The destination as it is written, with its escapes decoded.
    let destination: Bytes
    /// The text; empty in HTML, whose text is not compared.
    let text: String
    let markup: Markup
    /// Whether the app opens it.
    let opensApp: Bool
    /// The range in the source; `nil` if it is not known.
    let range: Range<Int>?
  }

  /// What is written like a link, but is text.
  struct BrokenLink: Sendable {
    let text: String
    let range: Range<Int>?
  }

  /// The language of the text.
  let locale: LanguageTag
  let links: [Link]
  let brokenLinks: [BrokenLink]

  /// Creates the links of a text without any.
  package init(locale: LanguageTag) {
    self.locale = locale
    links = []
    brokenLinks = []
  }

  /// Finds the links of a document with a source map of its text.
  ///
  /// - Parameters:
  ///   - linked: The document.
  ///   - html: Its source, if an app reads that as HTML, not as Markdown with HTML in it.
  package init(of linked: LinkedDocument, html: Bytes? = nil) {
    let document = linked.document
    let subject = LintSubject(linked, at: .linting)
    locale = linked.locale
    links =
      subject.links.map { link in
        Link(
          destination: Bytes(document[link.construct.destination]), text: subject.text(of: link.id),
          markup: .markdown, opensApp: link.target.handling == .app,
          range: document.range(of: .link(link.id)))
      }
      + (html.map { HTMLStartTag.all(in: $0[...]) } ?? document.htmlTags).compactMap { tag in
        guard let address = tag.linkDestination else { return nil }
        let destination = Bytes(address.decodingReferences.utf8)
        return Link(
          destination: destination, text: "", markup: .html, opensApp: destination.hasAppScheme,
          range: html == nil ? document.range(of: .text(tag.range)) : tag.range)
      }
    brokenLinks =
      document.brokenLinks.map { link in
        BrokenLink(
          text: String(decoding: document.text[link.range], as: UTF8.self),
          range: document.range(of: .text(link.range)))
      }
      + (html.map { html in
        html.brokenHTMLLinks.filter(\.isLost).map { link in
          BrokenLink(
            text: String(decoding: html[link.range], as: UTF8.self), range: link.range)
        }
      } ?? [])
  }

  package var isEmpty: Bool { links.isEmpty && brokenLinks.isEmpty }
}

extension Document {
  /// The start tags in raw HTML.
  fileprivate var htmlTags: [HTMLStartTag] {
    events.flatMap { event in event.rawHTML.map { HTMLStartTag.all(in: self[$0]) } ?? [] }
  }

  /// Returns the range of a place in the source, or `nil` if it is not known.
  fileprivate func range(of place: LintRemark.Place) -> Range<Int>? {
    let (start, end) = self.place(of: place)
    guard let start = start.offset, let end = end?.offset else { return nil }
    return start..<end
  }
}

extension Bytes {
  /// Whether a destination has a scheme that only apps open.
  fileprivate var hasAppScheme: Bool {
    guard let scheme = URIReference(span).scheme else { return false }
    return !["http", "https", "mailto", "tel", "sms"].contains(
      String(decoding: self[scheme], as: UTF8.self).lowercased())
  }
}
