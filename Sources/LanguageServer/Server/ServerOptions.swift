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
    for feature in Feature.allCases where value?["enable"]?[feature.rawValue]?.boolean == false {
      disabled.insert(feature)
    }
    fixesOnSave = value?["fixOnSave"]?.isTrue ?? false
    if let word = value?["level"]?.string {
      level = Finding.Level(rawValue: word)
      if level == nil {
        problems.append("linkmark.level is '\(word)'; it can be note, warning or error")
      }
    }
    if let tag = value?["locale"]?.string, !tag.isEmpty {
      locale = LanguageTag(tag)
      if locale == nil {
        problems.append("linkmark.locale is '\(tag)', which is not a language tag such as pt-BR")
      }
    }
  }

  func isEnabled(_ feature: Feature) -> Bool { !disabled.contains(feature) }
}
