extension LintRule {
  static let trackingParameters = LintRule(
    name: "tracking-parameters", level: .note,
    summary: "an address with parameters that only count its readers"
  ) { subject in
    subject.linkRemarks { link in
      let address = subject.document[link.construct.destination]
      guard let mark = address.firstIndex(of: UInt8(ascii: "?")) else { return nil }
      let query = String(decoding: address[(mark + 1)...].prefix(2_000), as: UTF8.self)
      let names = query.prefix { $0 != "#" }.split(separator: "&")
        .compactMap { $0.split(separator: "=").first }
      let known = ["fbclid", "gclid", "mc_cid", "mc_eid", "msclkid"]
      guard let name = names.first(where: { $0.hasPrefix("utm_") || known.contains(String($0)) })
      else { return nil }
      return "\(String(name).quoted) only counts the readers of this link; remove it"
    }
  }
}
