extension Sequence<UInt8> {
  /// The bytes with each `%XX` decoded, and whether two hexadecimal digits follow every `%`.
  ///
  /// A `%` without them is unchanged. The result may not be valid UTF-8.
  package var percentDecoded: (bytes: Bytes, isComplete: Bool) {
    var bytes: Bytes = []
    var isComplete = true
    var rest = Bytes(self)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
        if digits.count == 2 {
          bytes.append(digits[0] << 4 | digits[1])
          rest = rest.dropFirst(2)
          continue
        }
        isComplete = false
      }
      bytes.append(byte)
    }
    return (bytes, isComplete)
  }
}
