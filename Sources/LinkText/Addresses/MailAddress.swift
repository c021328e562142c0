/// The `mailto:` URIs of RFC 6068.
enum MailAddress {
  /// The parameters for which some mail programs attach a file of the reader.
  private static let attachments = ["attach", "attachment"]

  /// Returns an address without parameters that attach files, or `nil` if it has none.
  ///
  /// Some mail programs do not end the parameters at `#`, so neither does this.
  static func removingAttachments(from address: Span<UInt8>) -> Bytes? {
    guard address.startsIgnoringCase(with: "mailto:"),
      let mark = address.firstOffset(of: UInt8(ascii: "?"), in: address.indices)
    else { return nil }
    let parameters = Bytes(address, mark + 1..<address.count)
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let kept = parameters.filter { !isAttachment($0) }
    guard kept.count < parameters.count else { return nil }
    let end = kept.isEmpty ? mark : mark + 1
    return Bytes(address, 0..<end) + kept.joined(separator: "&".utf8)
  }

  private static func isAttachment(_ parameter: ArraySlice<UInt8>) -> Bool {
    let name = Bytes(parameter.prefix { $0 != UInt8(ascii: "=") }.percentDecoded.bytes)
    let plainName = Placeholder.removing(from: name.span) ?? name
    return attachments.contains { $0.utf8.elementsEqual(plainName.asciiLowercased) }
  }
}
