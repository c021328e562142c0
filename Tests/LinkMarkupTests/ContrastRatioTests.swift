import Testing

@testable import LinkMarkup

@Suite struct ContrastRatioTests {
  /// Backpack's pairs: light text and surface, dark text and surface, and the ratios as shown.
  @Test(
    arguments: [
      ("#161616", "#FFFFFF", "18.10", "#FFFFFF", "#131D2B", "16.96"),
      ("#161616", "#EFF3F8", "16.24", "#FFFFFF", "#010913", "20.00"),
      ("#161616", "#05203C", "1.10", "#FFFFFF", "#010913", "20.00"),
      ("#FFFFFF", "#05203C", "16.43", "#FFFFFF", "#010913", "20.00"),
      ("#FFFFFF", "#05203C", "16.43", "#FFFFFF", "#054184", "10.02"),
      ("#FFFFFF", "#FFFFFF", "1.00", "#FFFFFF", "#131D2B", "16.96"),
      ("#FFFFFF", "#0062E3", "5.45", "#FFFFFF", "#010913", "20.00"),
      ("#0062E3", "#FFFFFF", "5.45", "#84E9FF", "#131D2B", "12.18"),
      ("#0062E3", "#E0E4E9", "4.26", "#84E9FF", "#243346", "9.21"),
      ("#0062E3", "#E3F0FF", "4.71", "#84E9FF", "#243346", "9.21"),
      ("#0062E3", "#05203C", "3.02", "#84E9FF", "#010913", "14.37"),
      ("#024DAF", "#FFFFFF", "7.83", "#D1F7FF", "#131D2B", "14.91"),
      ("#626971", "#FFFFFF", "5.56", "#BDC4CB", "#131D2B", "9.63"),
      ("#626971", "#E0E4E9", "4.35", "#BDC4CB", "#243346", "7.28"),
      ("#E70866", "#FFFFFF", "4.54", "#FF649C", "#131D2B", "6.10"),
      ("#E70866", "#F5F7FA", "4.23", "#FF649C", "#243346", "4.62"),
      ("#0C838A", "#FFFFFF", "4.54", "#62F1C6", "#131D2B", "12.05"),
      ("#00000033", "#FFFFFF", "1.61", "#FFFFFF33", "#131D2B", "1.89"),
    ])
  func `Backpack's pairs have the ratios that WCAG defines`(
    _ light: String, _ lightGround: String, _ lightRatio: String,
    _ dark: String, _ darkGround: String, _ darkRatio: String
  ) throws {
    #expect(try ratio(light, lightGround) == lightRatio)
    #expect(try ratio(dark, darkGround) == darkRatio)
  }

  private func ratio(_ text: String, _ surface: String) throws -> String {
    let ground = try #require(Color(hexadecimal: surface.utf8))
    let color = try #require(Color(hexadecimal: text.utf8))
    let ratio = ContrastRatio(color.composited(over: ground), ground)
    #expect(ratio == ContrastRatio(ground, color.composited(over: ground)))
    return ratio.description
  }

  @Test func `black and white have the most`() {
    #expect(ContrastRatio(Color(0x000000), Color(0xFFFFFF)).description == "21.00")
  }

  @Test(
    arguments: [
      (4.5, "4.50"), (4.4996, "4.49"), (4.495, "4.49"), (4.494, "4.49"), (2.9999, "2.99"),
      (6.9951, "6.99"), (7, "7.00"), (5.4996, "5.50"), (3.005, "3.01"), (1.004, "1.00"),
    ])
  func `no ratio below a level is shown as the level`(_ value: Double, _ text: String) {
    #expect(ContrastRatio(value: value).description == text)
  }

  @Test(arguments: [(21, 7), (7, 7), (6.99, 4.5), (4.5, 4.5), (4.49, 3), (3, 3), (2.99, 1), (1, 1)])
  func `a ratio has the highest level that it reaches`(_ value: Double, _ level: Double) {
    #expect(ContrastRatio(value: value).level == level)
  }

  @Test func `it agrees with another's powers for 4096 evenly spaced colours`() {
    for color in Color.evenlySpaced {
      for ground in [Color(0xFFFFFF), Color(0x131D2B)] {
        let difference =
          ContrastRatio(color, ground).value - ReferenceColor.contrast(color, ground)
        #expect(abs(difference) < 1e-12)
      }
    }
  }
}
