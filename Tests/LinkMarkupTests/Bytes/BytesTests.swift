import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BytesTests {
  /// Converts a sequence to bytes as the library's entry points do, through a generic parameter.
  private func bytes(_ sequence: some Sequence<UInt8>) -> Bytes { Bytes(sequence) }

  private func address(_ buffer: UnsafeRawBufferPointer) -> UInt {
    UInt(bitPattern: buffer.baseAddress)
  }

  @Test func `Bytes made from an array share its memory`() {
    let array = [UInt8](repeating: 1, count: 1_000)
    let copy = bytes(array)
    #expect(unsafe array.withUnsafeBytes(address) == copy.withUnsafeBytes(address))
  }

  @Test func `Bytes made from Bytes share memory, and so does an array made from them`() {
    let original = Bytes(repeating: 1, count: 1_000)
    let copy = bytes(original)
    let array = Array(original)
    #expect(unsafe original.withUnsafeBytes(address) == copy.withUnsafeBytes(address))
    #expect(unsafe original.withUnsafeBytes(address) == array.withUnsafeBytes(address))
  }
}
