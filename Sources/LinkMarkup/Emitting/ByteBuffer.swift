/// Output under construction, as UTF-8.
public struct ByteBuffer: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init(minimumCapacity: Int = 0) {
    bytes.reserveCapacity(minimumCapacity)
  }

  public var count: Int { bytes.count }

  /// Appends markup of the format's own.
  @inline(__always)
  public mutating func append(_ markup: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends bytes as they are: the caller has escaped what its format demands.
  @inline(__always)
  public mutating func append(verbatim text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends text as it is: the caller has escaped what its format demands.
  public mutating func append(verbatim text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a number in decimal digits.
  public mutating func append(decimal number: Int) {
    // Nearly all numbers are levels of headings.
    if (0...9).contains(number) {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      append(verbatim: String(number))
    }
  }

  /// Ends the line, unless the output is empty or stands at the start of one.
  public mutating func startLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") {
      append("\n")
    }
  }
}
