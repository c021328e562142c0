/// Writes a text and its links as the rich text of the AT Protocol: `text` and `facets` of a record.
///
/// The lexicon is `app.bsky.richtext.facet`, whose ranges are half-open and count UTF-8.
struct FacetsWriter {
  let linked: LinkedDocument
  let text: AttributedText

  func write(to output: inout ByteBuffer) {
    output.append("{\"text\":")
    output.append(json: text.text.span)
    output.append(",\"facets\":")
    let links = text.links.indices.lazy.map { Link.ID(index: UInt32($0)) }
    // The lexicon wants a URI: with an address of another form it refuses the record.
    let facets = links.filter { !text[$0].isEmpty && linked.hasURI(linked[$0]) }
    output.append(jsonArray: facets) { id, output in append(id, to: &output) }
    output.append("}\n")
  }

  private func append(_ id: Link.ID, to output: inout ByteBuffer) {
    let range = text[id].utf8
    output.append("{\"index\":{\"byteStart\":")
    output.append(decimal: range.lowerBound)
    output.append(",\"byteEnd\":")
    output.append(decimal: range.upperBound)
    output.append("},\"features\":[{\"$type\":\"app.bsky.richtext.facet#link\"")
    output.append(
      jsonAddressOf: linked[id], linked.document[id].destination, as: ",\"uri\":", in: linked)
    output.append("}]}")
  }
}
