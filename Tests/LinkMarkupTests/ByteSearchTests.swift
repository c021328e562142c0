import Testing

@testable import LinkMarkup

@Suite struct ByteSearchTests {
  private let search = ByteSearch(.init(0x22, ignoring: 0x04), .init(0x3C, ignoring: 0x02))

  @Test func `every byte is found or passed over as its needles say, at any offset`() {
    for byte in UInt8.min...UInt8.max {
      for length in [1, 7, 8, 9, 17] {
        for offset in 0..<length {
          var bytes = [UInt8](repeating: 0x23, count: length)
          bytes[offset] = byte
          let isNeedle = [0x22, 0x26, 0x3C, 0x3E].contains(byte)
          #expect(search.firstOffset(in: bytes.span, from: 0) == (isNeedle ? offset : length))
        }
      }
    }
  }

  @Test func `the first of several is found, from the start on`() {
    let bytes = Array("ab<cd&ef\"ghijkl>".utf8)
    var offsets: [Int] = []
    var start = 0
    while start < bytes.count {
      let found = search.firstOffset(in: bytes.span, from: start)
      offsets.append(found)
      start = found + 1
    }
    #expect(offsets == [2, 5, 8, 15])
  }
}
