import Testing

@testable import LinkText

@Suite struct BytesTests {
  /// Returns bytes as the library's entry points do, without knowing the type of the sequence.
  private func bytes(_ sequence: some Sequence<UInt8>) -> Bytes { Bytes(sequence) }

  private func address(_ buffer: UnsafeRawBufferPointer) -> UInt {
    UInt(bitPattern: buffer.baseAddress)
  }

  @Test func `bytes of an array share its memory`() {
    let array = [UInt8](repeating: 1, count: 1_000)
    let copy = bytes(array)
    #expect(unsafe array.withUnsafeBytes(address) == copy.withUnsafeBytes(address))
  }

  @Test func `bytes of bytes share their memory, and so does an array of them`() {
    let original = Bytes(repeating: 1, count: 1_000)
    let copy = bytes(original)
    let array = Array(original)
    #expect(unsafe original.withUnsafeBytes(address) == copy.withUnsafeBytes(address))
    #expect(unsafe original.withUnsafeBytes(address) == array.withUnsafeBytes(address))
  }
}
