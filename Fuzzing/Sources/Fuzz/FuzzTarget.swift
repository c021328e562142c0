import LinkMarkup

/// A fuzz target, which has its own corpus.
enum FuzzTarget: String, CaseIterable {
  case html
  case agreement
  case terminal
  case shapes
  case places
  case lint
  case theme
  case themeImport = "theme-import"
  case routes
  case urls
  case configuration
  case stream
  case server
  case json
  case catalogXCStrings = "catalog-xcstrings"
  case catalogStrings = "catalog-strings"
  case catalogAndroid = "catalog-android"
  case catalogJSON = "catalog-json"
  case catalogARB = "catalog-arb"
  case catalogPO = "catalog-po"
  /// A target that is broken on purpose, to test that the fuzzer finds defects.
  case broken

  /// Returns the defects in the result for an input.
  func defects(_ input: FuzzInput) throws -> [String] {
    switch self {
    case .html: try HTMLTarget.defects(input)
    case .agreement: try AgreementTarget.defects(input)
    case .terminal: try TerminalTarget.defects(input)
    case .shapes: try ShapesTarget.defects(input)
    case .places: try PlacesTarget.defects(input)
    case .lint: try LintTarget.defects(input)
    case .theme: try ThemeTarget.defects(input)
    case .themeImport: ThemeImportTarget.defects(input)
    case .routes: RoutesTarget.defects(input)
    case .urls: try URLsTarget.defects(input)
    case .configuration: try ConfigurationTarget.defects(input)
    case .stream: try StreamTarget.defects(input)
    case .server: ServerTarget.defects(input)
    case .json: JSONTarget.defects(input)
    case .catalogXCStrings: CatalogsTarget.defects(input, as: .xcstrings)
    case .catalogStrings: CatalogsTarget.defects(input, as: .strings)
    case .catalogAndroid: CatalogsTarget.defects(input, as: .android)
    case .catalogJSON: CatalogsTarget.defects(input, as: .json)
    case .catalogARB: CatalogsTarget.defects(input, as: .arb)
    case .catalogPO: CatalogsTarget.defects(input, as: .po)
    case .broken: BrokenTarget.defects(input)
    }
  }
}
