/// The style sheet of a theme: its tokens as custom properties, and rules for links and pages.
///
/// It contains every link style in both appearances. Of a styling, only the theme and the font
/// style affect it.
public struct StyleSheet: Sendable {
  /// Where the custom properties of a theme are, and what chooses the appearance.
  package enum Scope: Equatable, Sendable {
    /// The page, whose appearance is that of the system unless an element has `data-appearance`.
    case page
    /// The element of the rule that contains the style sheet, whose appearance is light unless
    /// its `data-appearance` is `dark`.
    case rule
  }

  let styling: Styling
  let classMap: HTMLEmitter.ClassMap
  /// Where the custom properties are.
  package var scope = Scope.page

  /// Creates the style sheet of a styling, with the class names of an HTML emitter.
  public init(_ styling: Styling, classMap: HTMLEmitter.ClassMap = .linkmark) {
    self.styling = styling
    self.classMap = classMap
  }

  /// The style sheet as CSS, in UTF-8.
  public var text: Bytes {
    ByteBuffer.bytes(minimumCapacity: 16_384) { append(to: &$0) }
  }

  func append(to output: inout ByteBuffer) {
    // Later rules override earlier ones of the same specificity: media over states, states over
    // normal.
    appendProperties(to: &output)
    output.append(verbatim: pageRules)
    output.append(verbatim: linkRules)
    output.append(verbatim: preferenceRules)
    output.append(verbatim: printRules)
  }

  /// Whether the theme has no colors and leaves them to the page.
  var isColorless: Bool { styling.theme[.default, .light] == nil }
}
