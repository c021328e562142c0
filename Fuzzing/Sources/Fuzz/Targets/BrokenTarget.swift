/// Reads out of bounds, leaks memory, hangs, or reports a defect, depending on the input.
enum BrokenTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    let bytes = input.bytes
    // Compares byte by byte, so that coverage guides the fuzzer to the word `bad`.
    guard bytes.count > 4, bytes[0] == UInt8(ascii: "b"), bytes[1] == UInt8(ascii: "a"),
      bytes[2] == UInt8(ascii: "d")
    else { return [] }
    switch bytes[3] {
    case UInt8(ascii: "r"):
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      unsafe memory.initialize(repeating: 0, count: bytes.count)
      defer { unsafe memory.deallocate() }
      return unsafe memory[bytes.count] == 0 ? [] : ["a zero after the end"]
    case UInt8(ascii: "l"):
      // The cast keeps the optimizer from removing the allocation.
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      unsafe memory.initialize(repeating: 0, count: bytes.count)
      return UInt(bitPattern: memory) == 0 ? ["no memory"] : []
    case UInt8(ascii: "h"): while true {}
    case UInt8(ascii: "d"): return ["requested by the input"]
    default: return []
    }
  }
}
