import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct TerminalColorTests {
  @Test(
    arguments: [
      (.basic(0), "30", "40"), (.basic(7), "37", "47"), (.basic(8), "90", "100"),
      (.basic(15), "97", "107"), (.indexed(16), "38;5;16", "48;5;16"),
      (.indexed(255), "38;5;255", "48;5;255"), (.direct, "38;2;1;20;255", "48;2;1;20;255"),
    ] as [(TerminalColor.Code, String, String)])
  func `a color is written as an SGR code`(
    _ code: TerminalColor.Code, _ text: String, _ surface: String
  ) {
    let color = TerminalColor(color: RGBColor(0x0114FF), code: code)
    var output = ByteBuffer()
    color.append(as: .text, to: &output)
    output.append(" ")
    color.append(as: .surface, to: &output)
    #expect(output.bytes == Bytes("\(text) \(surface)".utf8))
  }
}
