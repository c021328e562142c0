/// Something that a component demands of an address to the letter, as a number (FNV-1a).
///
/// Where two demands have one number a component is asked in vain; no answer changes.
struct ComponentKey: Hashable, Sendable {
  enum Part: UInt8, Sendable {
    case path
    /// What the path begins with.
    case prefix
    /// What the path ends with, backwards.
    case suffix
    /// What stands between two slashes of the path.
    case segment
    case query
    /// A parameter of the query with its value.
    case item
    case fragment
  }

  let part: Part
  /// In bytes.
  private(set) var count = 0
  private var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ part: Part, _ bytes: some Sequence<UInt8> = []) {
    self.part = part
    for byte in bytes { append(byte) }
  }

  init(item name: [UInt8], _ value: [UInt8]) {
    self.init(.item, name + [UInt8(ascii: "=")] + value)
  }

  mutating func append(_ byte: UInt8) {
    digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    count += 1
  }
}
