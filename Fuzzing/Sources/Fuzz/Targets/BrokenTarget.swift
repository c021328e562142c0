/// Reads past the end of its memory, loses some, hangs or says that something is wrong, when it is told to.
enum BrokenTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    let bytes = input.bytes
    // Byte by byte, as coverage leads the fuzzer to a word.
    guard bytes.count > 4, bytes[0] == UInt8(ascii: "b"), bytes[1] == UInt8(ascii: "a"),
      bytes[2] == UInt8(ascii: "d")
    else { return [] }
    switch bytes[3] {
    case UInt8(ascii: "r"):
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      unsafe memory.initialize(repeating: 0, count: bytes.count)
      defer { unsafe memory.deallocate() }
      return unsafe memory[bytes.count] == 0 ? [] : ["what lies behind"]
    case UInt8(ascii: "l"):
      // A cast keeps the optimiser from doing without the memory.
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      unsafe memory.initialize(repeating: 0, count: bytes.count)
      return UInt(bitPattern: memory) == 0 ? ["no memory"] : []
    case UInt8(ascii: "h"): while true {}
    case UInt8(ascii: "d"): return ["it was told to"]
    default: return []
    }
  }
}
