import LinkMarkup

/// The bytes of an input; the first bytes choose options.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: Bytes) {
    rest = bytes[...]
  }

  /// The bytes that are left after the options.
  var bytes: Bytes { Bytes(rest) }

  /// Takes a byte and returns the value that it chooses; the first value if no byte is left.
  mutating func choice<Value>(of values: [Value]) -> Value {
    values[Int(rest.popFirst() ?? 0) % values.count]
  }

  /// Takes a line, without its line feed.
  mutating func line() -> Bytes {
    let line = Bytes(rest.prefix { $0 != UInt8(ascii: "\n") })
    rest = rest.dropFirst(line.count + 1)
    return line
  }
}
