/// A buffer of UTF-8 output.
public struct ByteBuffer: ~Copyable {
  var storage: UniqueArray<UInt8>

  /// Creates an empty buffer.
  ///
  /// - Parameter minimumCapacity: The number of bytes to reserve.
  public init(minimumCapacity: Int = 0) {
    storage = UniqueArray(minimumCapacity: minimumCapacity)
  }

  /// Returns the bytes that `write` appends, without a copy if they fit in the capacity.
  package static func bytes(
    minimumCapacity: Int = 0, write: (inout ByteBuffer) -> Void
  ) -> Bytes {
    Bytes(minimumCapacity: minimumCapacity) { storage in
      var output = ByteBuffer(storage: storage)
      write(&output)
      storage = output.storage
    }
  }

  private init(storage: consuming UniqueArray<UInt8>) {
    self.storage = storage
  }

  /// The number of bytes in the buffer.
  public var count: Int { storage.count }

  /// A copy of the bytes in the buffer.
  public var bytes: Bytes { storage.array }

  /// Appends markup of the output format.
  @inline(__always)
  public mutating func append(_ markup: StaticString) {
    storage.append(contentsOf: markup)
  }

  /// Appends bytes without escaping; the caller has escaped them for the output format.
  @inline(__always)
  public mutating func append(verbatim text: Span<UInt8>) {
    storage.append(contentsOf: text)
  }

  /// Appends bytes without escaping, as ``append(verbatim:)-(Span<UInt8>)`` does.
  @inline(__always)
  mutating func append(verbatim text: borrowing UniqueArray<UInt8>) {
    storage.append(contentsOf: text, in: 0..<text.count)
  }

  /// Appends a range of a text up to the first byte that a search finds, and returns its offset.
  @inline(__always)
  mutating func append(
    from text: Span<UInt8>, range: Range<Int>, upTo search: some WordSearch
  ) -> Int {
    storage.append(from: text, range: range, upTo: search)
  }

  /// Appends a copy of a range of the output.
  mutating func append(copyOf range: Range<Int>) {
    storage.append(copyOf: range)
  }

  @inline(__always)
  mutating func append(byte: UInt8) {
    storage.append(byte)
  }

  /// Appends text without escaping; the caller has escaped it for the output format.
  public mutating func append(verbatim text: String) {
    // An array for each string would take a twentieth of the total time.
    var text = text
    text.withUTF8 { unsafe storage.append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits.
  @inline(__always)
  public mutating func append(decimal number: Int) {
    if number < 0 { append("-") }
    storage.append(decimal: number.magnitude)
  }

  /// Appends a byte as two uppercase hexadecimal digits.
  mutating func append(hexadecimal byte: UInt8) {
    storage.append((byte >> 4).hexadecimalDigit)
    storage.append((byte & 0xF).hexadecimalDigit)
  }

  /// Appends a color as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
  mutating func append(color: RGBColor) {
    append("#")
    append(hexadecimal: color.red)
    append(hexadecimal: color.green)
    append(hexadecimal: color.blue)
    if color.alpha < 0xFF { append(hexadecimal: color.alpha) }
  }

  /// Appends a number in the syntax of JSON and CSS, without a fraction if it is an integer.
  package mutating func append(number: Double) {
    if let integer = Int(exactly: number) {
      append(decimal: integer)
    } else {
      append(verbatim: number.description)
    }
  }

  /// Appends a line feed, unless the output is empty or already ends with one.
  public mutating func startLine() {
    if let last = storage.last, last != UInt8(ascii: "\n") {
      append("\n")
    }
  }
}
