import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ColorTests {
  @Test(arguments: [
    "#000000", "#161616", "#0062E3", "#FFFFFF", "#00000000", "#16161666", "#FFFFFF80",
  ])
  func `a color is written in the format it is read in`(_ text: String) {
    #expect(RGBColor(hexadecimal: text.utf8)?.description == text)
    #expect(RGBColor(hexadecimal: text.lowercased().utf8)?.description == text)
  }

  @Test func `an opaque color is written without alpha`() {
    #expect(RGBColor(hexadecimal: "#0A0B0CFF".utf8)?.description == "#0A0B0C")
  }

  @Test func `every value of a channel survives the conversion`() {
    for value in UInt8.min...UInt8.max {
      let color = RGBColor(red: value, green: 0, blue: ~value, alpha: value)
      #expect(RGBColor(hexadecimal: color.description.utf8) == color)
    }
  }

  @Test(arguments: [
    "", "#", "161616", "#16161", "#1616161", "#161616666", "#16161G", "+161616", "#+16161",
  ])
  func `text in another format is not a color`(_ text: String) {
    #expect(RGBColor(hexadecimal: text.utf8) == nil)
  }

  @Test func `a new alpha replaces the previous one`() {
    let faint = RGBColor(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(faint.withAlpha(0x66) == RGBColor(red: 1, green: 2, blue: 3, alpha: 0x66))
  }

  @Test(
    arguments: [
      (0x1616_1666, 0xFFFFFF, 0xA2A2A2), (0x0062_E366, 0xFFFFFF, 0x99C0F4),
      (0xFFFF_FF66, 0x05203C, 0x69798A), (0xFFFF_FF66, 0x010913, 0x676B71),
      (0xFFFF_FF66, 0x131D2B, 0x717780), (0x84E9_FF66, 0x131D2B, 0x406F80),
      (0x1616_1633, 0xFFFFFF, 0xD0D0D0), (0x0062_E333, 0xFFFFFF, 0xCCE0F9),
      (0x1616_1600, 0x123456, 0x123456), (0x1616_16FF, 0x123456, 0x161616),
    ] as [(UInt32, UInt32, UInt32)])
  func `a color is blended with its background by its alpha`(
    _ color: UInt32, _ ground: UInt32, _ mixed: UInt32
  ) {
    #expect(RGBColor(rgba: color).composited(over: RGBColor(ground)) == RGBColor(mixed))
  }
}
