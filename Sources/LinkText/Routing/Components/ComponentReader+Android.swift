extension ComponentReader {
  /// Reads the dynamic rules in the statements of an `assetlinks.json`.
  mutating func readStatements(_ statements: JSONNode.ID) throws(SourceError) {
    for statement in json.elements(of: statements) {
      try json.checkObject(statement, "a statement")
      guard let extensions = json.member("relation_extensions", of: statement)?.value else {
        continue
      }
      try json.checkObject(extensions, "'relation_extensions'")
      let relation = "delegate_permission/common.handle_all_urls"
      guard let urls = json.member(relation, of: extensions)?.value else { continue }
      try json.checkObject(urls, "'\(relation)'")
      guard let rules = json.member("dynamic_app_link_components", of: urls)?.value else {
        continue
      }
      for rule in try json.elements(of: rules, orComplain: "'dynamic_app_link_components'") {
        let properties = try ComponentProperties(json, rule, in: dialect, remarks: &remarks)
        try append(properties, at: rule, in: statement)
      }
    }
    if entries.isEmpty {
      throw json.error(
        at: statements,
        "no statement has 'dynamic_app_link_components'; without them, the app's manifest "
          + "decides, which is not read")
    }
  }
}
