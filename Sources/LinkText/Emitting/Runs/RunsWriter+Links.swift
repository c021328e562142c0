extension RunsWriter {
  mutating func appendLinks(to output: inout ByteBuffer) {
    // Read once, because each access copies the map.
    let map = linked.document.sourceMap
    output.append(",\"links\":[")
    for index in linked.document.links.indices {
      let id = Document.Link.ID(index: UInt32(index))
      let target = linked[id]
      output.append(index == 0 ? "{\"id\":" : ",{\"id\":", decimal: index)
      output.append(
        jsonAddressOf: target, linked.document[id].destination, as: ",\"href\":", in: linked)
      output.append(",\"title\":", json: linked.title(of: id))
      output.append(",\"kind\":", jsonWord: target.kind.name)
      output.append(",\"handling\":", jsonWord: target.handling.rawValue)
      output.append(",")
      output.append(jsonMember: text.links[index])
      output.append(jsonRouteOf: target, in: linked)
      append(accessibilityOf: id, target, to: &output)
      output.append(jsonSource: map?[id])
      output.append("}")
    }
    output.append("]")
  }

  mutating func appendImages(to output: inout ByteBuffer) {
    let map = linked.document.sourceMap
    output.append(",\"images\":[")
    for index in linked.document.images.indices {
      let id = Document.ImageID(index: UInt32(index))
      let image = linked.document[id]
      let target = linked[id]
      let range = text.images[index]
      output.append(index == 0 ? "{\"id\":" : ",{\"id\":", decimal: index)
      output.append(jsonAddressOf: target, image.destination, as: ",\"src\":", in: linked)
      output.append(",\"title\":", json: image.title.map { linked.document[$0] })
      output.append(",\"alternativeText\":", json: text.text.span, range: range.utf8)
      output.append(",\"kind\":", jsonWord: target.kind.name)
      output.append(",")
      output.append(jsonMember: range)
      output.append(jsonSource: map?[id])
      output.append("}")
    }
    output.append("]")
  }

  func appendTables(to output: inout ByteBuffer) {
    guard !text.tables.isEmpty else { return }
    output.append(",\"tables\":", jsonArray: text.tables) { table, output in
      output.append("{")
      output.append(jsonColumnsOf: table)
      output.append("}")
    }
  }

  private mutating func append(
    accessibilityOf id: Document.Link.ID, _ target: LinkTarget, to output: inout ByteBuffer
  ) {
    line.removeAll()
    linked.append(accessibleNameOf: id, to: &line)
    output.append(",\"accessibility\":{\"role\":", jsonWord: target.role.rawValue)
    output.append(",\"name\":")
    output.append(json: line)
    output.append(",\"states\":")
    output.append(target.states.contains(.disabled) ? "[\"disabled\"]" : "[]")
    description.removeAll()
    linked.append(titleOf: id, to: &description)
    if !description.isEmpty, !description.isEquivalent(to: line) {
      output.append(",\"description\":")
      output.append(json: description)
    }
    let hint = linked.hint(of: target)
    if let hint {
      output.append(",\"hint\":", json: hint)
    }
    let talkBack = phrases.talkBack(target.role, target.states, hint: hint)
    output.append(
      jsonAnnouncementOf: line,
      voiceOver: phrases.voiceOver(target.role, target.states, hint: hint),
      talkBack: line.withSpan { talkBack.omittingRole(equalTo: $0) })
    output.append("}")
  }
}
