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
  func `an invalid address is matched without a crash`(_ address: String) throws {
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
