extension RunsDecoder {
  mutating func readLinks(_ id: JSONNode.ID) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in try json.elements(of: id, orComplain: "'links'") {
      var fields = try JSONFields(of: element, "this link", in: json)
      try checkID(&fields, links.count)
      let address = try address("href", of: &fields)
      let title = try nullableString("title", of: &fields)
      let kind = try kind(&fields, of: address)
      let handling = LinkTarget.Handling(rawValue: try string("handling", of: &fields))
      let range = try range(&fields, after: &ranges)
      let route = try route(try fields.required("route"))
      var speech = try JSONFields(
        of: try fields.required("accessibility"), "'accessibility'", in: json)
      let role = LinkTarget.Role(rawValue: try string("role", of: &speech))
      links.append(
        LinkedText.Link(
          id: Document.Link.ID(index: UInt32(links.count)), href: address.href,
          blocked: address.blocked, title: title, kind: kind, handling: handling ?? .none,
          range: range, route: route, role: role ?? .link, name: try string("name", of: &speech),
          states: try states(&speech), description: try optionalString("description", of: &speech),
          hint: try optionalString("hint", of: &speech), announcement: try announcement(&speech),
          source: try source(try fields.required("source"))))
      text.links.append(range)
    }
  }

  mutating func readImages(_ id: JSONNode.ID) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in try json.elements(of: id, orComplain: "'images'") {
      var fields = try JSONFields(of: element, "this image", in: json)
      try checkID(&fields, images.count)
      let address = try address("src", of: &fields)
      let title = try nullableString("title", of: &fields)
      let alternativeText = try fields.required("alternativeText")
      let kind = try kind(&fields, of: address)
      let range = try range(&fields, after: &ranges)
      try check(alternativeText, "'alternativeText'", isTextOf: range)
      images.append(
        LinkedText.Image(
          id: Document.ImageID(index: UInt32(images.count)), href: address.href,
          blocked: address.blocked, title: title, alternativeText: text[range], kind: kind,
          range: range, source: try source(try fields.required("source"))))
      text.images.append(range)
    }
  }

  private func checkID(_ fields: inout JSONFields, _ index: Int) throws(SourceError) {
    let id = try fields.required("id")
    guard json.number(id) == Double(index) else {
      throw disagreement(at: id, "the id of \(fields.name) is not its index, \(index)")
    }
  }

  /// Reads an address, or what is blocked; there is always one of them.
  private func address(
    _ key: String, of fields: inout JSONFields
  ) throws(SourceError) -> (href: String?, blocked: LinkedText.Blocked?) {
    let href = try nullableString(key, of: &fields)
    guard let id = fields.optional("blocked") else {
      if href == nil {
        throw disagreement(at: fields.object, "\(fields.name) has neither '\(key)' nor 'blocked'")
      }
      return (href, nil)
    }
    if href != nil {
      throw disagreement(at: id, "\(fields.name) has both '\(key)' and 'blocked'")
    }
    var blocked = try JSONFields(of: id, "'blocked'", in: json)
    return (
      nil,
      LinkedText.Blocked(
        destination: try string("destination", of: &blocked),
        reason: try string("reason", of: &blocked))
    )
  }

  private func kind(
    _ fields: inout JSONFields, of address: (href: String?, blocked: LinkedText.Blocked?)
  ) throws(SourceError) -> LinkTarget.Kind? {
    let id = try fields.required("kind")
    let name = try json.text(id, "'kind'")
    let known = LinkTarget.Kind.unblocked.first { $0.name == name }
    guard (name == "blocked") == (address.blocked != nil) || known == nil && name != "blocked"
    else {
      throw disagreement(
        at: id,
        "the kind of \(fields.name) is '\(name)', "
          + (address.blocked == nil ? "but it has an address" : "but it is blocked"))
    }
    guard name == "blocked" else { return known }
    return address.blocked.flatMap { LinkTarget.BlockReason(rawValue: $0.reason) }
      .map { .blocked($0) }
  }

  private func states(_ fields: inout JSONFields) throws(SourceError) -> LinkTarget.States {
    var states: LinkTarget.States = []
    for id in try json.elements(of: try fields.required("states"), orComplain: "'states'") {
      if try json.text(id, "a value of 'states'") == "disabled" { states.insert(.disabled) }
    }
    return states
  }

  private func route(_ id: JSONNode.ID) throws(SourceError) -> RouteMatch? {
    if json[id].kind == .null { return nil }
    var fields = try JSONFields(of: id, "'route'", in: json)
    let name = try string("name", of: &fields)
    let pattern = try string("pattern", of: &fields)
    var parameters = try JSONFields(of: try fields.required("params"), "'params'", in: json)
    return RouteMatch(
      name: name, pattern: pattern,
      parameters: RouteParameters(
        path: try self.parameters("path", of: &parameters),
        query: try self.parameters("query", of: &parameters)))
  }

  private func parameters(
    _ key: String, of fields: inout JSONFields
  ) throws(SourceError) -> [String: String] {
    let id = try fields.required(key)
    try json.checkObject(id, "'\(key)'")
    var parameters: [String: String] = [:]
    for member in json.members(of: id) {
      let name = try json.text(member.key, "a key")
      parameters[name] = try json.text(member.value, "'\(name)'")
    }
    return parameters
  }
}

extension LinkTarget.Kind {
  /// The kinds of destinations that are not blocked.
  package static let unblocked: [LinkTarget.Kind] = [
    .unresolved, .web, .contact, .fragment, .relative, .app, .unsafe,
  ]
}
