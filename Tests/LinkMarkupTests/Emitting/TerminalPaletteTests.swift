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
