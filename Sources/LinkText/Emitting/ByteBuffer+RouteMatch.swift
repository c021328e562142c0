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
  mutating func append(json parameters: RouteParameters) {
    append("{\"path\":")
    append(jsonObject: parameters.path)
    append(",\"query\":")
    append(jsonObject: parameters.query)
    append("}")
  }

  private mutating func append(jsonObject members: [String: String]) {
    append("{")
    var isFirst = true
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      if !isFirst { append(",") }
      isFirst = false
      append(json: key)
      append(":", json: value)
    }
    append("}")
  }
}
