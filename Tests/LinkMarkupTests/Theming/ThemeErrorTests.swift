import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Each test adds one error to a valid theme, and expects one line about it.
@Suite struct ThemeErrorTests {
  @Test(arguments: [
    (
      #""$type": "color""#, #""$type": "colour""#,
      "acme.json:3:14: error: unknown type 'colour'; did you mean 'color'?"
    ),
    (
      #""$type": "color""#,
      #""$type": 1"#,
      "acme.json:3:14: error: '$type' is a number; write the name of a type"
    ),
    (
      #""$type": "color""#,
      #""$tpye": "color""#,
      "acme.json:3:5: error: unknown property '$tpye'; did you mean '$type'?"
    ),
    (
      #""$type": "color","#,
      "",
      "acme.json:4:5: error: no '$type' here or in an enclosing group; add one"
    ),
    (
      #""$type": "color""#,
      #""$type": "color", "$extends": "{lin}""#,
      "acme.json:3:35: error: no group 'lin'; did you mean 'link'?"
    ),
    (
      ##""hex": "#0066ff""##,
      ##""hex": "#0066f""##,
      ##"acme.json:4:80: error: 'hex' must be '#' and six hexadecimal digits, as in "#0062E3""##
    ),
    (
      ##""hex": "#0066ff""##,
      ##""hex": "0066ff""##,
      ##"acme.json:4:80: error: 'hex' must be '#' and six hexadecimal digits, as in "#0062E3""##
    ),
    (
      ##""hex": "#0066ff""##,
      ##""hexa": "#0066ff""##,
      "acme.json:4:73: error: a color has no 'hexa'; it can have 'colorSpace', 'components', 'alpha', 'hex'; did you mean 'hex'?"
    ),
    (
      ##"{"colorSpace": "srgb", "components": [0, 0.4, 1], "hex": "#0066ff"}"##,
      ##""#0066FF""##,
      "acme.json:4:23: error: a string where a color should be; write an object with 'colorSpace', 'components', 'alpha', 'hex'"
    ),
    (
      ##""srgb", "components": [0, 0.4, 1], "hex": "#0066ff""##,
      #""oklch", "components": [0, 0.4, 1]"#,
      #"acme.json:4:38: error: the only supported color space is "srgb"; use it, or add the nearest color as 'hex'"#
    ),
    (
      "[0, 0.4, 1]",
      "[0, 0.4]",
      "acme.json:4:60: error: 'components' must be a list of three numbers from 0 to 1: red, green, blue"
    ),
    (
      "[0, 0.4, 1]",
      "[0, 0.4, 255]",
      "acme.json:4:69: error: a component must be a number from 0 to 1"
    ),
    (
      "[0, 0.4, 1]",
      "[0, 0.4, -1]",
      "acme.json:4:69: error: a component must be a number from 0 to 1"
    ),
    (
      #""alpha": 0.5"#,
      #""alpha": "half""#,
      "acme.json:5:84: error: 'alpha' must be a number from 0 to 1"
    ),
    (
      #""colorSpace": "srgb", "#,
      "",
      "acme.json:4:23: error: a color needs 'colorSpace'"
    ),
    (
      #""ink": {"$value":"#,
      #""ink": {"value":"#,
      "acme.json:4:37: error: a string where a group or a token should be; a token's value is its '$value', "
        + "and 'linkmark theme import' converts other formats"
    ),
    (
      #""ink": {"$value":"#,
      #""ink": {"$description":"#,
      "acme.json:4:29: error: '$description' is an object; write a string"
    ),
    (
      #""ink": {"#,
      #""ink": {"pale": {"$value": "{color.paper}"}, "#,
      "acme.json:4:13: error: a token with a '$value' cannot contain tokens; write the value in a token '$root' next to them"
    ),
    (
      #""ink": {"#,
      #""in.k": {"#,
      "acme.json:4:5: error: a name must not contain '{', '}' or '.'; rename it"
    ),
    (
      #""text": {"$value": "{color.ink}"}"#,
      #""text": {"$value": "{color.imk}"}"#,
      "acme.json:11:26: error: no token 'color.imk'; did you mean 'color.ink'?"
    ),
    (
      #""text": {"$value": "{color.ink}"}"#,
      #""text": {"$value": "{color}"}"#,
      "acme.json:11:26: error: 'color' is a group; name a token in it"
    ),
    (
      #""text": {"$value": "{color.ink}"}"#,
      #""text": {"$value": "{link.default.text}"}"#,
      "acme.json:11:26: error: cycle of aliases: {link.default.text} → {link.default.text}; give one of them a value"
    ),
    (
      ##"{"colorSpace": "srgb", "components": [0, 0.4, 1], "hex": "#0066ff"}}"##,
      #""{color.dye}"}, "dye": {"$value": "{color.ink}"}"#,
      "acme.json:4:23: error: cycle of aliases: {color.dye} → {color.ink} → {color.dye}; give one of them a value"
    ),
    (
      #""text": {"$value": "{color.ink}"}"#,
      #""text": {"$value": "{fontStyle.copy}"}"#,
      "acme.json:11:26: error: 'fontStyle.copy' is of type 'typography'; 'color' is needed here"
    ),
    (
      #""text": {"$value": "{color.ink}"}"#,
      #""text": {"$type": "number", "$value": 3}"#,
      "acme.json:11:7: error: 'link.default.text' is of type 'number'; a theme needs 'color' here"
    ),
    (
      #""text": {"$value": "{color.ink}"}"#,
      #""txt": {"$value": "{color.ink}"}"#,
      "acme.json:9:5: error: no token 'link.default.text', which every theme needs; rename 'txt' to 'text'"
    ),
    (
      #""text": {"$value": "{color.ink}"},"#,
      "",
      "acme.json:9:5: error: no token 'link.default.text', which every theme needs; add it"
    ),
    (
      #""on-contrast": {"#,
      #""onContrast": {"#,
      "acme.json:8:3: error: no token 'link.on-contrast.normal', which every theme needs; rename 'onContrast' to 'on-contrast'"
    ),
    (
      #""fontStyle": {"#,
      #""fontStyles": {"#,
      "acme.json:1:1: error: no typography token in the group 'fontStyle'; a theme needs one, such as 'fontStyle.bodyDefault'"
    ),
    (
      #""lineHeight": 1.5"#,
      #""lineHeight": "1.5""#,
      "acme.json:34:23: error: a string where a number should be"
    ),
    (
      #""lineHeight": 1.5"#,
      #""lineHeight": 1e999"#,
      "acme.json:34:23: error: the number is too large; the limit is 1000000"
    ),
    (
      #""lineHeight": 1.5"#,
      #""lineHeight": 0"#,
      "acme.json:29:17: error: 'fontSize' and 'lineHeight' must be greater than 0"
    ),
    (
      #""fontSize": {"value": 16, "unit": "px"},"#,
      "",
      "acme.json:29:17: error: a typography needs 'fontSize'"
    ),
    (
      #""unit": "px""#,
      #""unit": "pt""#,
      #"acme.json:31:43: error: 'unit' must be "px" or "rem""#
    ),
    (
      #"{"value": 16, "unit": "px"}"#,
      "16",
      "acme.json:31:21: error: a number where a dimension should be; write an object with 'value', 'unit'"
    ),
    (
      #""fontWeight": 400"#,
      #""fontWeight": "blod""#,
      "acme.json:32:23: error: unknown font weight 'blod'; did you mean 'bold'?"
    ),
    (
      #""fontWeight": 400"#,
      #""fontWeight": 1001"#,
      "acme.json:32:23: error: a font weight must be a whole number from 1 to 1000, or a name"
    ),
    (
      #"["Acme", "serif"]"#,
      "[]",
      "acme.json:30:23: error: a font family must be a name or a list of names"
    ),
    (
      #""$type": "typography""#,
      #""$type": "border""#,
      "acme.json:27:5: error: 'fontStyle.copy' is of type 'border'; a theme needs 'typography' here"
    ),
    (
      #""copy": {"#,
      #""copy": {"$extensions": {"linkmark": {"textStyle": "boddy"}}, "#,
      "acme.json:27:56: error: unknown text style 'boddy'; did you mean 'body'?"
    ),
    (
      #""copy": {"#,
      #""copy": {"$extensions": {"linkmark": {"textstyle": "body"}}, "#,
      "acme.json:27:43: error: unknown extension 'textstyle'; did you mean 'textStyle'?"
    ),
    (
      #""normal": {"#,
      #""normal": {"$extensions": {"linkmark": {"use": "texts"}}, "#,
      "acme.json:12:54: error: unknown use 'texts'; did you mean 'text'?"
    ),
    (
      #""normal": {"#,
      #""normal": {"$extensions": {"linkmark": []}, "#,
      "acme.json:12:46: error: a list where an object should be"
    ),
    (
      #""ink":"#,
      #""ink""#,
      "acme.json:4:11: error: '{' where the ':' after the key should be"
    ),
  ])
  func `an invalid token is rejected at its position`(
    _ old: String, _ new: String, _ expected: String
  ) {
    let source = SmallTheme.source.replacing(old, with: new, maxReplacements: 1)
    #expect(source != SmallTheme.source)
    let error = #expect(throws: SourceError.self) {
      try Theme(parsing: Bytes(source.utf8), path: "acme.json")
    }
    #expect(error?.description == expected)
  }
}
