@testable import LinkMarkup
@testable import LinkText

extension ComponentTable {
  /// Reads the `applinks` of an association.
  static func apple(_ applinks: String) throws -> ComponentTable {
    try read(##"{"applinks": \##(applinks)}"##)
  }

  /// Reads components of one app, in brackets.
  static func apple(components: String, applinks: String = "") throws -> ComponentTable {
    try apple(##"{\##(applinks)"details": [{"appIDs": ["A.b"], "components": \##(components)}]}"##)
  }

  /// Reads dynamic rules of one app, in brackets.
  static func android(_ rules: String) throws -> ComponentTable {
    try read(
      ##"""
      [{"relation": ["delegate_permission/common.handle_all_urls"], "relation_extensions":
      {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \##(rules)}}}]
      """##)
  }

  static func read(_ source: String) throws -> ComponentTable {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a")
    guard let table = try ComponentTable(json) else { throw NoComponents() }
    return table
  }

  struct NoComponents: Error {}

  /// Returns the name of the deciding component, after a `-` for an exclusion; nil if none matches.
  func decision(about address: String) -> String? {
    switch answer(to: Bytes(address.utf8).span) {
    case .match(let match): match.name
    case .excluded(let name): "-" + name
    case .noRoute, .foreign, .refused: nil
    }
  }

  func matches(_ tail: String) -> Bool {
    decision(about: "https://example.com" + tail) != nil
  }
}
