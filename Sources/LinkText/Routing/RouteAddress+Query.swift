extension RouteAddress {
  /// The query parameters that have a value; of several with the same name, the last one.
  var queryValues: [String: String] {
    var values: [String: String] = [:]
    for item in query {
      if let value = item.value { values[item.name] = value }
    }
    return values
  }

  /// The names, in UTF-8, of the query parameters that have a value.
  var valuedNames: Set<Bytes> {
    var names: Set<Bytes> = []
    for item in query where item.value != nil { names.insert(Bytes(item.name.utf8)) }
    return names
  }
}
