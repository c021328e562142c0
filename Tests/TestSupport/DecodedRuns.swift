@testable import LinkMarkup
@testable import LinkText

/// Holds decoded runs against the document that they were written from.
struct DecodedRuns {
  /// The converters that documents take in turn: styles, appearances, locales, themes, routes, rules.
  static let converters: [Converter] = {
    let locales = ["en", "de", "ar-EG", "zh-Hant"].compactMap { LanguageTag($0) }
    let routes = try? RouteTable(parsing: routesFile.utf8, path: "routes.json")
    let configuration = try? Configuration(
      parsing: configurationFile.utf8, path: "linkmark.json")
    guard let routes, let rules = configuration?.rules else { fatalError("a file is not read") }
    var converters: [Converter] = []
    for (index, style) in LinkStyle.allCases.enumerated() {
      for appearance in Appearance.allCases {
        let place = converters.count
        converters.append(
          Converter(
            styling: Styling(
              theme: place.isMultiple(of: 3) ? .plain : .backpack, style: style,
              appearance: appearance),
            locale: locales[(index + place) % locales.count],
            destinations: DestinationPolicy(),
            routes: place.isMultiple(of: 2) ? routes : nil,
            rules: place.isMultiple(of: 4) ? rules : nil,
            sourceDetail: place.isMultiple(of: 5) ? .blocks : .links))
      }
    }
    return converters
  }()

  private static let routesFile = """
    {"appSchemes": ["app"], "webHosts": ["example.com", "a.example"],
     "routes": [{"name": "terms", "path": "terms"}, {"name": "games", "path": "games/{username}"},
                {"name": "any", "paths": ["a?b={b}", "x/**", "b"]}]}
    """
  private static let configurationFile = """
    {"rules": [{"match": {"kind": "web"}, "set": {"newTab": true}},
               {"match": {"kind": "relative"}, "set": {"role": "button", "hint": "Opens it"}},
               {"match": {"kind": "contact"}, "set": {"state": "disabled"}},
               {"match": {"kind": "app"}, "set": {"title": "In the app", "style": "implicit"}}]}
    """

  /// The number of generated documents.
  static let documentCount = Thoroughness.count(500, full: 20_000)
  /// The number of broken files.
  static let brokenCount = Thoroughness.count(250, full: 5_000)

  /// The document with this number: Markdown of every construct, copy, and dialects in turn.
  static func document(_ number: Int) -> Bytes {
    let seed = 70_000 + UInt64(number)
    switch number % 3 {
    case 0:
      var generator = MarkdownGenerator(seed: seed)
      return generator.document()
    case 1:
      var generator = CopyGenerator(seed: seed)
      return generator.document()
    default:
      var generator = DialectGenerator(seed: seed)
      return generator.document()
    }
  }

  /// Says what differs after a source has been converted, written and decoded; nil if nothing does.
  static func defect(_ source: Bytes, _ converter: Converter) -> String? {
    do {
      let linked = try converter.convert(source)
      let decoded = try LinkedText(decoding: linked.bytes(emittedBy: .runs))
      let expected = LinkedText(linked)
      if decoded == expected { return nil }
      for (decoded, expected) in zip(
        Mirror(reflecting: decoded).children, Mirror(reflecting: expected).children)
      where "\(decoded.value)" != "\(expected.value)" {
        return "\(decoded.label ?? ""): \(decoded.value), not \(expected.value)"
      }
      return "the values differ"
    } catch {
      return "\(error)"
    }
  }
}
