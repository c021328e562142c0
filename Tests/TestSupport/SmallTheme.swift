import Foundation

@testable import LinkMarkup
@testable import LinkText

/// Small valid themes for tests to modify.
enum SmallTheme {
  static let source = ##"""
    {
      "color": {
        "$type": "color",
        "ink": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1], "hex": "#0066ff"}},
        "faint": {"$value": {"colorSpace": "srgb", "components": [0, 0.4, 1], "alpha": 0.5}},
        "paper": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}, "night": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}
      },
      "link": {
        "default": {
          "surface": {"$value": "{color.paper}"},
          "text": {"$value": "{color.ink}"},
          "normal": {"$value": "{color.ink}"},
          "visited": {"$value": "{color.ink}"},
          "focus": {"$value": "{color.ink}"},
          "disabled": {"$value": "{color.faint}"}
        },
        "on-contrast": {
          "surface": {"$value": "{color.ink}"},
          "text": {"$value": "{color.paper}"},
          "normal": {"$value": "{color.paper}"},
          "visited": {"$value": "{color.paper}"},
          "focus": {"$value": "{color.paper}"},
          "disabled": {"$value": "{color.paper}"}
        }
      },
      "fontStyle": {
        "copy": {
          "$type": "typography",
          "$value": {
            "fontFamily": ["Acme", "serif"],
            "fontSize": {"value": 16, "unit": "px"},
            "fontWeight": 400,
            "letterSpacing": {"value": 0.5, "unit": "px"},
            "lineHeight": 1.5
          }
        }
      }
    }
    """##

  static let resolver = resolver(
    source,
    light: ##"""
      "color": {"ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}
      """##, dark: #""color": {"ink": {"$value": "{color.paper}"}}"#)

  /// Returns a resolver document that adds tokens for each appearance to shared tokens.
  static func resolver(_ shared: String, light: String, dark: String) -> String {
    ##"""
    {
      "version": "2025.10",
      "sets": {"base": {"sources": [
    \##(shared)
      ]}},
      "modifiers": {"theme": {"contexts": {
        "light": [{\##(light)}],
        "dark": [{\##(dark)}]
      }}},
      "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]
    }
    """##
  }

  /// The JSON of the source's group `link`, including the key.
  static var linkGroup: Substring {
    let source = source[...]
    guard let start = source.firstRange(of: #"  "link": {"#),
      let end = source.firstRange(of: ",\n  \"fontStyle\"")
    else { return "" }
    return source[start.lowerBound..<end.lowerBound]
  }

  static func parsed(replacing old: String, with new: String) throws(SourceError) -> Theme {
    let source = source.replacing(old, with: new, maxReplacements: 1)
    return try Theme(parsing: Bytes(source.utf8), path: "acme.json")
  }

  /// Returns a theme in which links on the default surface are not underlined.
  static func withoutUnderline(text: String = "{color.ink}") throws(SourceError) -> Theme {
    try parsed(
      replacing: #""text": {"$value": "{color.ink}"}"#,
      with: #"""
        "underline": {"$type": "dimension", "$value": {"value": 0, "unit": "px"}},
        "text": {"$value": "\#(text)"}
        """#)
  }
}
