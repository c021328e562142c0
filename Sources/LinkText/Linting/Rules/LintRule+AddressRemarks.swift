extension LintRule {
  /// A name that looks like another one; browsers show some of them in Punycode, and apps do not.
  static let confusableHost = LintRule(
    name: "confusable-host", level: .warning,
    summary: "a host in letters that look like Latin ones"
  ) { subject in
    subject.linkAndImageRemarks { _, construct, _ in
      let address = subject.document[construct.destination]
      // Nearly all addresses are ASCII.
      guard address.contains(where: { $0 >= 0x80 }), let host = address.hostOfWebAddress,
        host.split(separator: ".").contains(where: \.looksLatin)
      else { return nil }
      return """
        the host \(host.quoted(asASCII: true)) looks like another one in Latin letters; check the address
        """
    }
  }

  static let localDestination = LintRule(
    name: "local-destination", level: .note,
    summary: "a link to the machine of its reader"
  ) { subject in
    subject.linkRemarks { link in
      guard link.target.kind == .web,
        let host = subject.document[link.construct.destination].hostOfWebAddress,
        host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
      else { return nil }
      return "\(host.quoted) is the reader's own machine; write a public address"
    }
  }

  static let shortenedAddress = LintRule(
    name: "shortened-address", level: .note,
    summary: "an address that does not show where it leads"
  ) { subject in
    let services = [
      "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "lnkd.in", "ow.ly", "rb.gy", "t.co",
      "tiny.cc", "tinyurl.com",
    ]
    return subject.linkRemarks { link in
      guard let host = subject.document[link.construct.destination].hostOfWebAddress,
        services.contains(host)
      else { return nil }
      return "readers do not see where \(host) leads, and it may stop; write the full address"
    }
  }

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

  static let punctuationInLinkText = LintRule(
    name: "punctuation-in-link-text", level: .note,
    summary: "a link whose text ends with the punctuation of its sentence"
  ) { subject in
    subject.linkRemarks { link in
      let text = subject.text(of: link.id)
      guard let last = text.last, ".,;".contains(last),
        !subject.document.hasCode(in: link.construct)
      else { return nil }
      // Not an ellipsis, an abbreviation such as "Inc." or "e.g.", or a whole sentence.
      let word = text.dropLast().split(separator: " ").last ?? ""
      guard word.count > 3, !word.contains("."), text.split(separator: " ").count < 6 else {
        return nil
      }
      return
        "the text ends with \(String(last).quoted), which is underlined; move it after the link"
    }
  }
}

extension ArraySlice<UInt8> {
  /// The host of an address that begins with `http:` or `https:`, in lowercase and without its port.
  fileprivate var hostOfWebAddress: String? {
    guard first == UInt8(ascii: "h") || first == UInt8(ascii: "H") else { return nil }
    let reference = URIReference(Bytes(self).span)
    guard let scheme = reference.scheme, let authority = reference.authority else { return nil }
    func text(_ range: Range<Int>) -> String {
      String(decoding: dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self).lowercased()
    }
    guard ["http", "https"].contains(text(scheme)) else { return nil }
    let host = text(authority)
    return host.hasPrefix("[") ? host : String(host.prefix { $0 != ":" })
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
