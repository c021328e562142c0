/// A writer of rich text for the AT Protocol: the `text` and `facets` of a record.
///
/// The lexicon is `app.bsky.richtext.facet`. Its ranges are half-open, in UTF-8 bytes.
struct FacetsWriter {
  let linked: LinkedDocument
  let text: AttributedText

  func write(to output: inout ByteBuffer) {
    output.append("{\"text\":", json: text.text.span)
    let links = text.links.indices.lazy.map { Document.Link.ID(index: UInt32($0)) }
      .filter { !text[$0].isEmpty && accepts(linked[$0]) }
    output.append(",\"facets\":", jsonArray: links) { id, output in
      let range = text[id].utf8
      output.append("{\"index\":{\"byteStart\":", decimal: range.lowerBound)
      output.append(",\"byteEnd\":", decimal: range.upperBound)
      output.append("},\"features\":[{\"$type\":\"app.bsky.richtext.facet#link\"")
      output.append(
        jsonAddressOf: linked[id], destination: linked.document[id].destination, as: ",\"uri\":",
        in: linked)
      output.append("}]}")
    }
    output.append("}\n")
  }

  /// Returns whether the protocol accepts an address as a `uri`.
  ///
  /// The protocol rejects a whole record for one invalid `uri`. Its validation requires a scheme of
  /// letters and digits, allows no slash after the colon except the two before an authority, and
  /// limits the length in bytes.
  private func accepts(_ target: LinkTarget) -> Bool {
    guard linked.hasURI(target), let href = target.href else { return false }
    let bytes = linked.hrefs.span.extracting(href.indices)
    let reference = URIReference(bytes)
    guard bytes.count <= 8192, let scheme = reference.scheme,
      scheme.allSatisfy({ bytes[$0].isASCIIAlphanumeric })
    else { return false }
    let rest = reference.authority?.lowerBound ?? scheme.upperBound + 1
    return rest < bytes.count && bytes[rest] != UInt8(ascii: "/")
  }
}
