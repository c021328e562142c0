import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Each invalid token file has one error, which is reported in one line.
@Suite struct TokenErrorTests {
  @Test(arguments: [
    (
      ##""b": {"$ref": "other.json#/a"}"##,
      "2:15: error: 'other.json#/a' is outside this file; write a pointer into this file, such as '#/color/ink'"
    ),
    (
      ##""b": {"$value": {"$ref": "https://a.example/#/a"}}"##,
      "2:26: error: 'https://a.example/#/a' is outside this file; write a pointer into this file, such as '#/color/ink'"
    ),
    (##""b": {"$ref": "#a"}"##, "2:15: error: '#a' is not a JSON Pointer; begin it with '#/'"),
    (
      ##""b": {"$ref": 1}"##,
      "2:15: error: '$ref' is a number; write a JSON Pointer such as \"#/color/ink\""
    ),
    (
      ##""b": {"$ref": "#/n/on"}"##, "2:15: error: '#/n/on' points to no value; did you mean 'one'?"
    ),
    (
      ##""b": {"$ref": "#/n/one/$valeu"}"##,
      "2:15: error: '#/n/one/$valeu' points to no value; did you mean '$value'?"
    ),
    (##""b": {"$ref": "#/n/one/$value/0"}"##, "2:15: error: '#/n/one/$value/0' points to no value"),
    (##""b": {"$ref": "#/n.one"}"##, "2:15: error: '#/n.one' points to no value"),
    (
      ##""b": {"$value": {"$ref": "#/n"}}"##,
      "2:26: error: '#/n' points to no value; '#/n' is a group"
    ),
    (
      ##""b": {"$value": {"$ref": "#/n/one", "unit": "px"}}"##,
      "2:37: error: '$ref' must be the only property; to override a part, write the value out"
    ),
    (
      ##""b": {"$ref": "#/n/one", "$value": 1}"##, "2:7: error: '$ref' next to '$value'; remove one"
    ),
    (
      ##""b": {"$type": "duration", "$ref": "#/n/one"}"##,
      "2:36: error: 'n.one' is of type 'number'; 'duration' is needed here"
    ),
    (
      ##""b": {"$ref": "#/n/one/$value"}, "c": {"$type": "color", "$value": {"$ref": "#/b/$value"}}"##,
      "2:77: error: 'b' is of type 'number'; 'color' is needed here"
    ),
    (
      ##""b": {"$value": {"$ref": "#/n/list/$value/0"}}"##,
      "2:1: error: no '$type' here or in an enclosing group; add one"
    ),
  ])
  func `an invalid pointer is rejected`(_ members: String, _ expected: String) {
    expect(members, toFailWith: expected)
  }

  @Test(arguments: [
    (
      ##""b": {"$ref": "#/c/$value"}, "c": {"$value": "{d}"}, "d": {"$value": {"$ref": "#/b"}}"##,
      "2:15: error: cycle of aliases: #/c/$value → {d} → #/b → #/c/$value; give one of them a value"
    ),
    (
      ##""b": {"$value": "{c}"}, "c": {"$ref": "#/d/$value/x"}, "d": {"$value": "{b}"}"##,
      "2:17: error: cycle of aliases: {c} → #/d/$value/x → {b} → {c}; give one of them a value"
    ),
    (
      ##""b": {"$value": {"$ref": "#/b/$value/x"}}"##,
      "2:26: error: cycle of aliases: #/b/$value/x → #/b/$value/x; give one of them a value"
    ),
    (
      ##""b": {"$type": "color", "$value": {"components": {"$ref": "#/b/$value"}}}"##,
      "2:59: error: cycle of aliases: #/b/$value → #/b/$value; give one of them a value"
    ),
    (
      ##""b": {"$ref": "#/c"}, "c": {"$ref": "#/b"}"##,
      "2:15: error: cycle of groups: {b} → {c} → {b}; let one of them extend nothing"
    ),
    (
      ##""b": {"$extends": "{c}"}, "c": {"$extends": "#/d"}, "d": {"$ref": "#/b", "x": {"$value": 1}}"##,
      "2:19: error: cycle of groups: {b} → {c} → {d} → {b}; let one of them extend nothing"
    ),
    (
      ##""b": {"c": {"$extends": "{b}"}}"##,
      "2:25: error: cycle of groups: {b.c} → {b} → {b.c}; let one of them extend nothing"
    ),
    (
      ##""b": {"$extends": "{b.c}", "c": {}}"##,
      "2:19: error: cycle of groups: {b} → {b.c} → {b}; let one of them extend nothing"
    ),
    (
      ##""b": {"x": {"$extends": "{c}"}}, "c": {"y": {"$extends": "{b}"}}"##,
      "2:25: error: cycle of groups: {b.x} → {c} → {c.y} → {b} → {b.x}; let one of them extend nothing"
    ),
  ])
  func `the error for a cycle shows the cycle`(_ members: String, _ expected: String) {
    expect(members, toFailWith: expected)
  }

  @Test(arguments: [
    (##""b": {"$extends": "{nn}"}"##, "2:19: error: no group 'nn'; did you mean 'n'?"),
    (
      ##""b": {"$extends": "{n.one}"}"##,
      "2:19: error: 'n.one' is a token; a group can extend only a group"
    ),
    (
      ##""b": {"$extends": "#/n/one/$value"}"##,
      "2:19: error: '$value' is not a group; a group can extend only a group"
    ),
    (
      ##""b": {"$extends": 1}"##,
      "2:19: error: a number where the name of a group should be, as in \"{button}\""
    ),
    (
      ##""b": {"$extends": "{n}", "$ref": "#/n"}"##,
      "2:26: error: both '$ref' and '$extends' here; remove one"
    ),
    (
      ##""b": {"$extends": "{n}", "$value": 1}"##,
      "2:7: error: '$extends' next to '$value'; remove one"
    ),
    (
      ##""b": {"$type": "number"}"##,
      "2:1: error: no '$value' and no tokens here; write the token's '$value'"
    ),
    (
      ##""b": {"$root": {"$value": 1}}"##,
      "2:7: error: no '$type' here or in an enclosing group; add one"
    ),
    (##""b": {"$value": "{n.$rot}"}"##, "2:17: error: no token 'n.$rot'"),
    (##""b": {"\u0024x": {}}"##, "2:7: error: unknown property '$x'"),
    (
      ##""b": {"a\u002eb": {}}"##, "2:7: error: a name must not contain '{', '}' or '.'; rename it"
    ),
    (##""b": {"$description": 1}"##, "2:23: error: '$description' is a number; write a string"),
    (
      ##""b": {"$deprecated": 1}"##,
      "2:22: error: '$deprecated' is a number; write true, false or the reason"
    ),
    (##""b": {"$extensions": []}"##, "2:22: error: '$extensions' is a list; write an object"),
  ])
  func `an invalid group is rejected`(_ members: String, _ expected: String) {
    expect(members, toFailWith: expected)
  }

  @Test(arguments: [
    ("duration", ##"{"value": 1, "unit": "sec"}"##, "3:22: error: 'unit' must be \"ms\" or \"s\""),
    (
      "duration", ##"{"value": "1", "unit": "s"}"##,
      "3:11: error: a string where a number should be"
    ),
    (
      "cubicBezier", "[0, 1, 2]",
      "3:1: error: a cubicBezier must be a list of four numbers: x, y, x, y"
    ),
    ("cubicBezier", "[0, 9, 1.1, 0]", "3:8: error: an x coordinate must be a number from 0 to 1"),
    (
      "strokeStyle", ##""dased""##,
      "3:1: error: unknown stroke style 'dased'; did you mean 'dashed'?"
    ),
    (
      "strokeStyle", ##"{"dashArray": 1, "lineCap": "butt"}"##,
      "3:15: error: 'dashArray' is a number; write a list in brackets"
    ),
    (
      "strokeStyle", ##"{"dashArray": [{"value": 1, "unit": "px"}], "lineCap": "but"}"##,
      "3:56: error: 'lineCap' must be \"round\", \"butt\" or \"square\""
    ),
    (
      "border", ##"{"width": {"value": 1, "unit": "px"}, "style": "solid"}"##,
      "3:1: error: a border needs 'color'"
    ),
    (
      "transition", ##"{"duration": "{n.one}"}"##,
      "3:14: error: 'n.one' is of type 'number'; 'duration' is needed here"
    ),
    ("shadow", ##"[{"inset": true}]"##, "3:2: error: a shadow needs 'color'"),
    (
      "shadow", ##"["{n.one}"]"##,
      "3:2: error: 'n.one' is of type 'number'; 'shadow' is needed here"
    ),
    ("gradient", "{}", "3:1: error: a gradient must be a list of stops"),
    ("gradient", ##"[{"position": 1}]"##, "3:2: error: a gradient needs 'color'"),
    (
      "color", ##"{"colorSpace": "oklhc", "components": [0, 0, 0], "hex": "#000000"}"##,
      "3:16: error: unknown color space 'oklhc'; did you mean 'oklch'?"
    ),
    (
      "color", ##"{"colorSpace": "hsl", "components": [360, 0, 0], "hex": "#000000"}"##,
      "3:38: error: a component must be a number of at least 0 and less than 360"
    ),
    (
      "color", ##"{"colorSpace": "lch", "components": [0, -1, 0], "hex": "#000000"}"##,
      "3:41: error: a component must be a nonnegative number"
    ),
    (
      "color", ##"{"colorSpace": "srgb", "components": {"$ref": "#/n/list/$value"}}"##,
      "3:38: error: 'components' must be a list of three numbers from 0 to 1: red, green, blue"
    ),
    (
      "fontWeight", ##"{"$ref": "#/n/list/$value/1"}"##,
      "3:1: error: a font weight must be a whole number from 1 to 1000, or a name"
    ),
  ])
  func `a value of another type is rejected`(
    _ type: String, _ value: String, _ expected: String
  ) {
    expect(##""b": {"$type": "\##(type)", "$value":\##n\##(value)}"##, toFailWith: expected)
  }

  @Test(arguments: [
    ("duration", ##"{"value": 1.5, "unit": "s"}"##), ("cubicBezier", "[0, -9, 1, 1e3]"),
    ("strokeStyle", ##""dashed""##),
    ("strokeStyle", ##"{"dashArray": [{"value": 1, "unit": "px"}], "lineCap": "butt"}"##),
    ("border", ##"{"color": \##(black), "width": {"value": 1, "unit": "px"}, "style": "solid"}"##),
    (
      "transition",
      ##"{"duration": {"value": 0, "unit": "ms"}, "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0, 0, 1, 1]}"##
    ),
    ("shadow", shadow), ("shadow", ##"[\##(shadow), "{twin}", {"$ref": "#/twin/$value"}]"##),
    (
      "gradient",
      ##"[{"color": \##(black), "position": 42}, {"color": \##(black), "position": {"$ref": "#/n/one"}}]"##
    ),
    ("color", ##"{"colorSpace": "lab", "components": [50, -160, "none"], "hex": "#123456"}"##),
  ])
  func `a value of each type is read`(_ type: String, _ value: String) throws {
    let twin =
      type == "shadow" ? ##", "twin": {"$type": "shadow", "$value": \##(Self.shadow)}"## : ""
    _ = try tokens(##""b": {"$type": "\##(type)", "$value": \##(value)}\##(twin)"##)
  }

  // MARK: - Support

  private static let black = ##"{"colorSpace": "srgb", "components": [0, 0, 0]}"##
  private static let shadow = ##"""
    {"color": \##(black), "offsetX": {"value": 1, "unit": "px"}, "offsetY": {"value": 1, "unit": "px"}, \##
    "blur": {"value": 1, "unit": "px"}, "spread": {"value": 1, "unit": "px"}, "inset": true}
    """##

  private func tokens(_ members: String) throws -> TokenFile {
    let source =
      ##"{"n": {"$type": "number", "one": {"$value": 1}, "list": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}},\##n\##(members)}"##
    return try TokenFile(JSONDocument(parsing: Bytes(source.utf8), path: "a"))
  }

  private func expect(_ members: String, toFailWith expected: String) {
    let error = #expect(throws: SourceError.self) { try tokens(members) }
    #expect(error?.description == "a:" + expected)
  }
}
