/// An emitter of complete HTML pages, each with a head around the output of an ``HTMLEmitter``.
public struct HTMLPageEmitter: Emitter {
  /// The location of a page's style sheet.
  public enum StyleSheetPlacement: Equatable, Sendable {
    /// In the head of the page.
    case inline
    /// Nowhere; the page is unstyled.
    case none
    /// At an address, which is written unchanged.
    case linked(String)
  }

  /// The script of a page, which is a module.
  package enum Script: Equatable, Sendable {
    /// No script.
    case none
    /// In the head of the page. It must not contain the end tag of a script.
    case inline(Bytes)
    /// At an address, which is written unchanged.
    case linked(String)
  }

  /// The emitter for the content of `<main>`.
  public var fragment: HTMLEmitter
  /// The title of the page; `nil` to use the title in the front matter, or else the first heading
  /// with text.
  public var title: String?
  /// The title of a page for which there is no other title.
  public var fallbackTitle: String
  /// The location of the style sheet.
  public var styleSheet: StyleSheetPlacement
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
    let styling = linked.styling
    let appearance: HTMLText? =
      [.light, .dark].contains(styling.appearance)
      ? " data-appearance=\"\(styling.appearance.rawValue)\"" : nil
    let description: HTMLText? = metadata?.description.map {
      "<meta name=\"description\" content=\"\($0)\">\n"
    }
    let styleElement: HTMLText? =
      switch styleSheet {
      case .inline:
        "<style>\n\(verbatim: StyleSheet(styling, classMap: fragment.classMap).text)</style>\n"
      case .none: nil
      case .linked(let address): "<link rel=\"stylesheet\" href=\"\(address)\">\n"
      }
    let scriptElement: HTMLText? =
      switch script {
      case .none: nil
      case .inline(let module): "<script type=\"module\">\n\(verbatim: module)</script>\n"
      case .linked(let address): "<script type=\"module\" src=\"\(address)\"></script>\n"
      }
    let start: HTMLText = """
      <!DOCTYPE html>
      <html lang="\(linked.locale.description)" dir="\(linked.locale.direction.rawValue)"\
      \(appearance)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      \(description)\(styleElement)\(scriptElement)</head>
      <body class="lm-page\(" lm-page--on-contrast", if: styling.style.isOnContrast)\
      \(" lm-page--implicit", if: styling.style.isImplicit)">
      <main>

      """
    output.append(verbatim: start.bytes.span)
    var fragment = fragment
    fragment.scrollsTables = fragment.annotation == .links
    fragment.emit(linked, headings: headings, into: &output)
    output.startLine()
    output.append("</main>\n</body>\n</html>\n")
  }
}
