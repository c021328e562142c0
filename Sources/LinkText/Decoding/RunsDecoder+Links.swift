extension RunsDecoder {
  mutating func readLinks(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in elements {
      let link = try JSONFields(of: element, "this link", in: json)
      try checkID(link, links.count)
      let address = try address("href", of: link)
      let title = try link.nullableString("title")
      let kind = try kind(link, of: address)
      let handling = LinkTarget.Handling(rawValue: try link.string("handling"))
      let range = try link.range(after: &ranges)
      let route = try route(link)
      let speech = try link.object("accessibility")
      let role = LinkTarget.Role(rawValue: try speech.string("role"))
      links.append(
        LinkedText.Link(
          id: Document.Link.ID(index: UInt32(links.count)), href: address.href,
          blocked: address.blocked, title: title, kind: kind, handling: handling ?? .none,
          range: range, route: route, role: role ?? .link, name: try speech.string("name"),
          states: try states(speech), description: try speech.optionalString("description"),
          hint: try speech.optionalString("hint"), announcement: try speech.announcement(),
          source: try link.source()))
      text.links.append(range)
    }
  }

  mutating func readImages(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in elements {
      let image = try JSONFields(of: element, "this image", in: json)
      try checkID(image, images.count)
      let address = try address("src", of: image)
      let title = try image.nullableString("title")
      let alternativeText = try image.required("alternativeText")
      let kind = try kind(image, of: address)
      let range = try image.range(after: &ranges)
      try check(alternativeText, "'alternativeText'", isTextOf: range)
      images.append(
        LinkedText.Image(
          id: Document.ImageID(index: UInt32(images.count)), href: address.href,
          blocked: address.blocked, title: title, alternativeText: text[range], kind: kind,
          range: range, source: try image.source()))
      text.images.append(range)
    }
  }

  private func checkID(_ fields: JSONFields, _ index: Int) throws(SourceError) {
    let id = try fields.required("id")
    guard json.number(id) == Double(index) else {
      throw json.disagreement(at: id, "the id of \(fields.name) is not its index, \(index)")
    }
  }

  /// Reads an address, or what is blocked; there is always one of them.
  private func address(
    _ key: String, of fields: JSONFields
  ) throws(SourceError) -> (href: String?, blocked: LinkedText.Blocked?) {
    let href = try fields.nullableString(key)
    guard let id = fields.optional("blocked") else {
      if href == nil {
        throw json.disagreement(
          at: fields.object, "\(fields.name) has neither '\(key)' nor 'blocked'")
      }
      return (href, nil)
    }
    if href != nil {
      throw json.disagreement(at: id, "\(fields.name) has both '\(key)' and 'blocked'")
    }
    let blocked = try fields.object("blocked")
    return (
      nil,
      LinkedText.Blocked(
        destination: try blocked.string("destination"), reason: try blocked.string("reason"))
    )
  }

  private func kind(
    _ fields: JSONFields, of address: (href: String?, blocked: LinkedText.Blocked?)
  ) throws(SourceError) -> LinkTarget.Kind? {
    let name = try fields.string("kind")
    let known = LinkTarget.Kind.unblocked.first { $0.name == name }
    guard (name == "blocked") == (address.blocked != nil) || known == nil && name != "blocked"
    else {
      throw json.disagreement(
        at: try fields.required("kind"),
        "the kind of \(fields.name) is '\(name)', "
          + (address.blocked == nil ? "but it has an address" : "but it is blocked"))
    }
    guard name == "blocked" else { return known }
    return address.blocked.flatMap { LinkTarget.BlockReason(rawValue: $0.reason) }
      .map { .blocked($0) }
  }

  private func states(_ fields: JSONFields) throws(SourceError) -> LinkTarget.States {
    var states: LinkTarget.States = []
    for id in try fields.elements("states") {
      if try json.text(id, "a value of 'states'") == "disabled" { states.insert(.disabled) }
    }
    return states
  }

  private func route(_ link: JSONFields) throws(SourceError) -> RouteMatch? {
    guard let id = try link.nullable("route") else { return nil }
    let route = try JSONFields(of: id, "'route'", in: json)
    let name = try route.string("name")
    let pattern = try route.string("pattern")
    let parameters = try route.object("params")
    return RouteMatch(
      name: name, pattern: pattern,
      parameters: RouteParameters(
        path: try strings(in: parameters.object("path")),
        query: try strings(in: parameters.object("query"))))
  }

  private func strings(in fields: JSONFields) throws(SourceError) -> [String: String] {
    var strings: [String: String] = [:]
    for member in json.members(of: fields.object) {
      let name = try json.text(member.key, "a key")
      strings[name] = try json.text(member.value, "'\(name)'")
    }
    return strings
  }
}

extension LinkTarget.Kind {
  /// The kinds of destinations that are not blocked.
  package static let unblocked: [LinkTarget.Kind] = [
    .unresolved, .web, .contact, .fragment, .relative, .app, .unsafe,
  ]
}
