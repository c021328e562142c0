/// The bytes of an input, of which the first ones choose among options.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// All that has not chosen anything.
  var bytes: [UInt8] { Array(rest) }

  /// Takes a byte, which chooses one of some values; the first where there is no byte left.
  mutating func choice<Value>(of values: [Value]) -> Value {
    values[Int(rest.popFirst() ?? 0) % values.count]
  }

  /// Takes a line, without its line feed.
  mutating func line() -> [UInt8] {
    let line = Array(rest.prefix { $0 != UInt8(ascii: "\n") })
    rest = rest.dropFirst(line.count + 1)
    return line
  }
}
