/// Markup up to a value, such as the key of a member in JSON, and the value after it.
extension ByteBuffer {
  /// Appends markup and a number, or null if there is none.
  @inline(__always)
  package mutating func append(_ markup: StaticString, decimal number: Int?) {
    append(markup)
    if let number { append(decimal: number) } else { append("null") }
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, number: Double) {
    append(markup)
    append(number: number)
  }

  /// Appends markup and a JSON string, or null if there is none.
  @inline(__always)
  package mutating func append(_ markup: StaticString, json text: String?) {
    append(markup)
    if let text { append(json: text) } else { append("null") }
  }

  @inline(__always)
  package mutating func append(_ markup: StaticString, json text: Span<UInt8>) {
    append(markup)
    append(json: text)
  }

  /// Appends markup and a JSON string, or null if there is none.
  @inline(__always)
  mutating func append(_ markup: StaticString, json text: ArraySlice<UInt8>?) {
    append(markup)
    if let text { append(json: text.span) } else { append("null") }
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, json text: Span<UInt8>, range: Range<Int>) {
    append(markup)
    append(json: text, range: range)
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, jsonWord word: String) {
    append(markup)
    append(jsonWord: word)
  }

  @inline(__always)
  mutating func append(_ markup: StaticString, jsonColor color: RGBColor?) {
    append(markup)
    append(jsonColor: color)
  }

  @inline(__always)
  package mutating func append<Element>(
    _ markup: StaticString, jsonArray elements: some Sequence<Element>,
    _ append: (Element, inout ByteBuffer) -> Void
  ) {
    self.append(markup)
    self.append(jsonArray: elements, append)
  }
}
