import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ComponentIndexTests {
  /// Returns the numbers of candidate components and of index keys for an address.
  private func cost(
    of address: String, in table: ComponentTable, _ dialect: ComponentDialect
  ) -> (candidates: Int, keys: Int) {
    let parts = AddressParts(address)
    let costs = table.indexes.map { comparison, index in
      let address = ComparedAddress(parts, by: comparison, in: dialect)
      return (candidates: index.places(for: address).count, keys: index.keys(of: address).count)
    }
    return costs.reduce((0, 0)) { ($0.0 + $1.candidates, $0.1 + $1.keys) }
  }

  /// Ten components of each dialect, with `@` in place of a number.
  private static let components: [(ComponentDialect, [String])] = [
    (
      .apple,
      [
        ##"{"/": "/s@/*"}"##, ##"{"/": "/shop/item-@"}"##,
        ##"{"/": "/shop/*", "?": {"id": "@", "page": "*"}}"##, ##"{"/": "/shop/*", "?": "a=@"}"##,
        ##"{"/": "/shop", "#": "part-@", "exclude": true}"##, ##"{"/": "*/p@"}"##,
        ##"{"/": "/$(lang)/q@/*"}"##, ##"{"/": "/??/*-@.html", "exclude": true}"##,
        ##"{"/": "/A@/*", "caseSensitive": false}"##,
        ##"{"/": "/É@", "caseSensitive": false, "percentEncoded": false}"##,
      ]
    ),
    (
      .android,
      [
        ##"{"/": "/s@/*"}"##, ##"{"/": "/shop/item-@"}"##, ##"{"/": "/é@"}"##,
        ##"{"/": "/de/*/p@"}"##, ##"{"/": "/*/q@/*"}"##, ##"{"/": "/*-@.html", "exclude": true}"##,
        ##"{"/": "/shop/*", "?": {"id": "@"}}"##, ##"{"/": "/shop/*", "?": {"a": "@", "b": "*"}}"##,
        ##"{"/": "/shop", "#": "part-@", "exclude": true}"##, ##"{"/": "*", "#": "top-@"}"##,
      ]
    ),
  ]

  @Test(arguments: components)
  func `ten thousand components cost at most twice as much as ten`(
    _ dialect: ComponentDialect, _ patterns: [String]
  ) throws {
    func table(_ numbers: Range<Int>) throws -> ComponentTable {
      let components = numbers.flatMap { number in
        patterns.map { $0.replacing("@", with: "\(number)") }
      }.joined(separator: ",")
      switch dialect {
      case .apple: return try .apple(components: "[\(components)]")
      case .android: return try .android("[\(components)]")
      }
    }
    let (few, many) = (try table(0..<1), try table(0..<1_000))
    #expect(few.components.count == 10)
    #expect(many.components.count == 10_000)
    var taken: Set<String?> = []
    for path in [
      "s@/x", "shop/item-@", "shop/x?page=2&id=@", "shop/x?a=@", "shop/x?a=@&b=1", "shop#part-@",
      "de/x/p@", "de/q@/x", "de/x-@.html", "a@/x", "%C3%89@", "%c3%a9@", "é@", "t/x#top-@", "x@",
      "",
    ] {
      func address(_ number: Int) -> String {
        "https://example.com/" + path.replacing("@", with: "\(number)")
      }
      let decision = few.decision(about: address(0))
      taken.insert(decision)
      #expect(many.decision(about: address(0)) == decision)
      let less = cost(of: address(0), in: few, dialect)
      for number in [0, 7, 500, 999, 1_000] {
        let more = cost(of: address(number), in: many, dialect)
        let isThere = decision != nil && (number < 1_000 || !path.contains("@"))
        #expect((many.decision(about: address(number)) != nil) == isThere)
        #expect(more.candidates <= max(1, less.candidates))
        #expect(more.candidates + more.keys <= 2 * (less.candidates + less.keys))
      }
    }
    #expect(taken.count == 11)
  }

  @Test func `components that differ only in wildcards are all candidates`() throws {
    let components = (0..<100).map { ##"{"/": "/shop/*", "?": {"q": "*-\##($0)-*"}}"## }
    let table = try ComponentTable.apple(components: "[\(components.joined(separator: ","))]")
    let address = "https://example.com/shop/x?q=a-99-b"
    #expect(cost(of: address, in: table, .apple).candidates == 100)
    #expect(table.decision(about: address) == "component-100")
    #expect(cost(of: "https://example.com/help?q=a-99-b", in: table, .apple).candidates == 0)
  }

  // MARK: - Comparison with a linear search

  @Test(arguments: [ComponentDialect.apple, .android])
  func `the result agrees with a linear search`(
    _ dialect: ComponentDialect
  ) throws {
    var random = SeededGenerator(seed: 17)
    var (matches, exclusions, misses, spared) = (0, 0, 0, 0)
    for _ in 0..<200 {
      let table = try table(dialect, &random)
      for _ in 0..<25 {
        let address = "https://example.com" + tail(&random)
        let expected = table.candidates(for: AddressParts(address)).enumerated().first {
          switch $0.element.outcome {
          case .chosen: true
          case .other(let reason): reason.hasPrefix("it matches, and excludes")
          case .demandsLess, .lessLiteral, .laterInRoute, .differs, .tooShort, .tooLong, .lacks:
            false
          }
        }
        let decision = table.decision(about: address)
        if decision.map({ $0.drop { $0 == "-" } }) != expected.map({ $0.element.name[...] }) {
          Issue.record("\(address): \(decision ?? "nothing") decides among \(table.components)")
          return
        }
        switch table.match(for: AddressParts(address)) {
        case .match: matches += 1
        case .excluded: exclusions += 1
        case .noRoute, .foreign, .refused: misses += 1
        }
        spared += table.components.count - cost(of: address, in: table, dialect).candidates
      }
    }
    #expect(matches > 1_000)
    #expect(exclusions > 400)
    #expect(misses > 500)
    #expect(spared > 20_000)
  }

  private func table(
    _ dialect: ComponentDialect, _ random: inout SeededGenerator
  ) throws -> ComponentTable {
    let components = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      "{" + members(dialect, &random).joined(separator: ", ") + "}"
    }.joined(separator: ",\n")
    switch dialect {
    case .apple:
      return try .apple(
        components: "[\(components)]",
        applinks: ##""substitutionVariables": {"v": ["a", "b/", "*A"]}, "##)
    case .android: return try .android("[\(components)]")
    }
  }

  private func members(
    _ dialect: ComponentDialect, _ random: inout SeededGenerator
  ) -> [String] {
    var wildcards = ["*", "*", "?"]
    if dialect == .apple { wildcards += ["$(v)", "$(lower)"] }
    func pattern(_ pieces: [String]) -> String {
      let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        random.once(in: 4) ? random.pick(wildcards) : random.pick(pieces)
      }
      return "\"" + text.joined() + "\""
    }
    var members: [String] = []
    if !random.once(in: 6) {
      members.append("\"/\": " + pattern(["/", "/", "/a", "/b", "a", "B", "é", "%20", "/a/"]))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: members.append(##""?": {"a": \##(pattern(["1", "2", "é"]))}"##)
    case 1: members.append(##""?": {"A": \##(pattern(["1"])), "b": \##(pattern(["x", "X"]))}"##)
    case 2 where dialect == .apple:
      members.append("\"?\": " + random.pick(["\"\"", pattern(["a=1", "b", "&", "=x"])]))
    default: break
    }
    if random.once(in: 6) {
      members.append("\"#\": " + random.pick([pattern(["t", "T"]), "\"t\""]))
    }
    if random.once(in: 3) { members.append("\"exclude\": true") }
    if dialect == .apple {
      if random.once(in: 3) { members.append("\"caseSensitive\": false") }
      if random.once(in: 3) { members.append("\"percentEncoded\": false") }
    }
    return members
  }

  private func tail(_ random: inout SeededGenerator) -> String {
    func text(_ pieces: [String], _ counts: ClosedRange<Int>) -> String {
      (0..<Int.random(in: counts, using: &random)).map { _ in random.pick(pieces) }.joined()
    }
    var tail = text(["/a", "/b", "/", "a", "B", "A", "é", "%C3%89", "%20", "x"], 0...4)
    if !tail.hasPrefix("/") { tail = "/" + tail }
    if random.once(in: 2) {
      tail += "?" + text(["a=1", "a=2", "A=1", "b=x", "&", "&", "b", "é"], 0...4)
    }
    if random.once(in: 3) { tail += "#" + text(["t", "T"], 0...2) }
    return tail
  }
}
