import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct HostileComponentTests {
  private static let files = [
    ##"{"applinks": {"defaults": {"caseSensitive": false}, "substitutionVariables": {"v": ["a?", "b*", "é"]}, "details": [{"appIDs": ["A.b"], "components": [{"/": "/$(v)/*$(lang)", "?": {"q": "?*"}, "#": "x*", "percentEncoded": false}, {"?": "a=*", "exclude": true, "comment": "c"}]}, {"paths": ["NOT /a/*", "/*"]}]}}"##,
    ##"[{"relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{"/": "/a*b?*/", "?": {"d": "*é"}}, {"#": "?*", "exclude": true}]}}}]"##,
  ]

  @Test(arguments: files)
  func `a file with arbitrary bytes is read or rejected`(_ file: String) throws {
    var random = SeededGenerator(seed: 6)
    let bytes = Bytes(##"{}[]":,/?#*$()%\é01 "##.utf8)
    var readCount = 0
    for _ in 0..<4_000 {
      var source = Bytes(file.utf8)
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: source.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: source[index] = random.pick(bytes)
        case 1: source.remove(at: index)
        default: source.insert(random.pick(bytes), at: index)
        }
      }
      guard let table = try? RouteTable(parsing: source, path: "a", webHosts: ["h.io"]) else {
        continue
      }
      readCount += 1
      for tail in ["", "/", "/a/xde?q=1#x", "/%zz%C3?&=&q&q=%#", "/aab/é?d=é"] {
        let address = Bytes("https://h.io\(tail)".utf8)
        #expect(table.match(for: address.span) == table.explanation(of: address.span).answer)
      }
    }
    #expect(readCount > 200)
  }

  @Test(arguments: [
    "", "x", "//", "https:", "https://h", "https://h?", "https://h#", "https://h?#", "https://h/%",
    "https://h/%C3?%C3#%C3", "https://h?&&==&=", "https://h/////",
  ])
  func `an unchecked address is matched`(_ address: String) throws {
    for file in Self.files {
      let table = try ComponentTable.read(file)
      _ = table.match(for: AddressParts(address))
    }
    #expect(
      try ComponentTable.apple(components: "[{}]").decision(about: address) == "component-1")
  }

  @Test(.timeLimit(.minutes(10)))
  func `long components are case-folded once, however many ignore case`()
    throws
  {
    let earlier = [String](repeating: ##"{"/": "x", "caseSensitive": false}"##, count: 10_000)
    let long = String(repeating: "\u{C9}", count: 2_000)
    let later = (0..<20).map { ##"{"/": "\##(long)\##($0)", "percentEncoded": false}"## }
    let table = try ComponentTable.apple(
      components: "[\((earlier + later).joined(separator: ","))]")
    #expect(table.findings.count == 9_999)
  }

  @Test(.timeLimit(.minutes(10)))
  func `parameter names are compared within the budget`() throws {
    let items = (0..<20_000).map { ##""\##($0)": "a""## }.joined(separator: ",")
    let earlier = [String](repeating: ##"{"?": {"": "a"}}"##, count: 10_000)
    let table = try ComponentTable.apple(
      components: "[\(earlier.joined(separator: ",")), {\"?\": {\(items)}}]")
    #expect(table.findings.count == 9_999)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a component is compared only within its app`() throws {
    let details = [String](repeating: ##"{"paths": ["/a"]}"##, count: 20_000)
    let table = try ComponentTable.apple(##"{"details": [\##(details.joined(separator: ","))]}"##)
    #expect(table.findings == [])
  }

  @Test func `the last of 900 components of 30 bytes is compared with the first`() throws {
    let between = (1_000..<1_898).map { ##"{"/": "/a/path/of/thirty/bytes-\##($0)/*"}"## }
    let components = [##"{"/": "/help/*"}"##] + between + [##"{"/": "/help/me"}"##]
    let table = try ComponentTable.apple(components: "[\(components.joined(separator: ","))]")
    #expect(
      table.findings.map(\.message) == [
        "'component-900' is never reached, because 'component-1' before it matches the same "
          + "addresses; move it up or remove it"
      ])
  }

  @Test func `an address of 100 kilobytes is matched in linear time`() throws {
    let table = try ComponentTable.read(Self.files[0])
    let long = String(repeating: "a", count: 100_000)
    #expect(table.decision(about: "https://h/a1/\(long)?q=1#\(long)") != "component-1")
    #expect(table.decision(about: "https://h/\(long)?\(long)=&a=#\(long)") == "component-4")
  }
}

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
