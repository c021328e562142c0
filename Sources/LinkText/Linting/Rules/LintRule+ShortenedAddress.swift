extension LintRule {
  static let shortenedAddress = LintRule(
    name: "shortened-address", level: .note,
    summary: "an address that does not show where it leads"
  ) { subject in
    let services = [
      "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "lnkd.in", "ow.ly", "rb.gy", "t.co",
      "tiny.cc", "tinyurl.com",
    ]
    let longest = services.map(\.utf8.count).max() ?? 0
    return subject.linkRemarks { link in
      // Nearly all hosts are longer.
      guard let written = subject.document[link.construct.destination].webHost,
        written.count <= longest,
        case let host = String(decoding: written, as: UTF8.self).lowercased(),
        services.contains(host)
      else { return nil }
      return "readers do not see where \(host) leads, and it may stop; write the full address"
    }
  }
}
