/// An emitter of complete HTML pages: the fragment with a head, a title, and a style sheet.
public struct HTMLPageEmitter: Emitter {
  /// The location of a page's style sheet.
  public enum StyleSheetPlacement: Equatable, Sendable {
    /// In the head of the page.
    case inline
    /// None: the page is unstyled.
    case none
    /// At an address, which is written unchanged.
    case linked(String)
  }

  /// The script of a page, which is a module.
  package enum Script: Equatable, Sendable {
    /// None: the page runs nothing.
    case none
    /// In the head of the page. It must not contain the end tag of a script.
    case inline(Bytes)
    /// At an address, which is written unchanged.
    case linked(String)
  }

  /// The emitter for the content of `<main>`.
  public var fragment: HTMLEmitter
  /// The title of the page; `nil` to use that of the front matter, or else the first heading that
  /// has text.
  public var title: String?
  /// The title if there is no other.
  public var fallbackTitle: String
  /// The location of the style sheet.
  public var styleSheet: StyleSheetPlacement
  /// The script of the page.
  package var script = Script.none

  /// Creates an emitter of HTML pages.
  public init(
    fragment: HTMLEmitter = .html, title: String? = nil, fallbackTitle: String,
    styleSheet: StyleSheetPlacement = .inline
  ) {
    self.fragment = fragment
    self.title = title
    self.fallbackTitle = fallbackTitle
    self.styleSheet = styleSheet
  }

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    let headings = linked.document.headings
    let metadata = linked.document.frontMatter
    let title =
      title ?? metadata?.title ?? headings.first { !$0.text.isEmpty }?.text ?? fallbackTitle
    output.append("<!DOCTYPE html>\n<html")
    output.append(attribute: " lang=\"", verbatim: linked.locale.description)
    output.append(attribute: " dir=\"", verbatim: linked.locale.direction.rawValue)
    if [.light, .dark].contains(linked.styling.appearance) {
      output.append(
        attribute: " data-appearance=\"", verbatim: linked.styling.appearance.rawValue)
    }
    output.append(
      """
      >
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>
      """)
    output.append(html: Bytes(title.utf8).span)
    output.append("</title>\n")
    if let description = metadata?.description {
      output.append(attribute: "<meta name=\"description\" content=\"", html: description)
      output.append(">\n")
    }
    appendStyleSheet(of: linked.styling, to: &output)
    appendScript(to: &output)
    output.append("</head>\n<body class=\"lm-page")
    if linked.styling.style.isOnContrast { output.append(" lm-page--on-contrast") }
    if linked.styling.style.isImplicit { output.append(" lm-page--implicit") }
    output.append("\">\n<main>\n")
    var fragment = fragment
    fragment.scrollsTables = fragment.annotation == .links
    fragment.emit(linked, headings: headings, into: &output)
    output.startLine()
    output.append("</main>\n</body>\n</html>\n")
  }

  private func appendScript(to output: inout ByteBuffer) {
    switch script {
    case .none: break
    case .inline(let module):
      output.append("<script type=\"module\">\n")
      output.append(verbatim: module.span)
      output.append("</script>\n")
    case .linked(let address):
      output.append(attribute: "<script type=\"module\" src=\"", html: address)
      output.append("></script>\n")
    }
  }

  private func appendStyleSheet(of styling: Styling, to output: inout ByteBuffer) {
    switch styleSheet {
    case .inline:
      output.append("<style>\n")
      StyleSheet(styling, classMap: fragment.classMap).append(to: &output)
      output.append("</style>\n")
    case .none: break
    case .linked(let address):
      output.append("<link rel=\"stylesheet\" href=\"")
      output.append(html: Bytes(address.utf8).span)
      output.append("\">\n")
    }
  }
}
