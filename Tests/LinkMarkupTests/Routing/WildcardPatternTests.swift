import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct WildcardPatternTests {
  @Test func `a pattern matches like a slow reference implementation`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100_000 {
      let pattern = self.text(of: "aab*?\u{E9}", upTo: 7, &random)
      let text = self.text(of: "aaab\u{E9}", upTo: 8, &random)
      let expected = slowMatch(pattern[...], text[...])
      let found = WildcardPattern(wildcards: bytes(pattern)).matches(bytes(text))
      if found != expected {
        Issue.record("\(String(pattern)) and \(String(text)): \(found)")
        return
      }
    }
  }

  @Test func `a pattern that covers another matches everything the other matches`() {
    let texts = allTexts(of: "ab", upTo: 6)
    var random = SeededGenerator(seed: 5)
    var covered = 0
    for _ in 0..<4_000 {
      let wide = WildcardPattern(wildcards: bytes(text(of: "ab**?", upTo: 4, &random)))
      let narrow = WildcardPattern(wildcards: bytes(text(of: "aabb*?", upTo: 5, &random)))
      var budget = 1_000
      guard wide.covers(narrow, within: &budget) else { continue }
      covered += 1
      for text in texts where narrow.matches(text) && !wide.matches(text) {
        Issue.record("\(wide) does not cover \(narrow): \(String(decoding: text, as: UTF8.self))")
        return
      }
    }
    #expect(covered > 400)
  }

  @Test func `two patterns of many stars are compared within the budget`() {
    let stars = String(repeating: "*a", count: 100)
    let wide = WildcardPattern(wildcards: Bytes("/\(stars)".utf8))
    let narrow = WildcardPattern(wildcards: Bytes("/\(stars)a".utf8))
    var (small, large) = (10_000, 100_000)
    #expect(!wide.covers(narrow, within: &small))
    #expect(small <= 0 && small > -1_000)
    #expect(wide.covers(narrow, within: &large))
  }

  @Test func `empty variables count toward the budget`() {
    let variable = SubstitutionVariable(name: "v", values: [[]])
    let variables = [WildcardPattern.Token](repeating: .variable(variable), count: 100)
    let wide = WildcardPattern(tokens: [.characters] + variables + [.literal(Bytes(1...2))])
    let narrow = WildcardPattern(wildcards: Bytes(repeating: UInt8(ascii: "a"), count: 100))
    var budget = 100_000
    #expect(!wide.covers(narrow, within: &budget))
    #expect(budget <= 0)
  }

  @Test func `a star between letters takes time in proportion to text times pattern`() {
    let pattern = WildcardPattern(
      wildcards: Bytes(String(repeating: "*a", count: 200).utf8) + Bytes("b".utf8))
    #expect(!pattern.matches(Bytes(repeating: UInt8(ascii: "a"), count: 4_000)))
  }

  @Test func `a variable of many values takes time in proportion to text times lengths`() throws {
    let values = (0..<5_000).map { ##""v\##($0)""## }.joined(separator: ",")
    let table = try ComponentTable.apple(
      components: ##"[{"/": "*$(v)*$(v)*$(v)*$(lang)*$(v)x"}]"##,
      applinks: ##""substitutionVariables": {"v": [\##(values)]}, "##)
    #expect(!table.matches("/" + String(repeating: "v1", count: 1_000)))
    #expect(table.matches("/v1-v22/v333.de,v4444x"))
  }

  @Test(arguments: [
    (String(repeating: "a", count: 4_097), "the pattern has more than 4096 bytes"),
    (
      String(repeating: "$(w)", count: 400),
      "the variables in this pattern have too many values; use fewer"
    ),
  ])
  func `a pattern that would be too slow is rejected`(_ pattern: String, _ expected: String) {
    let values = (0..<200).map { ##""\##($0)*""## }.joined(separator: ",")
    let error = #expect(throws: SourceError.self) {
      try ComponentTable.apple(
        components: ##"[{"/": "\##(pattern)"}]"##,
        applinks: ##""substitutionVariables": {"w": [\##(values)]}, "##)
    }
    #expect(error?.message == expected)
  }

  @Test func `ten thousand components are read though not all are compared`()
    throws
  {
    let components = (0..<10_000).map { ##"{"/": "*\##($0)*"}"## }.joined(separator: ",")
    let table = try ComponentTable.apple(components: "[\(components)]")
    #expect(table.decision(about: "https://example.com/9999") == "component-10")
    #expect(table.findings.count > 100)
  }

  @Test func `the codes of regions and languages are sorted and unique`() {
    for (codes, count) in [
      (SubstitutionVariables.regionCodes, 257), (SubstitutionVariables.languageCodes, 631),
    ] {
      let codes = codes.split { $0 == " " || $0 == "\n" }
      #expect(codes.count == count)
      #expect(codes == Set(codes).sorted())
    }
  }

  // MARK: - Support

  private func bytes(_ text: [Character]) -> Bytes { Bytes(String(text).utf8) }

  private func text(
    of letters: String, upTo count: Int, _ random: inout SeededGenerator
  ) -> [Character] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in random.pick(Array(letters)) }
  }

  private func allTexts(of letters: String, upTo count: Int) -> [Bytes] {
    var texts: [Bytes] = [[]]
    var last = texts
    for _ in 0..<count {
      last = last.flatMap { text in letters.utf8.map { text + [$0] } }
      texts += last
    }
    return texts
  }

  private func slowMatch(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return slowMatch(rest, text) || !text.isEmpty && slowMatch(pattern, text.dropFirst())
    }
    return (first == "?" ? text.first != nil : text.first == first)
      && slowMatch(rest, text.dropFirst())
  }
}
