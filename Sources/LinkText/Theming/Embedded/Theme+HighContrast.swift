// Written from Themes/high-contrast.json: `RECORD=1 swift test --filter EmbeddedThemeTests`.
// swift-format-ignore-file

extension Theme {
  /// Every colour at 7 to 1 or more (WCAG AAA), larger text, links always underlined.
  public static let highContrast = Theme(
    name: "high-contrast",
    summary: "Every colour at 7 to 1 or more (WCAG AAA), larger text, links always underlined",
    fontStyles: [
      FontStyle(name: "heading1", families: list0, size: 34.0, lineHeight: 42.5, weight: 700, letterSpacing: 0.0, textStyle: "title"),
      FontStyle(name: "heading2", families: list0, size: 28.0, lineHeight: 35.0, weight: 700, letterSpacing: 0.0, textStyle: "title2"),
      FontStyle(name: "heading3", families: list0, size: 24.0, lineHeight: 31.2, weight: 700, letterSpacing: 0.0, textStyle: "title3"),
      FontStyle(name: "heading4", families: list0, size: 20.0, lineHeight: 32.0, weight: 700, letterSpacing: 0.0, textStyle: "headline"),
      FontStyle(name: "heading5", families: list0, size: 18.0, lineHeight: 28.8, weight: 700, letterSpacing: 0.0, textStyle: "headline"),
      FontStyle(name: "bodyDefault", families: list0, size: 18.0, lineHeight: 28.8, weight: 400, letterSpacing: 0.0, textStyle: "body"),
      FontStyle(name: "bodyEmphasized", families: list0, size: 18.0, lineHeight: 28.8, weight: 700, letterSpacing: 0.0, textStyle: "body"),
      FontStyle(name: "footnote", families: list0, size: 16.0, lineHeight: 25.6, weight: 400, letterSpacing: 0.0, textStyle: "footnote"),
      FontStyle(name: "caption", families: list0, size: 14.0, lineHeight: 22.4, weight: 400, letterSpacing: 0.0, textStyle: "caption"),
    ],
    colors: [
      ThemeColor(name: "color.page", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0x0000_00FF), use: .surface, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.raised", light: RGBColor(rgba: 0xF2F4_F7FF), dark: RGBColor(rgba: 0x1A1A_1AFF), use: .surface, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.ink", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list1),
      ThemeColor(name: "color.inkQuiet", light: RGBColor(rgba: 0x4A4A_4AFF), dark: RGBColor(rgba: 0xB8B8_B8FF), use: .text, conformance: .aaa, surfaces: list1),
      ThemeColor(name: "color.link", light: RGBColor(rgba: 0x0038_A8FF), dark: RGBColor(rgba: 0x8CC8_FFFF), use: .text, conformance: .aaa, surfaces: list1),
      ThemeColor(name: "color.linkPressed", light: RGBColor(rgba: 0x0022_66FF), dark: RGBColor(rgba: 0xCCE6_FFFF), use: .text, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.linkVisited", light: RGBColor(rgba: 0x5A18_9AFF), dark: RGBColor(rgba: 0xE3C6_FFFF), use: .text, conformance: .aaa, surfaces: list1),
      ThemeColor(name: "color.panel", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0x1C1C_1CFF), use: .surface, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.panelInk", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.panelInkQuiet", light: RGBColor(rgba: 0xB8B8_B8FF), dark: RGBColor(rgba: 0xC4C4_C4FF), use: .text, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.panelLink", light: RGBColor(rgba: 0xFFE9_5CFF), dark: RGBColor(rgba: 0xFFE9_5CFF), use: .text, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.panelLinkPressed", light: RGBColor(rgba: 0xFFF6_B8FF), dark: RGBColor(rgba: 0xFFF6_B8FF), use: .text, conformance: .aaa, surfaces: []),
      ThemeColor(name: "color.panelLinkVisited", light: RGBColor(rgba: 0xE3C6_FFFF), dark: RGBColor(rgba: 0xE3C6_FFFF), use: .text, conformance: .aaa, surfaces: []),
      ThemeColor(name: "link.default.text", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.default.normal", light: RGBColor(rgba: 0x0038_A8FF), dark: RGBColor(rgba: 0x8CC8_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.default.hover", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.default.pressed", light: RGBColor(rgba: 0x0022_66FF), dark: RGBColor(rgba: 0xCCE6_FFFF), use: .inactive, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.default.visited", light: RGBColor(rgba: 0x5A18_9AFF), dark: RGBColor(rgba: 0xE3C6_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.default.focus", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .graphics, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.default.disabled", light: RGBColor(rgba: 0x4A4A_4AFF), dark: RGBColor(rgba: 0xB8B8_B8FF), use: .inactive, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.on-contrast.text", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.on-contrast.normal", light: RGBColor(rgba: 0xFFE9_5CFF), dark: RGBColor(rgba: 0xFFE9_5CFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.on-contrast.hover", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.on-contrast.pressed", light: RGBColor(rgba: 0xFFF6_B8FF), dark: RGBColor(rgba: 0xFFF6_B8FF), use: .inactive, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.on-contrast.visited", light: RGBColor(rgba: 0xE3C6_FFFF), dark: RGBColor(rgba: 0xE3C6_FFFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.on-contrast.focus", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .graphics, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.on-contrast.disabled", light: RGBColor(rgba: 0xB8B8_B8FF), dark: RGBColor(rgba: 0xC4C4_C4FF), use: .inactive, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit.text", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit.normal", light: RGBColor(rgba: 0x0038_A8FF), dark: RGBColor(rgba: 0x8CC8_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit.hover", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit.pressed", light: RGBColor(rgba: 0x0022_66FF), dark: RGBColor(rgba: 0xCCE6_FFFF), use: .inactive, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit.visited", light: RGBColor(rgba: 0x5A18_9AFF), dark: RGBColor(rgba: 0xE3C6_FFFF), use: .text, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit.focus", light: RGBColor(rgba: 0x0000_00FF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .graphics, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit.disabled", light: RGBColor(rgba: 0x4A4A_4AFF), dark: RGBColor(rgba: 0xB8B8_B8FF), use: .inactive, conformance: .aaa, surfaces: list2),
      ThemeColor(name: "link.implicit-on-contrast.text", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit-on-contrast.normal", light: RGBColor(rgba: 0xFFE9_5CFF), dark: RGBColor(rgba: 0xFFE9_5CFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit-on-contrast.hover", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit-on-contrast.pressed", light: RGBColor(rgba: 0xFFF6_B8FF), dark: RGBColor(rgba: 0xFFF6_B8FF), use: .inactive, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit-on-contrast.visited", light: RGBColor(rgba: 0xE3C6_FFFF), dark: RGBColor(rgba: 0xE3C6_FFFF), use: .text, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit-on-contrast.focus", light: RGBColor(rgba: 0xFFFF_FFFF), dark: RGBColor(rgba: 0xFFFF_FFFF), use: .graphics, conformance: .aaa, surfaces: list3),
      ThemeColor(name: "link.implicit-on-contrast.disabled", light: RGBColor(rgba: 0xB8B8_B8FF), dark: RGBColor(rgba: 0xC4C4_C4FF), use: .inactive, conformance: .aaa, surfaces: list3),
    ],
    unplacedColorCount: 0,
    transition: 0.0,
    looks: [
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0xFFFF_FFFF), text: RGBColor(rgba: 0x0000_00FF), link: LinkColors(normal: RGBColor(rgba: 0x0038_A8FF), hover: RGBColor(rgba: 0x0000_00FF), pressed: RGBColor(rgba: 0x0022_66FF), visited: RGBColor(rgba: 0x5A18_9AFF), focus: RGBColor(rgba: 0x0000_00FF), disabled: RGBColor(rgba: 0x4A4A_4AFF))), decoration: LinkDecoration(underline: 2.0, hoverUnderline: 4.0, weight: nil)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0x0000_00FF), text: RGBColor(rgba: 0xFFFF_FFFF), link: LinkColors(normal: RGBColor(rgba: 0xFFE9_5CFF), hover: RGBColor(rgba: 0xFFFF_FFFF), pressed: RGBColor(rgba: 0xFFF6_B8FF), visited: RGBColor(rgba: 0xE3C6_FFFF), focus: RGBColor(rgba: 0xFFFF_FFFF), disabled: RGBColor(rgba: 0xB8B8_B8FF))), decoration: LinkDecoration(underline: 2.0, hoverUnderline: 4.0, weight: nil)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0xFFFF_FFFF), text: RGBColor(rgba: 0x0000_00FF), link: LinkColors(normal: RGBColor(rgba: 0x0038_A8FF), hover: RGBColor(rgba: 0x0000_00FF), pressed: RGBColor(rgba: 0x0022_66FF), visited: RGBColor(rgba: 0x5A18_9AFF), focus: RGBColor(rgba: 0x0000_00FF), disabled: RGBColor(rgba: 0x4A4A_4AFF))), decoration: LinkDecoration(underline: 1.0, hoverUnderline: 4.0, weight: 700)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0x0000_00FF), text: RGBColor(rgba: 0xFFFF_FFFF), link: LinkColors(normal: RGBColor(rgba: 0xFFE9_5CFF), hover: RGBColor(rgba: 0xFFFF_FFFF), pressed: RGBColor(rgba: 0xFFF6_B8FF), visited: RGBColor(rgba: 0xE3C6_FFFF), focus: RGBColor(rgba: 0xFFFF_FFFF), disabled: RGBColor(rgba: 0xB8B8_B8FF))), decoration: LinkDecoration(underline: 1.0, hoverUnderline: 4.0, weight: 700)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0x0000_00FF), text: RGBColor(rgba: 0xFFFF_FFFF), link: LinkColors(normal: RGBColor(rgba: 0x8CC8_FFFF), hover: RGBColor(rgba: 0xFFFF_FFFF), pressed: RGBColor(rgba: 0xCCE6_FFFF), visited: RGBColor(rgba: 0xE3C6_FFFF), focus: RGBColor(rgba: 0xFFFF_FFFF), disabled: RGBColor(rgba: 0xB8B8_B8FF))), decoration: LinkDecoration(underline: 2.0, hoverUnderline: 4.0, weight: nil)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0x1C1C_1CFF), text: RGBColor(rgba: 0xFFFF_FFFF), link: LinkColors(normal: RGBColor(rgba: 0xFFE9_5CFF), hover: RGBColor(rgba: 0xFFFF_FFFF), pressed: RGBColor(rgba: 0xFFF6_B8FF), visited: RGBColor(rgba: 0xE3C6_FFFF), focus: RGBColor(rgba: 0xFFFF_FFFF), disabled: RGBColor(rgba: 0xC4C4_C4FF))), decoration: LinkDecoration(underline: 2.0, hoverUnderline: 4.0, weight: nil)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0x0000_00FF), text: RGBColor(rgba: 0xFFFF_FFFF), link: LinkColors(normal: RGBColor(rgba: 0x8CC8_FFFF), hover: RGBColor(rgba: 0xFFFF_FFFF), pressed: RGBColor(rgba: 0xCCE6_FFFF), visited: RGBColor(rgba: 0xE3C6_FFFF), focus: RGBColor(rgba: 0xFFFF_FFFF), disabled: RGBColor(rgba: 0xB8B8_B8FF))), decoration: LinkDecoration(underline: 1.0, hoverUnderline: 4.0, weight: 700)),
      LinkLook(palette: Palette(surface: RGBColor(rgba: 0x1C1C_1CFF), text: RGBColor(rgba: 0xFFFF_FFFF), link: LinkColors(normal: RGBColor(rgba: 0xFFE9_5CFF), hover: RGBColor(rgba: 0xFFFF_FFFF), pressed: RGBColor(rgba: 0xFFF6_B8FF), visited: RGBColor(rgba: 0xE3C6_FFFF), focus: RGBColor(rgba: 0xFFFF_FFFF), disabled: RGBColor(rgba: 0xC4C4_C4FF))), decoration: LinkDecoration(underline: 1.0, hoverUnderline: 4.0, weight: 700)),
    ])
}

private let list0: [String] = ["system-ui", "sans-serif"]
private let list1: [String] = ["color.page", "color.raised"]
private let list2: [String] = ["color.page"]
private let list3: [String] = ["color.panel"]
