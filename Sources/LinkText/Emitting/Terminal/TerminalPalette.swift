/// The fixed set of colors that a terminal can show.
struct TerminalPalette: Sendable {
  private struct Entry: Sendable {
    let color: TerminalColor
    let lab: OKLab
  }

  private let entries: [Entry]

  init(_ colors: [TerminalColor]) {
    entries = colors.map { Entry(color: $0, lab: OKLab($0.color)) }
  }

  var colors: [TerminalColor] { entries.map(\.color) }

  /// Returns the usable color that is perceptually nearest to a color.
  ///
  /// The first of several equally near colors is returned.
  ///
  /// - Precondition: At least one color is usable.
  func nearest(
    to color: RGBColor, where isUsable: (TerminalColor) -> Bool = { _ in true }
  ) -> TerminalColor {
    let lab = OKLab(color)
    var nearest = entries[0].color
    var leastDistance = Double.infinity
    for entry in entries {
      let distance = entry.lab.distance(to: lab)
      if distance < leastDistance, isUsable(entry.color) {
        nearest = entry.color
        leastDistance = distance
      }
    }
    return nearest
  }
}

extension TerminalPalette {
  /// The sixteen colors that every terminal has, with xterm's values.
  ///
  /// Terminals do not guarantee these values, and many users change them.
  static let indexed16 = TerminalPalette(
    [
      0x0000_00FF, 0xCD00_00FF, 0x00CD_00FF, 0xCDCD_00FF, 0x0000_EEFF, 0xCD00_CDFF, 0x00CD_CDFF,
      0xE5E5_E5FF, 0x7F7F_7FFF, 0xFF00_00FF, 0x00FF_00FF, 0xFFFF_00FF, 0x5C5C_FFFF, 0xFF00_FFFF,
      0x00FF_FFFF, 0xFFFF_FFFF,
    ].enumerated().map { index, channels in
      TerminalColor(color: RGBColor(rgba: channels), code: .basic(index))
    })

  /// The entries 16 to 255 of xterm's 256 colors: a cube with six levels per channel, then grays.
  ///
  /// The first sixteen entries are defined by the user.
  static let indexed256 = TerminalPalette(
    (16...255).map { TerminalColor(color: indexedColor($0), code: .indexed($0)) })

  private static func indexedColor(_ index: Int) -> RGBColor {
    if index >= 232 {
      let grey = UInt8(8 + 10 * (index - 232))
      return RGBColor(red: grey, green: grey, blue: grey, alpha: 255)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    return RGBColor(
      red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6], alpha: 255)
  }
}
