import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct TerminalPaletteTests {
  @Test(arguments: ReferencePalette.all)
  private func `a palette has xterm's colors`(_ reference: ReferencePalette) {
    #expect(reference.palette.colors.map(\.color) == reference.colors)
  }

  @Test(arguments: ReferencePalette.all)
  private func `the nearest color agrees with an exhaustive search for 4096 colors`(
    _ reference: ReferencePalette
  ) {
    for color in RGBColor.evenlySpaced {
      #expect(reference.palette.nearest(to: color).color == reference.nearest(to: color))
    }
  }

  @Test(arguments: ReferencePalette.all)
  private func `the mapping of 4096 colors on a surface agrees with an exhaustive search`(
    _ reference: ReferencePalette
  ) throws {
    let grounds: [UInt32] = [0xFFFFFF, 0x131D2B, 0x05203C, 0x0062E3, 0x7A7A7A, 0xB4B4B4]
    for (index, color) in RGBColor.evenlySpaced.enumerated() {
      let ground = RGBColor(grounds[index % grounds.count])
      let surface = TerminalSurface(ground, for: [color], depth: reference.depth)
      let level = ReferencePalette.level(color, ground)
      let nearestGround = reference.nearest(to: ground) { candidate in
        reference.colors.contains { ReferenceColor.contrast($0, candidate) >= level }
      }
      let expectedSurface = try #require(nearestGround)
      let expected = reference.nearest(to: color) {
        ReferenceColor.contrast($0, expectedSurface) >= level
          && (color == ground || $0 != expectedSurface)
      }
      #expect(surface.shown.color == expectedSurface)
      #expect(surface.shown(color).color == expected)
    }
  }

  @Test(arguments: ReferencePalette.all)
  private func `random colors on random surfaces keep their level of contrast`(
    _ reference: ReferencePalette
  ) {
    var generator = SeededGenerator(seed: 16)
    func color() -> RGBColor { RGBColor(UInt32.random(in: 0...0xFFFFFF, using: &generator)) }
    for _ in 0..<2000 {
      let (ground, colors) = (color(), [color(), color()])
      let surface = TerminalSurface(ground, for: colors, depth: reference.depth)
      for color in colors {
        let shown = surface.shown(color).color
        #expect(
          ReferencePalette.level(shown, surface.shown.color)
            >= ReferencePalette.level(color, ground))
        #expect(shown != surface.shown.color)
      }
    }
  }
}

/// An independent implementation of xterm's colors.
private struct ReferencePalette: Sendable {
  let depth: ANSIEmitter.ColorDepth
  let palette: TerminalPalette
  let colors: [RGBColor]

  static let all = [
    ReferencePalette(
      depth: .indexed16, palette: .indexed16,
      colors: [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ].map { RGBColor($0) }),
    ReferencePalette(depth: .indexed256, palette: .indexed256, colors: cube + greys),
  ]

  private static let cube = (0..<6).flatMap { red in
    (0..<6).flatMap { green in
      (0..<6).map { blue in
        let levels: [UInt32] = [0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
        return RGBColor(levels[red] << 16 | levels[green] << 8 | levels[blue])
      }
    }
  }

  private static let greys = stride(from: UInt32(8), through: 238, by: 10).map {
    RGBColor($0 << 16 | $0 << 8 | $0)
  }

  func nearest(to color: RGBColor, where isUsable: (RGBColor) -> Bool = { _ in true }) -> RGBColor?
  {
    let lab = ReferenceColor.lab(color)
    return colors.filter(isUsable).min {
      ReferenceColor.distance(ReferenceColor.lab($0), lab)
        < ReferenceColor.distance(ReferenceColor.lab($1), lab)
    }
  }

  static func level(_ color: RGBColor, _ ground: RGBColor) -> Double {
    let contrast = ReferenceColor.contrast(color, ground)
    return contrast >= 7 ? 7 : contrast >= 4.5 ? 4.5 : contrast >= 3 ? 3 : 1
  }
}

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
    // White with an alpha of 0.5 on `surfaceContrast`, which is #05203C.
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

@Suite struct PaintedLineTests {
  private func shown(
    _ text: String, _ columns: Range<Int>, _ highlights: [PaintedLine.Highlight] = []
  ) -> (text: String, cells: Int) {
    let bytes = Bytes(text.replacing("^", with: "\u{1B}").utf8)
    var output = ByteBuffer()
    let cells = PaintedLine(bytes, in: bytes.indices).append(
      columns: columns, highlights: highlights, to: &output)
    let shown = String(decoding: output.bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    return (shown, cells)
  }

  @Test(arguments: [
    ("abcdef", 0..<6, "abcdef^[0m", 6), ("abcdef", 0..<9, "abcdef^[0m", 6),
    ("abcdef", 0..<1, "a^[0m", 1),
    ("abcdef", 0..<4, "abc^[0m^[7m>^[0m", 4), ("abcdef", 2..<9, "^[7m<^[0mdef^[0m", 4),
    ("abcdef", 2..<5, "^[7m<^[0md^[0m^[7m>^[0m", 3), ("日本語", 0..<6, "日本語^[0m", 6),
    ("日本語", 0..<5, "日本^[0m^[7m>^[0m", 5), ("日本語", 0..<4, "日 ^[0m^[7m>^[0m", 4),
    ("e\u{301}x", 0..<2, "e\u{301}x^[0m", 2), ("", 0..<5, "^[0m", 0),
    ("^[1mab^[22mc", 0..<3, "^[1mab^[22mc^[0m", 3),
    ("^]8;id=lm0;a:b^\\ab^]8;;^\\c", 0..<3, "^]8;id=lm0;a:b^\\ab^]8;;^\\c^[0m", 3),
    ("^]8;id=lm0;a:b^\\abcd^]8;;^\\", 0..<2, "^]8;id=lm0;a:b^\\a^]8;;^\\^[0m^[7m>^[0m", 2),
  ])
  func `only the columns of a window are shown`(
    _ line: String, _ columns: Range<Int>, _ expected: String, _ cells: Int
  ) {
    let found = shown(line, columns)
    #expect(found.text == expected)
    #expect(found.cells == cells)
  }

  @Test func `highlights add to styles and end with their cells`() {
    let line = "a^[4mbcd^[24me"
    #expect(
      shown(line, 0..<9, [.init(columns: 1..<3, codes: "7")]).text
        == "a^[4m^[7mbc^[0m^[4md^[24me^[0m")
    #expect(
      shown(line, 0..<9, [.init(columns: 0..<2, codes: "7")]).text
        == "^[7ma^[4m^[7mb^[0m^[4mcd^[24me^[0m")
    #expect(
      shown("abc", 0..<9, [.init(columns: 0..<1, codes: "1"), .init(columns: 1..<2, codes: "2")])
        .text == "^[1ma^[0m^[2mb^[0mc^[0m")
  }

  @Test(arguments: [
    ("abc", 3, "abc", 3), ("abcd", 3, "ab…", 3), ("日本語", 5, "日本…", 5), ("日本語", 4, "日…", 3),
    ("a\u{1B}[2J\nb", 9, "a␛[2J b", 7), ("\u{202E}ab", 9, "\u{FFFD}ab", 3), ("ab", 0, "", 0),
    ("e\u{301}f", 1, "…", 1),
  ])
  func `other text is shown without controls and truncated`(
    _ text: String, _ cells: Int, _ expected: String, _ width: Int
  ) {
    let line = PaintedText.line(text, cells: cells)
    #expect(String(decoding: line.bytes, as: UTF8.self) == expected)
    #expect(line.cells == width)
  }
}

@Suite struct PaintedTextTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("a\n", 1), ("\n\n", 2), ("12345", 1), ("123456", 2), ("中文中", 2),
    ("\u{1B}[1m12345\u{1B}[0m\n", 1),
    ("\u{1B}]8;id=lm0;http://a.b/c\u{1B}\\1234\u{1B}]8;;\u{1B}\\56\nx", 3),
  ])
  func `rows have the text that a terminal shows, without escape codes`(_ text: String, _ rows: Int)
  {
    #expect(PaintedText.rowCount(of: Bytes(text.utf8).span, columns: 5) == rows)
  }
}
