package import LinkText

extension DestinationExplanation {
  /// The explanation as one line of JSON in UTF-8, in the format `linkmark.explanation/1`.
  package var json: Bytes {
    ByteBuffer.bytes(minimumCapacity: 1024) { output in
      output.append("{\"format\":\"linkmark.explanation/1\",\"destination\":")
      output.append(json: destination)
      appendAddress(to: &output)
      output.append(
        jsonAddressOf: target, linked.document.links[0].destination, as: ",\"href\":",
        in: linked)
      output.append(",\"kind\":")
      output.append(json: target.kind.name)
      output.append(",\"handling\":")
      output.append(json: target.handling.rawValue)
      output.append(jsonRouteOf: target, in: linked)
      appendRouting(to: &output)
      appendRules(to: &output)
      output.append(",\"html\":")
      output.append(json: linked.bytes(emittedBy: .html).span)
      appendAnnouncements(to: &output)
      output.append("}\n")
    }
  }

  private func appendAddress(to output: inout ByteBuffer) {
    output.append(",\"address\":")
    switch reading {
    case .address(let address): append(address, to: &output)
    case .refused(let refusal):
      output.append("{\"refused\":")
      output.append(json: refusal.rawValue)
      output.append("}")
    case .none: output.append("null")
    }
  }

  private func append(_ address: RouteAddress, to output: inout ByteBuffer) {
    output.append("{\"scheme\":")
    output.append(json: address.scheme)
    output.append(",\"host\":")
    output.append(json: address.host)
    output.append(",\"path\":")
    output.append(jsonArray: address.pathComponents) { $1.append(json: $0) }
    output.append(",\"query\":")
    output.append(jsonArray: address.query) { item, output in
      output.append("{\"name\":")
      output.append(json: item.name)
      output.append(",\"value\":")
      append(item.value, to: &output)
      output.append("}")
    }
    output.append(",\"fragment\":")
    append(address.fragment, to: &output)
    output.append("}")
  }

  private func appendRouting(to output: inout ByteBuffer) {
    output.append(",\"routing\":")
    guard let route else {
      output.append("null")
      return
    }
    output.append("{\"answer\":")
    output.append(json: route.answer.name)
    output.append(",\"reason\":")
    output.append(json: "\(route.answer)")
    output.append(",\"considered\":")
    output.append(jsonArray: route.candidates) { candidate, output in
      output.append("{\"name\":")
      output.append(json: candidate.name)
      output.append(",\"pattern\":")
      output.append(json: candidate.pattern)
      output.append(",\"outcome\":")
      output.append(json: candidate.outcome.name)
      output.append(",\"reason\":")
      output.append(json: "\(candidate.outcome)")
      output.append("}")
    }
    output.append("}")
  }

  /// Writes the rules, if there are any.
  private func appendRules(to output: inout ByteBuffer) {
    guard !rules.isEmpty else { return }
    output.append(",\"rules\":")
    output.append(jsonArray: rules) { rule, output in
      output.append("{\"path\":")
      output.append(json: rule.path)
      output.append(",")
      output.append(jsonMembersOf: rule.location)
      output.append(",\"failedCondition\":")
      append(rule.failedCondition, to: &output)
      output.append(",\"set\":")
      output.append(jsonArray: rule.properties) { property, output in
        output.append("{\"property\":")
        output.append(json: property.name)
        output.append(",\"value\":")
        output.append(json: property.value)
        output.append("}")
      }
      output.append("}")
    }
  }

  private func appendAnnouncements(to output: inout ByteBuffer) {
    append(
      [
        ("voiceOver", announcement.voiceOver), ("talkBack", announcement.talkBack),
        ("talkBackWithoutHints", announcement.talkBackWithoutHints),
        ("talkBackLinksMenu", announcement.talkBackLinksMenu), ("web", announcement.web),
      ], as: ",\"announcement\":{", to: &output)
    append(
      [
        ("voiceOver", sentenceAnnouncement.voiceOver),
        ("talkBack", sentenceAnnouncement.talkBack),
        ("talkBackSeparateFocus", sentenceAnnouncement.talkBackSeparateFocus),
      ], as: ",\"sentenceAnnouncement\":{", to: &output)
  }

  private func append(
    _ phrases: [(key: String, phrase: String?)], as start: StaticString,
    to output: inout ByteBuffer
  ) {
    output.append(start)
    for (index, (key, phrase)) in phrases.enumerated() {
      if index > 0 { output.append(",") }
      output.append(json: key)
      output.append(":")
      append(phrase, to: &output)
    }
    output.append("}")
  }

  private func append(_ text: String?, to output: inout ByteBuffer) {
    if let text {
      output.append(json: text)
    } else {
      output.append("null")
    }
  }
}
