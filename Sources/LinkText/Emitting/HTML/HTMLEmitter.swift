/// An emitter of HTML: libcmark's output, with each link's target as attributes.
public struct HTMLEmitter: Emitter {
  /// The attributes of links in the output.
  public enum Annotation: Equatable, Sendable {
    /// Classes, kinds, and roles. Blocked links have no address.
    case links
    /// No attributes: CommonMark has the same output as with `cmark_render_html`, byte for byte.
    case none
  }

  /// The handling of raw HTML and, without annotation, of destinations with a refused scheme.
  public enum UnsafeContent: Equatable, Sendable {
    case omitted
    case live
  }

  /// Whether headings have an `id` for links with a fragment.
  public enum HeadingIDs: Equatable, Sendable {
    /// Headings have an `id` if links are annotated, and the extent is a fragment.
    case automatic
    case never
    case always
  }

  /// The attributes of links in the output.
  public var annotation: Annotation
  /// The handling of raw HTML and, without annotation, of destinations with a refused scheme.
  public var unsafeContent: UnsafeContent
  /// The amount of block structure in the output.
  public var extent: LinkedDocument.Extent
  /// Whether headings have an `id`.
  public var headingIDs: HeadingIDs
  /// The prefix of the document's identifiers, which distinguishes them from the page's own.
  ///
  /// Fragments that refer to such an identifier also have the prefix: in links within the document,
  /// and in links whose path a ``DestinationPolicy/LinkedPath`` replaced.
  public var identifierPrefix: String
  /// The class names of links.
  public var classMap: ClassMap
  /// The place of the output on a review page; `nil` for any other page.
  package var reviewPlace: ReviewPlace?
  /// Whether the output is part of a message, in which braces delimit arguments.
  package var isInMessage = false
  /// Whether each table is in an element that scrolls, as the style sheet of a page requires.
  package var scrollsTables = false

  /// Creates an HTML emitter.
  public init(
    annotation: Annotation = .links, unsafeContent: UnsafeContent = .omitted,
    extent: LinkedDocument.Extent = .fragment, headingIDs: HeadingIDs = .automatic,
    identifierPrefix: String = "", classMap: ClassMap = .linkmark
  ) {
    self.annotation = annotation
    self.unsafeContent = unsafeContent
    self.extent = extent
    self.headingIDs = headingIDs
    self.identifierPrefix = identifierPrefix
    self.classMap = classMap
  }

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    emit(linked, headings: linked.document.headings, into: &output)
  }

  /// Writes a document; `headings` is evaluated only if headings have an `id`.
  func emit(
    _ linked: LinkedDocument, headings: @autoclosure () -> [Document.Heading],
    into output: inout ByteBuffer
  ) {
    let document = linked.document
    let text = document.text.span
    let isInline = extent == .inline && document.isSingleParagraph
    var state = WritingState(headings: writesHeadingIDs ? headings() : [])
    let levelShift = reviewPlace.map { review in
      let levels = document.events.lazy.compactMap { event in
        if case .enter(.heading(let level, _)) = event { Int(level) } else { nil }
      }
      return review.headingLevel + 1 - (levels.min() ?? 1)
    }
    var index = isInline ? 1 : 0
    let end = document.events.count - (isInline ? 1 : 0)
    while index < end, !output.isFull {
      switch document.events[index] {
      case .leaf(.text(let range)): output.append(html: text, range: range.indices)
      case .leaf(.softBreak): output.append("\n")
      case .leaf(.hardBreak): output.append("<br />\n")
      case .leaf(.code(let range)):
        output.append("<code>")
        output.append(html: text, range: range.indices)
        output.append("</code>")
      case .leaf(.htmlInline(let range)):
        append(rawHTML: range, of: document, to: &output)
      case .leaf(.htmlBlock(let range)):
        output.startLine()
        append(rawHTML: range, of: document, to: &output)
        output.startLine()
      case .leaf(.codeBlock(let id)): append(document[id], of: text, to: &output)
      case .leaf(.thematicBreak): output.append(block: "<hr />\n")

      case .enter(.link(let id)): open(id, of: linked, to: &output)
      case .exit(.link(let id)): close(id, of: linked, to: &output)
      case .enter(.image(let id)):
        append(id, of: linked, to: &output)
        // The alternative text is already written, so continue with the image's exit event.
        index = document[id].content.upperBound - 1
      case .exit(.image): break
      case .enter(.emphasis): output.append("<em>")
      case .exit(.emphasis): output.append("</em>")
      case .enter(.strong): output.append("<strong>")
      case .exit(.strong): output.append("</strong>")
      case .enter(.strikethrough): output.append("<del>")
      case .exit(.strikethrough): output.append("</del>")

      case .enter(.paragraph(isTight: true)), .exit(.paragraph(isTight: true)): break
      case .enter(.paragraph(isTight: false)): output.append(block: "<p>")
      case .exit(.paragraph(isTight: false)): output.append("</p>\n")
      case .enter(.heading(let level, _)):
        output.append(block: "<h")
        output.append(decimal: Int(level))
        if let identifier = state.nextHeadingIdentifier() {
          append(identifier: identifier, as: " id=\"", to: &output)
        }
        if let levelShift {
          output.append(" aria-level=\"", decimal: Int(level) + levelShift)
          output.append("\"")
        }
        output.append(">")
      case .exit(.heading(let level, _)):
        output.append("</h", decimal: Int(level))
        output.append(">\n")
      case .enter(.blockQuote): output.append(block: "<blockquote>\n")
      case .exit(.blockQuote): output.append(block: "</blockquote>\n")
      case .enter(.alert(let alert)): open(alert, of: linked, to: &output)
      case .exit(.alert):
        output.append(block: annotation == .links ? "</div>\n" : "</blockquote>\n")
      case .enter(.list(let list)):
        output.startLine()
        open(list.kind, to: &output)
      case .exit(.list(let list)):
        output.append(list.kind == .bullet ? "</ul>\n" : "</ol>\n")
        if list.kind == .footnotes { output.append("</section>\n") }
      case .enter(.listItem(let item)):
        if let task = item.task {
          index = open(task, at: index, of: linked, to: &output)
        } else if item.isFootnote, reviewPlace == nil, let ordinal = item.ordinal {
          output.startLine()
          append(identifier: Document.identifier(ofFootnote: ordinal), as: "<li id=\"", to: &output)
          output.append(">")
        } else {
          output.append(block: "<li>")
        }
      case .exit(.listItem): output.append("</li>\n")
      case .enter(.table(let id)): open(document[id], in: &state, to: &output)
      case .exit(.table):
        output.append(state.hasBody ? "</tbody>\n</table>\n" : "</table>\n")
        if scrollsTables { output.append("</div>\n") }
      case .enter(.tableRow(let isHeader)): openRow(isHeader: isHeader, in: &state, to: &output)
      case .exit(.tableRow): output.append(state.isInHeader ? "</tr>\n</thead>\n" : "</tr>\n")
      case .enter(.tableCell(let column)): openCell(column, in: state, to: &output)
      case .exit(.tableCell): output.append(state.isInHeader ? "</th>\n" : "</td>\n")
      }
      index += 1
    }
    // A block element would end all direction controls, but a single string value is in no block.
    if isInline, annotation == .links {
      let controls = document.openDirectionControls(in: document.events.indices)
      output.append(verbatim: controls.closers.span)
    }
  }

  private func open(_ list: Document.List.Kind, to output: inout ByteBuffer) {
    switch list {
    case .bullet: output.append("<ul>\n")
    case .footnotes: output.append("<section class=\"lm-footnotes\">\n<ol>\n")
    case .ordered(start: 1, _): output.append("<ol>\n")
    case .ordered(let start, _):
      output.append("<ol start=\"", decimal: Int(start))
      output.append("\">\n")
    }
  }

  private func append(
    _ block: Document.CodeBlock, of text: Span<UInt8>, to output: inout ByteBuffer
  ) {
    output.append(block: "<pre><code")
    if !block.info.isEmpty {
      output.append(" class=\"language-")
      output.append(html: text, range: block.language(in: text))
      output.append("\"")
    }
    output.append(">")
    output.append(html: text, range: block.literal.indices)
    output.append("</code></pre>\n")
  }

  private func append(
    rawHTML: Document.TextRange, of document: Document, to output: inout ByteBuffer
  ) {
    switch unsafeContent {
    case .omitted:
      // A comment is not content, so the reader needs no notice of its omission.
      if annotation == .links, document.dialect != .commonMark, document[rawHTML].isHTMLComment {
        return
      }
      output.append("<!-- raw HTML omitted -->")
    case .live: output.append(verbatim: document[rawHTML].span)
    }
  }

  private var writesHeadingIDs: Bool {
    switch headingIDs {
    case .automatic: extent == .fragment && annotation == .links && reviewPlace == nil
    case .never: false
    case .always: true
    }
  }

  /// Writes an attribute whose value is an identifier from the document, with the prefix.
  func append(identifier: String, as attribute: StaticString, to output: inout ByteBuffer) {
    output.append(attribute)
    if !identifierPrefix.isEmpty { output.append(html: identifierPrefix) }
    output.append(verbatim: identifier)
    output.append("\"")
  }

  /// The place of a fragment on a review page, which shows documents and loads nothing.
  ///
  /// Links lead to their rows in a table, images are shown as their alternative texts, and
  /// footnotes have no identifiers.
  package struct ReviewPlace: Sendable {
    /// The identifier of the text; the identifiers of the text's rows begin with it.
    let textID: String
    /// The level of the heading above the fragment; headings in the fragment begin one level below.
    let headingLevel: Int

    package init(textID: String, headingLevel: Int) {
      self.textID = textID
      self.headingLevel = headingLevel
    }
  }

  /// The class names of links.
  public enum ClassMap: String, CaseIterable, Sendable {
    /// The class names of linkmark's style sheet.
    case linkmark
    /// The class names of Backpack's link component for the web, for pages that include Backpack's
    /// style sheet.
    ///
    /// The text of a link is in an additional `span`, which Backpack underlines.
    case backpackWeb = "backpack-web"
  }

  func append(classesOf target: LinkTarget, to output: inout ByteBuffer) {
    switch classMap {
    case .linkmark:
      output.append("lm-link")
      if target.style.isOnContrast { output.append(" lm-link--on-contrast") }
      if target.style.isImplicit { output.append(" lm-link--implicit") }
      if target.states.contains(.disabled) { output.append(" lm-link--blocked") }
    case .backpackWeb:
      output.append("bpk-link")
      if target.style.isImplicit { output.append(" bpk-link--implicit") }
      if target.style.isOnContrast { output.append(" bpk-link--alternate") }
    }
  }

  func openText(of target: LinkTarget, to output: inout ByteBuffer) {
    switch (classMap, target.style) {
    case (.linkmark, _): break
    case (.backpackWeb, .default): output.append("<span class=\"bpk-link-underlined\">")
    case (.backpackWeb, .onContrast):
      output.append("<span class=\"bpk-link-underlined bpk-link-underlined--alternate\">")
    case (.backpackWeb, .implicit):
      output.append("<span class=\"bpk-link-underlined bpk-link-underlined--implicit\">")
    case (.backpackWeb, .implicitOnContrast):
      output.append("<span class=\"bpk-link-underlined bpk-link-underlined-implicit--alternate\">")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text is a single HTML comment, which may be unclosed.
  fileprivate var isHTMLComment: Bool {
    let text = drop(while: \.isASCIIWhitespace)
    guard text.starts(with: "<!--".utf8) else { return false }
    var index = text.startIndex + 4
    while index < text.endIndex {
      if text[index] == UInt8(ascii: ">"), text[index - 1] == UInt8(ascii: "-"),
        text[index - 2] == UInt8(ascii: "-")
      {
        return text[(index + 1)...].allSatisfy(\.isASCIIWhitespace)
      }
      index += 1
    }
    return true
  }
}

extension Emitter where Self == HTMLEmitter {
  /// An HTML emitter with the default options.
  public static var html: HTMLEmitter { HTMLEmitter() }

  /// Returns an HTML emitter that writes links with the given attributes.
  public static func html(annotation: HTMLEmitter.Annotation) -> HTMLEmitter {
    HTMLEmitter(annotation: annotation)
  }
}

extension ByteBuffer {
  /// The bytes that HTML escapes; `&` and `"` differ in only one bit, and so do `<` and `>`.
  private static let htmlSpecials = ByteSearch(
    .init(UInt8(ascii: "\""), ignoring: 0x04), .init(UInt8(ascii: "<"), ignoring: 0x02))

  /// The bytes of a percent-encoded address that need an escape: `&` and `'`.
  private static let addressSpecials = ByteSearch(
    .init(UInt8(ascii: "&"), ignoring: 0), .init(UInt8(ascii: "'"), ignoring: 0))

  /// Appends text, escaped for an element or a double-quoted attribute.
  package mutating func append(html text: String) {
    var text = text
    text.withUTF8 { unsafe append(html: $0.span) }
  }

  package mutating func append(html text: Span<UInt8>) {
    append(html: text, range: text.indices)
  }

  mutating func append(html text: Span<UInt8>, range: Range<Int>) {
    var start = range.lowerBound
    while true {
      start = append(from: text, range: start..<range.upperBound, upTo: ByteBuffer.htmlSpecials)
      guard start < range.upperBound else { return }
      switch text[start] {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "<"): append("&lt;")
      default: append("&gt;")
      }
      start += 1
    }
  }

  /// Appends an attribute: the markup before the value, the escaped value, and a quotation mark.
  package mutating func append(attribute markup: StaticString, html value: String) {
    append(markup)
    append(html: value)
    append("\"")
  }

  /// Appends an attribute whose value needs no escaping, given the markup before the value.
  package mutating func append(attribute markup: StaticString, verbatim value: String) {
    append(markup)
    append(verbatim: value)
    append("\"")
  }

  /// Appends markup at the start of a line, after a line feed if needed.
  @inline(__always)
  mutating func append(block markup: StaticString) {
    startLine()
    append(markup)
  }

  /// Appends a percent-encoded address for an attribute; only `&` and `'` are left to escape.
  mutating func append(htmlAddress address: Span<UInt8>) {
    var start = 0
    while true {
      start = append(from: address, range: start..<address.count, upTo: ByteBuffer.addressSpecials)
      guard start < address.count else { return }
      append(address[start] == UInt8(ascii: "&") ? "&amp;" : "&#x27;")
      start += 1
    }
  }
}
