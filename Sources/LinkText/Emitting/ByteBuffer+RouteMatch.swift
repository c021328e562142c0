extension ByteBuffer {
  /// Appends a route match as a JSON object.
  mutating func append(json match: RouteMatch) {
    append("{\"name\":", json: match.name)
    append(",\"pattern\":", json: match.pattern)
    append(",\"params\":")
    append(json: match.parameters)
    append("}")
  }

  /// Appends the parameters of a route as a JSON object with sorted keys.
  ///
  /// - Parameter braces: What is written for the braces of objects.
  mutating func append(
    json parameters: RouteParameters, braces: (open: StaticString, close: StaticString) = ("{", "}")
  ) {
    append(braces.open)
    append("\"path\":")
    append(jsonObject: parameters.path, braces)
    append(",\"query\":")
    append(jsonObject: parameters.query, braces)
    append(braces.close)
  }

  private mutating func append(
    jsonObject members: [String: String], _ braces: (open: StaticString, close: StaticString)
  ) {
    append(braces.open)
    var isFirst = true
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      if !isFirst { append(",") }
      isFirst = false
      append(json: key)
      append(":", json: value)
    }
    append(braces.close)
  }
}
