extension RouteFile {
  /// Reads the types of the placeholders of a route.
  static func types(
    of id: JSONNode.ID, _ patterns: [String], in json: JSONDocument
  ) throws(SourceError) -> [String: RouteValueType] {
    guard let member = json.member("types", of: id) else { return [:] }
    try json.checkObject(
      member.value, "'types'", "an object of placeholders and types, as in {\"page\": \"int\"}")
    let names = Set(patterns.flatMap { (try? RoutePattern($0))?.parameterNames ?? [] })
      .subtracting([RoutePattern.restName])
    var types: [String: RouteValueType] = [:]
    for type in json.members(of: member.value) {
      let name = try json.text(type.key, "a placeholder")
      guard names.contains(name) else {
        throw json.error(
          at: type.key,
          "no pattern of the route has the placeholder '{\(name)}'"
            + names.sorted().suggestion(for: name))
      }
      types[name] = try json.choice(type.value, "the type of '{\(name)}'")
    }
    return types
  }
}
