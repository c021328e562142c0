import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Tests the embedded themes: Swift code generated from the token files, so that no program parses
/// JSON at launch.
@Suite struct EmbeddedThemeTests {
  @Test(arguments: Theme.embeddedNames)
  func `an embedded theme equals its token file`(_ name: String) throws {
    let file = Fixture.projectFolder.appending(path: "Themes/\(name).json")
    let theme = try Theme(parsing: Data(contentsOf: file), path: file.path)
    #expect(theme.findings == [])
    try expectRecorded(
      EmbeddedTheme(theme).source,
      in: Fixture.projectFolder
        .appending(path: "Sources/LinkText/Theming/Embedded/\(EmbeddedTheme(theme).fileName)"))
    if !Recording.isOn {
      #expect(Theme.embedded(named: name) == theme)
    }
  }

  @Test func `an unknown name has no embedded theme`() {
    #expect(Theme.embedded(named: "Backpack") == nil)
    #expect(Theme.embedded(named: "") == nil)
  }

  @Test func `every token file is an embedded theme`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Fixture.projectFolder.appending(path: "Themes").path)
    #expect(files.sorted() == Theme.embeddedNames.map { $0 + ".json" })
  }
}

/// A theme as Swift code.
private struct EmbeddedTheme {
  private let theme: Theme
  /// The different lists of font families and of surfaces, which colors and font styles share.
  private let lists: [[String]]

  init(_ theme: Theme) {
    self.theme = theme
    var lists: [[String]] = []
    for list in theme.fontStyles.map(\.families) + theme.colors.map(\.surfaces)
    where !list.isEmpty && !lists.contains(list) {
      lists.append(list)
    }
    self.lists = lists
  }

  var fileName: String { "Theme+\(variable.prefix(1).uppercased() + variable.dropFirst()).swift" }

  private var variable: String {
    let words = theme.name.split(separator: "-")
    return words[0] + words.dropFirst().map(\.capitalized).joined()
  }

  var source: String {
    """
    // Written from Themes/\(theme.name).json: `RECORD=1 swift test --filter EmbeddedThemeTests`.
    // swift-format-ignore-file

    extension Theme {
      /// \(theme.summary).
      public static let \(variable) = Theme(
        name: \(quoted(theme.name)),
        summary: \(quoted(theme.summary)),
        fontStyles: \(list(theme.fontStyles.map(fontStyle))),
        colors: \(list(theme.colors.map(color))),
        unplacedColorCount: \(theme.unplacedColorCount),
        transition: \(theme.transition),
        looks: \(list(looks)))
    }

    \(lists.enumerated().map { "private let list\($0): [String] = \($1)\n" }.joined())
    """
  }

  private func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "      \($0),\n" }.joined() + "    ]"
  }

  private func reference(to list: [String]) -> String {
    lists.firstIndex(of: list).map { "list\($0)" } ?? "[]"
  }

  private func quoted(_ text: String) -> String { text.debugDescription }

  private func fontStyle(_ style: FontStyle) -> String {
    """
    FontStyle(name: \(quoted(style.name)), families: \(reference(to: style.families)), size: \(style.size), \
    lineHeight: \(style.lineHeight), weight: \(style.weight), letterSpacing: \(style.letterSpacing), \
    textStyle: \(quoted(style.textStyle)))
    """
  }

  private func color(_ color: ThemeColor) -> String {
    """
    ThemeColor(name: \(quoted(color.name)), light: \(literal(color.light)), \
    dark: \(literal(color.dark)), use: .\(color.use), conformance: .\(color.conformance), surfaces: \(reference(to: color.surfaces)))
    """
  }

  private var looks: [String] {
    [Appearance.light, .dark].flatMap { appearance in
      LinkStyle.allCases.map { style in
        let decoration = theme.decoration(of: style, in: appearance)
        return """
          LinkLook(palette: \(theme[style, appearance].map(palette) ?? "nil"), \
          decoration: LinkDecoration(underline: \(decoration.underline), \
          hoverUnderline: \(decoration.hoverUnderline), \
          weight: \(decoration.weight.map(String.init) ?? "nil")))
          """
      }
    }
  }

  private func palette(_ palette: Theme.Palette) -> String {
    let link = palette.link
    return """
      Palette(surface: \(literal(palette.surface)), text: \(literal(palette.text)), \
      link: LinkColors(normal: \(literal(link.normal)), hover: \(literal(link.hover)), \
      pressed: \(literal(link.pressed)), visited: \(literal(link.visited)), \
      focus: \(literal(link.focus)), disabled: \(literal(link.disabled))))
      """
  }

  private func literal(_ color: RGBColor) -> String {
    let digits = color.description.dropFirst() + (color.alpha == 255 ? "FF" : "")
    return "RGBColor(rgba: 0x\(digits.prefix(4))_\(digits.dropFirst(4)))"
  }
}
