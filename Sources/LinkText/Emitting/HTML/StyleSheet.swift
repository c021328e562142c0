/// The style sheet of a theme: its tokens as custom properties, and rules for links and pages.
///
/// It holds every link style in both appearances; of a styling, only the theme and the font style
/// decide what it says.
public struct StyleSheet: Sendable {
  let styling: Styling
  let classMap: HTMLEmitter.ClassMap

  public init(_ styling: Styling, classMap: HTMLEmitter.ClassMap = .linkmark) {
    self.styling = styling
    self.classMap = classMap
  }

  /// The sheet as CSS, in UTF-8.
  public var text: [UInt8] {
    ByteBuffer.bytes(minimumCapacity: 16_384) { append(to: &$0) }
  }

  func append(to output: inout ByteBuffer) {
    // Later rules win over earlier ones of the same weight: a medium over a state, a state over rest.
    appendProperties(to: &output)
    output.append(verbatim: pageRules)
    output.append(verbatim: linkRules)
    output.append(verbatim: preferenceRules)
    output.append(verbatim: printRules)
  }

  /// Whether the theme leaves all colours to the page.
  var isColorless: Bool { styling.theme[.default, .light] == nil }
}
