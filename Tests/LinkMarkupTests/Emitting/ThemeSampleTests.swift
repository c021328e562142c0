import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ThemeSampleTests {
  private static let attributes: [ANSIEmitter.TextAttributes] =
    [.none, .monochrome] + ANSIEmitter.ColorDepth.allCases.map { .colors($0) }

  private func lines(
    _ theme: Theme, _ attributes: ANSIEmitter.TextAttributes = .none
  ) -> [Substring] {
    String(decoding: ThemeSample(theme, attributes: attributes).text, as: UTF8.self)
      .split(separator: "\n")
  }

  private func withoutTrailingSpaces(_ text: Bytes) -> String {
    var text = String(decoding: text, as: UTF8.self)
    while text.contains(" \n") { text = text.replacing(" \n", with: "\n") }
    return text
  }

  @Test(arguments: Theme.embeddedNames, attributes)
  func `the text is the same with and without escapes`(
    _ name: String, _ attributes: ANSIEmitter.TextAttributes
  ) throws {
    let theme = try #require(Theme.embedded(named: name))
    var screen = Screen()
    screen.write(ThemeSample(theme, attributes: attributes).text)
    #expect(screen.defects.isEmpty)
    let plain = ThemeSample(theme, attributes: .none).text
    #expect(withoutTrailingSpaces(screen.text) == String(decoding: plain, as: UTF8.self))
  }

  @Test(arguments: Theme.embeddedNames)
  func `an embedded theme fits in 80 columns, without trailing spaces`(
    _ name: String
  ) throws {
    let theme = try #require(Theme.embedded(named: name))
    for line in lines(theme) where line != theme.summary {
      #expect(line.utf8.count <= 80 && line.last != " ", "\(line)")
    }
  }

  @Test func `a color has its hex value and its contrast with the surface, light and dark`() {
    let lines = lines(.backpack)
    #expect(
      lines.contains("  text                     #161616     18.10           #FFFFFF     16.96"))
    #expect(
      lines.contains("  pressed                  #16161666    2.55           #FFFFFF66    3.76"))
    #expect(lines.contains("  surface                  #FFFFFF                     #131D2B"))
  }

  @Test func `a theme without colors shows only its underlines and weights`() {
    let lines = lines(.plain)
    #expect(lines.allSatisfy { !$0.contains("#") })
    #expect(
      lines.contains("  underline                1 px, hover 2 px            1 px, hover 2 px"))
    #expect(lines.contains("  weight                   700                         700"))
  }

  @Test func `the copy is on its surface, and the link has its color`() throws {
    let theme = try SmallTheme.parsed(
      replacing: "[0, 0.4, 1], \"hex\": \"#0066ff\"", with: "[0, 0.4, 1]")
    let sample = lines(theme, .colors(.truecolor)).first { $0.contains("Read the") }
    let blueOnWhite = "38;2;0;102;255;48;2;255;255;255m"
    #expect(
      sample?.replacing("\u{1B}", with: "␛").hasPrefix(
        "␛[0;1mdefault␛[0m               "
          + "␛[0;\(blueOnWhite)     Read the ␛[0m␛[0;4;\(blueOnWhite)terms␛[0m") == true,
      "\(sample ?? "")")
  }

  @Test func `a translucent color is shown on its first surface`() {
    let line = lines(.backpack, .colors(.truecolor))
      .first { $0.hasPrefix("color.textDisabledOnDark ") }
    // The color is white with an alpha of 0.5 on `surfaceContrast`, which is #05203C.
    #expect(line?.contains("48;2;5;32;60m \u{1B}") == true)
    #expect(line?.contains("48;2;130;144;158m  \u{1B}") == true)
  }

  @Test func `a name from a file cannot control the terminal`() throws {
    let theme = try SmallTheme.parsed(
      replacing: #""copy": {"#, with: #""\u001b[31m\u202e\n中": {"#)
    var screen = Screen()
    screen.write(ThemeSample(theme, attributes: .none).text)
    #expect(screen.defects.isEmpty)
    #expect(lines(theme).contains { $0.hasPrefix("␛[31m\u{FFFD} 中    16/24 ") })
  }
}
