import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct TokenFileTests {
  // MARK: - References

  @Test func `a pointer refers to a token, its value, or a part of it`() throws {
    let tokens = try read(
      #"""
      "base": {"$type": "color", "a/b": {"$value": {
        "colorSpace": "srgb", "components": [0.2, 0.4, 0.6], "alpha": 0.8}}},
      "token": {"$ref": "#/base/a~1b"},
      "value": {"$ref": "#/base/a%7E1b/$value"},
      "inner": {"$value": {"$ref": "#/token/$value"}},
      "parts": {"$type": "color", "$value": {
        "colorSpace": {"$ref": "#/base/a~1b/$value/colorSpace"},
        "components": [{"$ref": "#/number"}, {"$ref": "#/inner/$value/components/2"}, 1],
        "alpha": {"$ref": "#/token/$value/alpha"}}},
      "number": {"$type": "number", "$value": {"$ref": "#/value/$value/components/0"}},
      "list": {"$type": "color", "$value": {
        "colorSpace": "srgb", "components": {"$ref": "#/parts/$value/components"}}},
      "kept": {"$type": "color", "$extensions": {"acme": [1, 0, 0]}, "$value": {
        "colorSpace": "srgb", "components": {"$ref": "#/kept/$extensions/acme"}}}
      """#)
    for name in ["base.a/b", "token", "value", "inner"] {
      #expect(try color(name, in: tokens) == "#336699CC")
      #expect(tokens[name]?.type == .color)
    }
    #expect(try color("parts", in: tokens) == "#3399FFCC")
    #expect(try color("list", in: tokens) == "#3399FF")
    #expect(try color("kept", in: tokens) == "#FF0000")
    #expect(try tokens["number"].map { token in try tokens.number(token.value) } == 0.2)
  }

  @Test func `pointers and aliases are followed through each other`() throws {
    let tokens = try read(
      #"""
      "size": {"$type": "dimension", "$value": {"value": 2, "unit": "rem"}},
      "one": {"$value": "{two}"}, "two": {"$ref": "#/three"}, "three": {"$value": "{si\u007ae}"},
      "four": {"$type": "number", "$value": {"$ref": "#/one/$value/value"}},
      "five": {"$type": "dimension", "$value": {"value": {"$ref": "#/four/$value"}, "unit": "px"}}
      """#)
    #expect(try tokens["one"].map { token in try tokens.dimension(token.value) } == 32)
    #expect(try tokens["five"].map { token in try tokens.dimension(token.value) } == 2)
    #expect(tokens["one"]?.type == .dimension)
  }

  @Test func `an alias prefers its token's type to its group's type`() throws {
    let tokens = try read(
      #"""
      "size": {"$type": "dimension", "$value": {"value": 2, "unit": "px"}},
      "color": {"$type": "color", "size": {"$value": "{size}"}}
      """#)
    #expect(tokens["color.size"]?.type == .dimension)
  }

  // MARK: - Groups

  @Test func `a group can have a root token`() throws {
    let tokens = try read(
      #"""
      "space": {"$type": "number", "$root": {"$value": 1}, "two": {"$value": 2}},
      "alias": {"$value": "{space.$root}"}, "pointer": {"$ref": "#/space/$root"}
      """#)
    #expect(tokens.tokens.map(\.name) == ["space.$root", "space.two", "alias", "pointer"])
    for name in ["alias", "pointer"] {
      #expect(try tokens[name].map { token in try tokens.number(token.value) } == 1)
    }
  }

  @Test(arguments: [
    ##""$extends": "{a}""##, ##""$extends": "#/a""##, ##""$extends": {"$ref": "#/a"}"##,
    ##""$ref": "#/a""##,
  ])
  func `a group inherits from its base, except for its own tokens`(_ reference: String) throws {
    let tokens = try read(
      #"""
      "b": {\#(reference), "x": {"y": {"$value": 20}, "new": {"$value": 30}}, "t": {"$value": 40}},
      "a": {"$type": "number", "x": {"y": {"$value": 1}, "z": {"$value": 2}}, "t": {"u": {"$value": 3}}}
      """#)
    #expect(
      values(of: tokens) == [
        "b.x.y=20.0", "b.x.new=30.0", "b.x.z=2.0", "b.t=40.0", "a.x.y=1.0", "a.x.z=2.0",
        "a.t.u=3.0",
      ])
  }

  @Test func `groups extend groups that extend others, in any order`() throws {
    let tokens = try read(
      #"""
      "c": {"$extends": "{b.inner}", "w": {"$value": 9}},
      "b": {"$extends": "{a}", "v": {"$ref": "#/c/w"}, "own": {"$extends": "{b.inner}"}},
      "a": {"$type": "number", "inner": {"w": {"$value": 1}, "x": {"$value": 2}}},
      "alias": {"$ref": "#/a/inner"}
      """#)
    #expect(
      values(of: tokens) == [
        "c.w=9.0", "c.x=2.0", "b.v=9.0", "b.own.w=1.0", "b.own.x=2.0", "b.inner.w=1.0",
        "b.inner.x=2.0", "a.inner.w=1.0", "a.inner.x=2.0", "alias.w=1.0", "alias.x=2.0",
      ])
  }

  @Test func `a group inherits the type, extensions, and deprecation of its base`()
    throws
  {
    let tokens = try read(
      #"""
      "top": {"$type": "number", "a": {
        "$deprecated": "old", "$extensions": {"linkmark": {"use": "text"}}, "x": {"$value": 1}}},
      "b": {"$extends": "{top.a}", "y": {"$value": 2}, "z": {"$deprecated": false, "$value": 3}},
      "c": {"$extends": "{b}", "$extensions": {"linkmark": {}},
            "d": {"$extensions": {"linkmark": {}}, "e": {"$value": 4}}}
      """#)
    #expect(tokens["b.y"]?.type == .number)
    #expect(tokens["b.y"]?.deprecation.flatMap(tokens.json.string) == "old")
    #expect(tokens["b.z"]?.deprecation == nil)
    #expect(tokens["b.y"]?.inheritedExtensions == tokens["top.a.x"]?.inheritedExtensions)
    #expect(tokens["b.y"]?.inheritedExtensions.count == 1)
    let both = tokens["c.d.e"]?.inheritedExtensions ?? []
    #expect(both.count == 2)
    #expect(both.last == tokens["c.y"]?.inheritedExtensions.first)
  }

  @Test func `a group may be empty`() throws {
    #expect(try read(#""a": {"$description": "soon"}, "b": {}"#).tokens.isEmpty)
  }

  // MARK: - Resolver documents

  @Test func `sources are merged like one file`() throws {
    let file = try file(
      ##"""
      {"version": "2025.10",
       "sets": {"a": {"sources": [{"n": {"$type": "number", "x": {"$value": 1}}}]},
                "b": {"sources": [{"$ref": "#/sets/a"}, {"$ref": "#/$defs/more~1tokens.json"},
                                  {"m": {"$extends": "{n}"}, "p": {"$ref": "#/n/x"}}]}},
       "$defs": {"more/tokens.json": {"n": {"y": {"$value": 2}}}},
       "modifiers": {
         "size": {"contexts": {"wide": [{"n": {"s": {"$value": 7}}}], "narrow": []}, "default": "wide"}},
       "resolutionOrder": [
         {"$ref": "#/modifiers/size"}, {"$ref": "#/sets/b", "description": "all"},
         {"type": "modifier", "name": "look", "contexts": {"light": [], "dark": [{"n": {"x": {"$value": 3}}}]}},
         {"type": "set", "name": "a", "sources": [{"$ref": "#/sets/a"}, {"q": {"$value": "{n.x}"}}]},
         {"$ref": "#/sets/a", "sources": [{"$ref": "#/sets/a"}, {"r": {"$value": "{n.y}"}}]}]}
      """##)
    #expect(
      values(of: file.light) == [
        "n.s=7.0", "n.x=1.0", "n.y=2.0", "m.s=7.0", "m.x=1.0", "m.y=2.0", "p=1.0", "q=1.0", "r=2.0",
      ])
  }

  @Test func `pointers and extended groups follow the appearance`() throws {
    let file = try file(
      ##"""
      {"version": "2025.10",
       "sets": {"a": {"sources": [{"m": {"$extends": "{n}"}, "p": {"$ref": "#/n/x/$value"}}]}},
       "modifiers": {"look": {"contexts": {
         "light": [{"n": {"$type": "number", "x": {"$value": 1}}}],
         "dark": [{"n": {"$type": "number", "x": {"$value": 2}}}]}}},
       "resolutionOrder": [{"$ref": "#/sets/a"}, {"$ref": "#/modifiers/look"}]}
      """##)
    #expect(values(of: file.light) == ["m.x=1.0", "p=1.0", "n.x=1.0"])
    #expect(values(of: file.dark) == ["m.x=2.0", "p=2.0", "n.x=2.0"])
  }

  // MARK: - Findings

  @Test func `a hex value that contradicts the components is reported once`() throws {
    let file = try file(
      ##"""
      {"version": "2025.10",
       "sets": {"a": {"sources": [{"a": {"$type": "color",
         "right": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1], "alpha": 0.5, "hex": "#0066fF"}},
         "wrong": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1], "alpha": 0.5,
           "hex": "#0067FF"}}}}]}},
       "modifiers": {"look": {"contexts": {"light": [], "dark": [{"b": {"$value": "{a.wrong}"}}]}}},
       "resolutionOrder": [{"$ref": "#/sets/a"}, {"$ref": "#/modifiers/look"}]}
      """##)
    #expect(
      file.findings == [
        Finding(
          rule: "color-hex-mismatch", level: .warning,
          location: SourcePosition(
            line: 5, column: 13, offset: try #require(file.findings.first?.location.offset)),
          message: "'hex' differs from the components, which take precedence; write #0066FF")
      ])
  }

  @Test func `deprecated tokens are reported where links and font styles use them`() throws {
    let file = try file(
      ##"""
      {"n": {"$type": "number", "$deprecated": "use\n m", "old": {"$value": 1}, "unused": {"$value": 2},
             "fine": {"$deprecated": false, "$value": 3}},
       "x": {"$type": "number", "$deprecated": true, "$value": {"$ref": "#/n/old"}},
       "y": {"$value": "{n.unused}"},
       "link": {"a": {"$value": "{x}"}, "b": {"$value": "{n.fine}"},
                "c": {"$deprecated": true, "$ref": "#/n/fine"}, "d": {"$value": "{x}"}}}
      """##)
    #expect(file.findings.allSatisfy { $0.rule == "deprecated-token" && $0.level == .note })
    #expect(
      file.findings.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [
        "3:58 'n.old' is deprecated: use m", "5:27 'x' is deprecated",
        "6:11 'link.c' is deprecated", "6:75 'x' is deprecated",
      ])
  }

  // MARK: - Support

  private func file(_ source: String) throws -> TokenFile {
    try TokenFile(JSONDocument(parsing: Bytes(source.utf8), path: "acme.json"))
  }

  private func read(_ members: String) throws -> DesignTokens {
    try file("{\(members)}").light
  }

  private func color(_ name: String, in tokens: DesignTokens) throws -> String {
    try tokens.color(#require(tokens[name]).value).color.description
  }

  private func values(of tokens: DesignTokens) -> [String] {
    tokens.tokens.map { token in
      "\(token.name)=" + ((try? tokens.number(token.value)).map(\.description) ?? "?")
    }
  }
}
