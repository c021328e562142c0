/// The links of a text, which those of its translations are compared with.
package struct ComparedLinks: Sendable {
  package enum Markup: Sendable {
    case markdown
    case html
  }

  /// What the text is.
  package enum Extent: Sendable {
    /// The value of a catalog, in which any two links may belong together.
    case value
    /// A document, in which links belong together only if they are at the same place.
    case page
  }

  /// A link of the text.
  struct Link: Sendable {
    /// The destination as it is written, with its escapes decoded.
    let destination: Bytes
    /// The destination, which is the same in all languages if it is a translated page.
    let identity: Bytes
    /// The text, which translators change; empty in HTML, and if it is code or an address.
    let text: String
    let markup: Markup
    let opening: Opening
    /// The index of the paragraph, heading or cell.
    let block: Int
    /// The range in the source; `nil` if it is not known.
    let range: Range<Int>?
  }

  /// What opens a link.
  enum Opening: Sendable {
    case app
    /// The page that the link is on, or another one of the same project.
    case page
    case system
  }

  /// What is written like a link, but is text.
  struct BrokenLink: Sendable {
    let text: String
    let range: Range<Int>?
  }

  /// The language of the text.
  package let locale: LanguageTag
  let extent: Extent
  /// The links in order.
  let links: [Link]
  let brokenLinks: [BrokenLink]
  /// The range of the first text of each paragraph, heading and cell; `nil` if it is not known.
  let blocks: [Range<Int>?]

  /// Creates the links of a text without any.
  package init(locale: LanguageTag) {
    self.locale = locale
    extent = .value
    links = []
    brokenLinks = []
    blocks = []
  }

  /// Finds the links of a document.
  ///
  /// - Parameters:
  ///   - linked: The document; ranges are known if it has a source map of its text.
  ///   - extent: What it is.
  ///   - html: Its source, if an app reads that as HTML, not as Markdown with HTML in it.
  ///   - identity: Returns the path that a relative destination has in every language, or `nil` if it
  ///     is the destination.
  package init(
    of linked: LinkedDocument, _ extent: Extent = .value, html: Bytes? = nil,
    identity: (Bytes) -> Bytes? = { _ in nil }
  ) {
    let document = linked.document
    let subject = LintSubject(linked, at: .comparing)
    let textBlocks = document.textBlocks
    func block(of event: Int) -> Int {
      max(0, textBlocks.partitioningIndex { $0.lowerBound > event } - 1)
    }
    locale = linked.locale
    self.extent = extent
    let markdownLinks = subject.links.map { link in
      let destination = Bytes(document[link.construct.destination])
      let text = subject.text(of: link.id)
      let isName =
        document.hasCode(in: link.construct) || text.utf8.elementsEqual(destination)
      let event = link.construct.content.lowerBound
      return (
        event,
        Link(
          destination: destination,
          identity: link.target.kind == .relative
            ? identity(destination) ?? destination : destination,
          text: isName ? "" : text, markup: .markdown, opening: Opening(link.target),
          block: block(of: event), range: document.range(of: .link(link.id)))
      )
    }
    let tags =
      html.map { html in HTMLStartTag.all(in: html[...]).map { (event: Int.max, tag: $0) } }
      ?? document.htmlTags
    let htmlLinks: [(Int, Link)] = tags.compactMap { event, tag in
      guard let address = tag.linkDestination else { return nil }
      let destination = Bytes(address.decodingReferences.utf8)
      return (
        event,
        Link(
          destination: destination, identity: identity(destination) ?? destination, text: "",
          markup: .html, opening: Opening(destination: destination), block: block(of: event),
          range: html == nil ? document.range(of: .text(tag.range)) : tag.range)
      )
    }
    links = (markdownLinks + htmlLinks).sorted { $0.0 < $1.0 }.map(\.1)
    let brokenHTMLLinks = (html ?? []).brokenHTMLLinks.filter(\.isLost)
    brokenLinks =
      document.brokenLinks.map { link in
        BrokenLink(
          text: String(decoding: document.text[link.range], as: UTF8.self),
          range: document.range(of: .text(link.range)))
      }
      + brokenHTMLLinks.map { link in
        BrokenLink(
          text: String(decoding: html?[link.range] ?? [], as: UTF8.self), range: link.range)
      }
    blocks = textBlocks.map { block in
      guard document.sourceMap != nil, let text = document.texts(in: block).first else {
        return nil
      }
      return document.range(of: .text(text.range.indices))
    }
  }

  package var isEmpty: Bool { links.isEmpty && brokenLinks.isEmpty }

  /// The ranges of the links, in order; `nil` if they are not known.
  package var ranges: [Range<Int>?] { links.map(\.range) }
}

extension ComparedLinks.Opening {
  fileprivate init(_ target: LinkTarget) {
    self =
      switch target.handling {
      case .app: .app
      case .page: .page
      case .system, .none: .system
      }
  }

  /// The opening of a link in raw HTML.
  fileprivate init(destination: Bytes) {
    let reference = URIReference(destination.span)
    self =
      destination.hasAppScheme
      ? .app : reference.scheme == nil && reference.authority == nil ? .page : .system
  }
}

extension Document {
  /// The start tags in raw HTML, each with the index of its event.
  fileprivate var htmlTags: [(event: Int, tag: HTMLStartTag)] {
    events.enumerated().flatMap { index, event in
      (event.rawHTML.map { HTMLStartTag.all(in: self[$0]) } ?? []).map { (index, $0) }
    }
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
