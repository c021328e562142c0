import LinkText

/// A 128-bit hash of contents.
///
/// It is fast and not cryptographic: an attacker who can write a project's files needs no collision.
struct Digest: Hashable, Sendable {
  private(set) var words: (UInt64, UInt64)

  init(words: (UInt64, UInt64)) {
    self.words = words
  }

  init(of bytes: some Sequence<UInt8>) {
    self.init(Bytes(bytes))
  }

  init(_ bytes: Bytes) {
    // The count is mixed, so that no first word cancels another count.
    var first = Digest.mixed(Digest.factors.0 ^ UInt64(bytes.count), Digest.factors.1)
    var second = Digest.factors.1
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 16 <= bytes.count {
        let words = unsafe (
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        )
        first = Digest.mixed(first ^ words.0, Digest.factors.0) &+ second
        second = Digest.mixed(second ^ words.1, Digest.factors.1) ^ first
        offset += 16
      }
      // The rest; the count distinguishes it from zeros.
      var rest: (UInt64, UInt64) = (0, 0)
      for index in offset..<bytes.count {
        let byte = unsafe UInt64(bytes[index]) << UInt64(8 * ((index - offset) % 8))
        if index - offset < 8 { rest.0 |= byte } else { rest.1 |= byte }
      }
      first = Digest.mixed(first ^ rest.0, Digest.factors.0) &+ second
      second = Digest.mixed(second ^ rest.1, Digest.factors.1) ^ first
    }
    first = Digest.mixed(first, Digest.factors.1) &+ second
    second = Digest.mixed(second, Digest.factors.0) ^ first
    words = (first, second)
  }

  static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }

  /// Both halves of the product, folded.
  private static func mixed(_ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    // Folding loses bits, so the word itself is mixed in.
    return product.high ^ product.low ^ (word << 23 | word >> 41)
  }

  /// Odd, with as many ones as zeros: digits of π and e.
  private static let factors: (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0xB7E1_5162_8AED_2A6B)
}
