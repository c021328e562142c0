extension LintRule {
  static let malformedDestination = LintRule(
    name: "malformed-destination", level: .warning,
    summary: "a destination that is written wrongly"
  ) { subject in
    subject.linkAndImageRemarks { _, construct, target in
      guard target.kind != .blocked(.empty) else { return nil }
      return MalformedDestination(subject.document[construct.destination])?.message
    }
  }
}

/// A destination with a slip of the keyboard, which programs read as something else.
struct MalformedDestination {
  /// What is wrong and what to write.
  let message: String

  /// Finds the slip in a destination, or returns `nil` if there is none.
  init?(_ destination: ArraySlice<UInt8>) {
    guard destination.mayBeMalformed else { return nil }
    let text = String(decoding: destination, as: UTF8.self)
    guard text.utf8.count < 2_000, !Bytes(destination).span.hasPlaceholder,
      let correction = MalformedDestination.correction(of: text)
    else { return nil }
    message = "\(text.quoted) \(correction)"
  }

  private static func correction(of text: String) -> String? {
    let lower = text.lowercased()
    if let scheme = ["https:", "http:"].first(where: lower.hasPrefix) {
      let rest = lower.dropFirst(scheme.count)
      if rest.hasPrefix("//http://") || rest.hasPrefix("//https://") || rest.hasPrefix("//https//")
        || rest.hasPrefix("//http//")
      {
        return "has a scheme twice; remove one"
      }
      if rest.hasPrefix("\\\\") { return "has backslashes; write '\(scheme)//'" }
      if !rest.hasPrefix("//") {
        return "has no '//' after the scheme; write '\(scheme)//'"
      }
      return nil
    }
    if lower.hasPrefix("mailto:") {
      let addresses = lower.dropFirst("mailto:".count).prefix { $0 != "?" }
      // Without an address, the program asks for one.
      guard !addresses.isEmpty, !addresses.contains("%") else { return nil }
      let isComplete = addresses.split(separator: ",").allSatisfy { address in
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      }
      return isComplete ? nil : "is not a mail address; write 'mailto:name@host'"
    }
    if lower.hasPrefix("tel:") {
      return lower.contains { $0.isASCII && $0.isNumber }
        ? nil : "has no digits; write the number, as in 'tel:+15550100'"
    }
    return correction(ofPath: lower)
  }

  /// Finds a slip in what is read as a path or as a scheme that nothing opens.
  private static func correction(ofPath text: String) -> String? {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    if path.hasPrefix("www."), path.dropFirst(4).contains(".") {
      return "is read as a file of this site; write 'https://' before it"
    }
    let letters = path.prefix(3)
    if letters.count == 3, letters.first?.isASCII == true, letters.first?.isLetter == true,
      letters.dropFirst().first == ":", letters.last == "\\" || letters.last == "/"
    {
      return "is a path of one computer; write a path relative to this document"
    }
    if path.contains("\\"), !path.contains(":") {
      return "has a backslash, which is no separator on the web; write '/'"
    }
    let parts = path.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, !parts[0].contains("/"), !path.contains(":"),
      parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix("."),
      !parts[1].contains("/")
    {
      return "is read as a file of this site; write 'mailto:' before it"
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether a destination may have a slip, which is quick to say of nearly all.
  fileprivate var mayBeMalformed: Bool {
    let bytes = span
    if bytes.startsIgnoringCase(with: "https://") || bytes.startsIgnoringCase(with: "http://") {
      return dropFirst(7).prefix(6).firstRange(of: "http") != nil
    }
    return bytes.startsIgnoringCase(with: "www.")
      || contains {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "\\")
      }
  }
}
