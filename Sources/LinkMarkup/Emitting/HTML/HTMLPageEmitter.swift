/// Writes a whole HTML page: the fragment with a head, a title and a style sheet.
public struct HTMLPageEmitter: Emitter {
  /// What the body is written with.
  public var fragment: HTMLEmitter
  /// Nil takes the first heading that has text.
  public var title: String?
  /// The title of a page without one.
  public var fallbackTitle: String

  public init(fragment: HTMLEmitter = .html, title: String? = nil, fallbackTitle: String) {
    self.fragment = fragment
    self.title = title
    self.fallbackTitle = fallbackTitle
  }

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {
    let headingTexts = linked.document.headingTexts
    let title = title ?? headingTexts.first { !$0.isEmpty } ?? fallbackTitle
    output.append("<!DOCTYPE html>\n<html lang=\"")
    output.append(verbatim: linked.locale.description)
    output.append("\" dir=\"")
    output.append(verbatim: linked.locale.direction.rawValue)
    output.append("\"")
    if linked.styling.appearance != .auto {
      output.append(" data-appearance=\"")
      output.append(verbatim: linked.styling.appearance.rawValue)
      output.append("\"")
    }
    output.append(
      """
      >
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>
      """)
    output.append(html: Array(title.utf8).span)
    output.append("</title>\n<style>\n")
    StyleSheet(linked.styling).append(to: &output)
    output.append("</style>\n</head>\n<body class=\"lm-page")
    if linked.styling.style.isOnContrast { output.append(" lm-page--on-contrast") }
    output.append("\">\n<main>\n")
    fragment.emit(linked, headingTexts: headingTexts, into: &output)
    output.startLine()
    output.append("</main>\n</body>\n</html>\n")
  }
}
