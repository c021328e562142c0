extension LintRule {
  /// A name that looks like another one; browsers show some of them in Punycode, and apps do not.
  static let confusableHost = LintRule(
    name: "confusable-host", level: .warning,
    summary: "a host in letters that look like Latin ones"
  ) { subject in
    subject.linkAndImageRemarks { _, construct, _ in
      let address = subject.document[construct.destination]
      // Nearly all addresses are ASCII.
      guard address.contains(where: { $0 >= 0x80 }),
        let host = address.webHost.map({ String(decoding: $0, as: UTF8.self).lowercased() }),
        host.split(separator: ".").contains(where: \.looksLatin)
      else { return nil }
      return """
        the host \(host.quoted(asASCII: true)) looks like another one in Latin letters; check the address
        """
    }
  }
}

extension Substring {
  /// Whether the letters are not Latin, and all of them look as if they were.
  fileprivate var looksLatin: Bool {
    let letters = unicodeScalars.filter { $0.properties.isAlphabetic }
    guard letters.contains(where: { !$0.isASCII }) else { return false }
    // Small letters of Cyrillic and Greek that most typefaces draw like Latin ones.
    let lookalikes = "асеорхуіјѕԁԛԝһаνοκρ".unicodeScalars
    return letters.allSatisfy { $0.isASCII || lookalikes.contains($0) }
  }
}
