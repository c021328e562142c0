extension LintRule {
  static let adjacentLinks = LintRule(
    name: "adjacent-links", level: .note,
    summary: "two adjacent links that look like one"
  ) { subject in
    let document = subject.document
    var remarks: [LintRemark] = []
    for block in document.textBlocks {
      var previous: (id: Document.Link.ID, gap: Gap)?
      for index in block {
        switch document.events[index] {
        case .enter(.link(let id)) where document[id].isFootnoteReference: previous = nil
        case .exit(.link(let id)) where document[id].isFootnoteReference: break
        case .enter(.link(let id)):
          if let earlier = previous, let message = subject.message(earlier.id, earlier.gap, id) {
            remarks.append(LintRemark(.link(id), message))
          }
          // The content of a link is not a gap.
          previous = nil
        case .exit(.link(let id)): previous = (id, .nothing)
        case .enter(.emphasis), .exit(.emphasis), .enter(.strong), .exit(.strong): break
        case .leaf(.softBreak), .leaf(.hardBreak): previous?.gap = .space
        case .leaf(.text(let range)):
          if document[range].allSatisfy(\.isASCIIWhitespace) {
            previous?.gap = .space
          } else {
            previous = nil
          }
        case .enter, .exit, .leaf: previous = nil
        }
      }
    }
    return remarks
  }

  fileprivate enum Gap {
    case nothing
    case space
  }
}

extension LintSubject {
  fileprivate func message(
    _ first: Document.Link.ID, _ gap: LintRule.Gap, _ second: Document.Link.ID
  ) -> String? {
    let destination = document[document[first].destination]
    if !destination.isEmpty, destination == document[document[second].destination] {
      return """
        the previous link leads to the same place, so readers encounter it twice; \
        combine them into one
        """
    }
    return switch gap {
    case .nothing:
      "nothing separates this link from the previous one; put a word or a space between them"
    case .space: nil
    }
  }
}
