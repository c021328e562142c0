extension LintRule {
  static let localDestination = LintRule(
    name: "local-destination", level: .note,
    summary: "a link to the machine of its reader"
  ) { subject in
    subject.linkRemarks { link in
      guard link.target.kind == .web,
        let host = subject.document[link.construct.destination].webHost,
        host.starts(with: "127.".utf8) || host.elementsEqual("[::1]".utf8)
          || host.count == 9 && host.span.startsIgnoringCase(with: "localhost")
      else { return nil }
      return
        "\(String(decoding: host, as: UTF8.self).quoted) is the reader's own machine; write a public address"
    }
  }
}
