extension ComponentReader {
  /// Reads the `applinks` object of an `apple-app-site-association`.
  mutating func readAssociation(_ applinks: JSONNode.ID) throws(SourceError) {
    try json.checkObject(applinks, "'applinks'")
    remarks += json.unknownKeys(
      of: applinks, among: ["details", "defaults", "substitutionVariables", "apps"])
    if let own = json.member("substitutionVariables", of: applinks) {
      try readVariables(own.value)
    }
    let defaults = try defaults(of: applinks)
    guard let details = json.member("details", of: applinks)?.value else {
      throw json.error(at: applinks, "'applinks' has no 'details'; add the list of components")
    }
    // In the oldest form, `details` is an object keyed by app.
    if json[details].kind == .object {
      for app in json.members(of: details) { try readDetail(app.value, defaults) }
    } else {
      for detail in try json.elements(of: details, orComplain: "'details'") {
        try readDetail(detail, defaults)
      }
    }
    if entries.isEmpty {
      throw json.error(at: details, "no components and no paths in 'details'; add some")
    }
  }

  private mutating func readDetail(
    _ detail: JSONNode.ID, _ outer: ComponentProperties
  ) throws(SourceError) {
    try json.checkObject(detail, "an entry of 'details'")
    remarks += json.unknownKeys(
      of: detail, among: ["appIDs", "appID", "components", "paths", "defaults"])
    let defaults = try defaults(of: detail).filled(from: outer)
    // Systems that support `components` ignore `paths` in the same entry.
    if let list = json.member("components", of: detail)?.value {
      for element in try json.elements(of: list, orComplain: "'components'") {
        let properties = try ComponentProperties(json, element, in: dialect, remarks: &remarks)
        try append(properties.filled(from: defaults), at: element, in: detail)
      }
    } else if let list = json.member("paths", of: detail)?.value {
      for element in try json.elements(of: list, orComplain: "'paths'") {
        let properties = try ComponentProperties(path: element, json)
        try append(properties.filled(from: defaults), at: element, in: detail)
      }
    }
  }

  private mutating func defaults(of object: JSONNode.ID) throws(SourceError) -> ComponentProperties
  {
    guard let defaults = json.member("defaults", of: object) else { return ComponentProperties() }
    return try ComponentProperties(json, defaults.value, in: dialect, remarks: &remarks)
  }

  private mutating func readVariables(_ object: JSONNode.ID) throws(SourceError) {
    try json.checkObject(object, "'substitutionVariables'")
    for member in json.members(of: object) {
      let name = json.string(member.key) ?? ""
      if name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        throw json.error(at: member.key, "the name of a variable cannot contain '$', '(', or ')'")
      }
      if SubstitutionVariables.builtIn.names.contains(name) {
        throw json.error(at: member.key, "'\(name)' is built in; choose another name")
      }
      var values: [Bytes] = []
      for element in try json.elements(of: member.value, orComplain: "the value of '\(name)'") {
        values.append(try value(element))
      }
      guard !values.isEmpty else {
        throw json.error(at: member.value, "'\(name)' has no values; add some")
      }
      variables.define(name, values: values)
    }
  }

  private func value(_ id: JSONNode.ID) throws(SourceError) -> Bytes {
    guard let value = json.characters(of: id) else {
      throw json.error(at: id, "\(json.kindName(id)) where a value should be; write a string")
    }
    if String(decoding: value, as: UTF8.self).contains("$(") {
      throw json.error(at: id, "a value cannot contain another variable; write out its values")
    }
    return Bytes(value)
  }
}
