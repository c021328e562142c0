import LinkMarkup

/// The section `linkmark` of the editor's settings.
struct ServerOptions: Equatable, Sendable {
  /// What other servers may do as well, so that users can turn it off.
  enum Feature: String, CaseIterable, Sendable {
    case hover
    case definition
    case references
    case completion
    case symbols
    case inlayHints
  }

  private(set) var disabled: Set<Feature> = []
  private(set) var fixesOnSave = false
  private(set) var level: Finding.Level?
  private(set) var locale: LanguageTag?
  /// What is wrong in the settings.
  private(set) var problems: [String] = []

  init() {}

  init(_ value: JSONValue?) {
    for feature in Feature.allCases {
      let name = feature.rawValue
      if boolean(value?["enable"]?[name], "enable.\(name)") == false { disabled.insert(feature) }
    }
    fixesOnSave = boolean(value?["fixOnSave"], "fixOnSave") ?? false
    if let word = word(value?["level"], "level") {
      level = Finding.Level(rawValue: word)
      if level == nil {
        problems.append("linkmark.level is '\(word)'; it can be note, warning or error")
      }
    }
    if let tag = word(value?["locale"], "locale"), !tag.isEmpty {
      locale = LanguageTag(tag)
      if locale == nil {
        problems.append("linkmark.locale is '\(tag)', which is not a language tag such as pt-BR")
      }
    }
  }

  private mutating func boolean(_ value: JSONValue?, _ name: String) -> Bool? {
    guard let value, !value.isNull else { return nil }
    if value.boolean == nil { problems.append("linkmark.\(name) is neither true nor false") }
    return value.boolean
  }

  private mutating func word(_ value: JSONValue?, _ name: String) -> String? {
    guard let value, !value.isNull else { return nil }
    if value.string == nil { problems.append("linkmark.\(name) is not a string") }
    return value.string
  }

  func isEnabled(_ feature: Feature) -> Bool { !disabled.contains(feature) }
}
