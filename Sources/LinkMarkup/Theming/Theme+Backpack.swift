extension Theme {
  /// The theme of Skyscanner's design system Backpack, as `Themes/backpack.json` has it.
  ///
  /// It is written out so that no program reads JSON as it starts; the tests hold it against the file.
  public static let backpack = Theme(
    name: "backpack",
    fontStyles: [
      style("hero1", 120, 120, 700, -2, "largeTitle"),
      style("hero2", 96, 96, 700, -2, "largeTitle"),
      style("hero3", 76, 84, 700, -2, "largeTitle"),
      style("hero4", 64, 72, 700, -2, "largeTitle"),
      style("hero5", 48, 56, 900, -2, "largeTitle"),
      style("hero6", 40, 56, 900, -1.2, "largeTitle"),
      style("display7", 32, 28, 900, -1.6, "largeTitle"),
      style("heading1", 40, 48, 700, 0, "title"),
      style("heading2", 32, 40, 700, 0, "title2"),
      style("heading3", 24, 28, 700, 0, "title3"),
      style("heading4", 20, 24, 700, 0, "title3"),
      style("heading5", 16, 20, 700, 0, "title3"),
      style("subheading", 24, 32, 400, 0, "subheadline"),
      style("bodyLongform", 20, 28, 400, 0, "body"),
      style("bodyDefault", 16, 24, 400, 0, "body"),
      style("label1", 16, 24, 700, 0, "body"),
      style("label2", 14, 20, 700, 0, "body"),
      style("label3", 12, 16, 700, 0, "body"),
      style("footnote", 14, 20, 400, 0, "footnote"),
      style("caption", 12, 16, 400, 0, "caption"),
      style("editorial4", 16, 16, 400, 0, "body"),
      style("editorial5", 14, 16, 400, 0, "body"),
      style("editorial6", 12, 16, 400, 0, "body"),
      style("baseLarken", 16, 20, 700, 0, "body"),
      style("smLarken", 14, 20, 700, 0, "footnote"),
      style("xsLarken", 12, 16, 700, 0, "caption"),
    ],
    palettes: [
      palette(
        surface: 0xFFFF_FFFF, text: 0x1616_16FF, pressed: 0x1616_1666, focus: 0x0062_E3FF,
        disabled: 0x0000_0033),
      palette(
        surface: 0x0520_3CFF, text: 0xFFFF_FFFF, pressed: 0xFFFF_FF66, focus: 0xFFFF_FFFF,
        disabled: 0xFFFF_FF80),
      palette(
        surface: 0x131D_2BFF, text: 0xFFFF_FFFF, pressed: 0xFFFF_FF66, focus: 0x84E9_FFFF,
        disabled: 0xFFFF_FF33),
      palette(
        surface: 0x0109_13FF, text: 0xFFFF_FFFF, pressed: 0xFFFF_FF66, focus: 0xFFFF_FFFF,
        disabled: 0xFFFF_FF80),
    ])

  private static func style(
    _ name: String, _ size: Double, _ lineHeight: Double, _ weight: Int, _ letterSpacing: Double,
    _ textStyle: String
  ) -> FontStyle {
    FontStyle(
      name: name, size: size, lineHeight: lineHeight, weight: weight, letterSpacing: letterSpacing,
      textStyle: textStyle)
  }

  /// Backpack's links have the colour of the text around them, visited or not.
  private static func palette(
    surface: UInt32, text: UInt32, pressed: UInt32, focus: UInt32, disabled: UInt32
  ) -> Palette {
    Palette(
      surface: Color(rgba: surface), text: Color(rgba: text),
      link: LinkColors(
        normal: Color(rgba: text), pressed: Color(rgba: pressed), visited: Color(rgba: text),
        focus: Color(rgba: focus), disabled: Color(rgba: disabled), underline: .single))
  }
}
