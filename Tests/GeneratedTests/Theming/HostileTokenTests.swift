import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Small files that would take hours or gigabytes without limits.
@Suite struct HostileTokenTests {
  @Test func `a chain of 20000 aliases is followed from each of its ends`() throws {
    let chain = (0..<20_000).map { index in
      index.isMultiple(of: 2)
        ? ##""t\##(index)": {"$value": "{t\##(index + 1)}"}"##
        : ##""t\##(index)": {"$ref": "#/t\##(index + 1)"}"##
    }
    let end = ##""t20000": {"$type": "number", "$value": 7}"##
    let tokens = try read((chain + [end]).joined(separator: ",")).light
    #expect(try tokens["t0"].map { token in try tokens.number(token.value) } == 7)
    #expect(tokens["t0"]?.type == .number)
  }

  @Test func `a cycle of 10000 aliases is reported`() {
    let chain = (0..<10_000).map { ##""t\##($0)": {"$value": "{t\##(($0 + 1) % 10_000)}"}"## }
    let error = #expect(throws: SourceError.self) { try read(chain.joined(separator: ",")) }
    #expect(error?.message.hasPrefix("cycle of aliases: {t1} → {t2} → ") == true)
  }

  @Test func `many pointers into one large list take linear time`() throws {
    let stops = (0..<20_000).map { _ in "0" }.joined(separator: ",")
    let pointers = (0..<20_000).map {
      ##""p\##($0)": {"$type": "number", "$ref": "#/n/$extensions/l/\##($0)"}"##
    }
    let tokens = try read(
      ##""n": {"$extensions": {"l": [\##(stops)]}}, "## + pointers.joined(separator: ",")
    ).light
    #expect(tokens.tokens.count == 20_000)
  }

  @Test func `a color on 4000 surfaces is checked on each`() throws {
    let surfaces = (0..<4_000).map { ##""s\##($0)": {"$value": "{color.paper}"}"## }
    let names = (0..<4_000).map { #""{color.s\#($0)}""# }.joined(separator: ",")
    let theme = try SmallTheme.parsed(
      replacing: #""night": {"#,
      with: surfaces.joined(separator: ",") + #"""
        , "night": {"$extensions": {"linkmark": {"surfaces": [\#(names)]}},
        """#)
    let pairs = ContrastReport(theme).pairs
    #expect(pairs.count { $0.color == "color.night" && $0.need != .information } == 4_000)
  }

  @Test func `groups that double their base are rejected`() {
    let groups = (1..<64).map { level in
      ##""g\##(level)": {"a": {"$extends": "{g\##(level - 1)}"}, "b": {"$ref": "#/g\##(level - 1)"}}"##
    }
    let first = ##""g0": {"$type": "number", "x": {"$value": 1}, "y": {"$value": 2}}"##
    let error = #expect(throws: SourceError.self) {
      try read(([first] + groups).joined(separator: ","))
    }
    #expect(
      error?.message
        == "groups that extend each other make more than 100000 tokens; extend fewer groups")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a reference of 400000 parts takes linear time`() {
    let name = String(repeating: "g.", count: 400_000)
    let error = #expect(throws: SourceError.self) {
      try read(##""h": {"$extends": "{\##(name)g}"}, "g": {}"##)
    }
    #expect(error?.message.hasPrefix("no group 'g.g.g.g.") == true)
  }

  @Test func `a long chain of extending groups is read`() throws {
    let groups = (1..<10_000).map { ##""g\##($0)": {"$extends": "{g\##($0 - 1)}"}"## }
    let first = ##""g0": {"$type": "number", "x": {"$value": 1}}"##
    let tokens = try read((groups.reversed() + [first]).joined(separator: ",")).light
    #expect(tokens["g9999.x"]?.type == .number)
  }

  @Test func `sets that double each other are rejected`() {
    let sets = (1..<64).map { level in
      ##""s\##(level)": {"sources": [{"$ref": "#/sets/s\##(level - 1)"}, {"$ref": "#/sets/s\##(level - 1)"}]}"##
    }
    let source = ##"""
      {"version": "2025.10", "resolutionOrder": [{"$ref": "#/sets/s63"}], "sets": {
      "s0": {"sources": []}, \##(sets.joined(separator: ","))}}
      """##
    let error = #expect(throws: SourceError.self) {
      try TokenFile(JSONDocument(parsing: Bytes(source.utf8), path: "a"))
    }
    #expect(
      error?.message
        == "the sets repeat each other, and the sources grow too large; use each set once")
  }

  @Test func `names that add up to 1000 bytes are rejected`() {
    let name = String(repeating: "x", count: 200)
    let open = String(repeating: ##""\##(name)": {"##, count: 5)
    let error = #expect(throws: SourceError.self) { try read(open + ##""$value": 1}}}}}"##) }
    #expect(
      error?.message
        == "the names of this token and its groups have 1000 bytes or more; shorten them")
  }

  private func read(_ members: String) throws -> TokenFile {
    try TokenFile(JSONDocument(parsing: Bytes("{\(members)}".utf8), path: "a"))
  }
}
