import LinkMarkup

/// The bytes of an input, of which the first ones choose among options.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: Bytes) {
    rest = bytes[...]
  }

  /// All that has not chosen anything.
  var bytes: Bytes { Bytes(rest) }

  /// Takes a byte, which chooses one of some values; the first where there is no byte left.
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
