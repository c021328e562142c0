package import LinkText

extension DestinationExplanation {
  /// The explanation as one line of JSON in UTF-8, in the format `linkmark.explanation/1`.
  package var json: Bytes {
    ByteBuffer.bytes(minimumCapacity: 1024) { output in
      output.append("{\"format\":\"linkmark.explanation/1\",\"destination\":", json: destination)
      appendAddress(to: &output)
      output.append(
        jsonAddressOf: target, linked.document.links[0].destination, as: ",\"href\":",
        in: linked)
      output.append(",\"kind\":", json: target.kind.name)
      output.append(",\"handling\":", json: target.handling.rawValue)
      output.append(jsonRouteOf: target, in: linked)
      appendRouting(to: &output)
      appendRules(to: &output)
      output.append(",\"html\":", json: linked.bytes(emittedBy: .html).span)
      appendAnnouncements(to: &output)
      output.append("}\n")
    }
  }

  private func appendAddress(to output: inout ByteBuffer) {
    switch reading {
    case .none: output.append(",\"address\":null")
    case .refused(let refusal):
      output.append(",\"address\":{\"refused\":", json: refusal.rawValue)
      output.append("}")
    case .address(let address):
      output.append(",\"address\":{\"scheme\":", json: address.scheme)
      output.append(",\"host\":", json: address.host)
      output.append(",\"path\":", jsonArray: address.pathComponents) { $1.append(json: $0) }
      output.append(",\"query\":", jsonArray: address.query) { item, output in
        output.append("{\"name\":", json: item.name)
        output.append(",\"value\":", json: item.value)
        output.append("}")
      }
      output.append(",\"fragment\":", json: address.fragment)
      output.append("}")
    }
  }

  private func appendRouting(to output: inout ByteBuffer) {
    guard let route else {
      output.append(",\"routing\":null")
      return
    }
    output.append(",\"routing\":{\"answer\":", json: route.answer.name)
    output.append(",\"reason\":", json: "\(route.answer)")
    output.append(",\"considered\":", jsonArray: route.candidates) { candidate, output in
      output.append("{\"name\":", json: candidate.name)
      output.append(",\"pattern\":", json: candidate.pattern)
      output.append(",\"outcome\":", json: candidate.outcome.name)
      output.append(",\"reason\":", json: "\(candidate.outcome)")
      output.append("}")
    }
    output.append("}")
  }

  /// Writes the rules, if there are any.
  private func appendRules(to output: inout ByteBuffer) {
    guard !rules.isEmpty else { return }
    output.append(",\"rules\":", jsonArray: rules) { rule, output in
      output.append("{\"path\":", json: rule.path)
      output.append(",")
      output.append(jsonMembersOf: rule.location)
      output.append(",\"failedCondition\":", json: rule.failedCondition)
      output.append(",\"set\":", jsonArray: rule.properties) { property, output in
        output.append("{\"property\":", json: property.name)
        output.append(",\"value\":", json: property.value)
        output.append("}")
      }
      output.append("}")
    }
  }

  private func appendAnnouncements(to output: inout ByteBuffer) {
    let (link, sentence) = (announcement, sentenceAnnouncement)
    output.append(",\"announcement\":{\"voiceOver\":", json: link.voiceOver)
    output.append(",\"talkBack\":", json: link.talkBack)
    output.append(",\"talkBackWithoutHints\":", json: link.talkBackWithoutHints)
    output.append(",\"talkBackLinksMenu\":", json: link.talkBackLinksMenu)
    output.append(",\"web\":", json: link.web)
    output.append("},\"sentenceAnnouncement\":{\"voiceOver\":", json: sentence.voiceOver)
    output.append(",\"talkBack\":", json: sentence.talkBack)
    output.append(",\"talkBackSeparateFocus\":", json: sentence.talkBackSeparateFocus)
    output.append("}")
  }
}
