extension RouteAddress {
  /// The query's parameters that have a value; the last of several with one name.
  var queryValues: [String: String] {
    var values: [String: String] = [:]
    for item in query {
      if let value = item.value { values[item.name] = value }
    }
    return values
  }

  /// The names of the query's parameters that have a value.
  var valuedNames: Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    for item in query where item.value != nil { names.insert(Array(item.name.utf8)) }
    return names
  }
}
