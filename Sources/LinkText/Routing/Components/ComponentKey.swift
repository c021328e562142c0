/// A hash (FNV-1a) of literal text that a component requires in an address.
///
/// A collision only causes an unnecessary comparison; it never changes a result.
struct ComponentKey: Hashable, Sendable {
  enum Part: UInt8, Sendable {
    case path
    /// A prefix of the path.
    case prefix
    /// A suffix of the path, reversed.
    case suffix
    /// A path segment between two slashes.
    case segment
    case query
    /// A query parameter with its value.
    case item
    case fragment
  }

  let part: Part
  /// The length in bytes.
  private(set) var count = 0
  private var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ part: Part, _ bytes: some Sequence<UInt8> = []) {
    self.part = part
    for byte in bytes { append(byte) }
  }

  init(item name: Bytes, _ value: Bytes) {
    self.init(.item, name + [UInt8(ascii: "=")] + value)
  }

  mutating func append(_ byte: UInt8) {
    digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    count += 1
  }
}
