/// Output under construction, as UTF-8.
public struct ByteBuffer: ~Copyable {
  private var storage: UniqueArray<UInt8>

  public init(minimumCapacity: Int = 0) {
    storage = UniqueArray(minimumCapacity: minimumCapacity)
  }

  /// What `write` appends, as an array, without a copy as long as the capacity suffices.
  package static func bytes(
    minimumCapacity: Int = 0, write: (inout ByteBuffer) -> Void
  ) -> [UInt8] {
    [UInt8](minimumCapacity: minimumCapacity) { storage in
      var output = ByteBuffer(storage: storage)
      write(&output)
      storage = output.storage
    }
  }

  private init(storage: consuming UniqueArray<UInt8>) {
    self.storage = storage
  }

  public var count: Int { storage.count }

  /// What was appended so far, copied.
  public var bytes: [UInt8] { storage.array }

  /// Appends markup of the format's own.
  @inline(__always)
  public mutating func append(_ markup: StaticString) {
    storage.append(contentsOf: markup)
  }

  /// Appends bytes as they are: the caller has escaped what its format demands.
  @inline(__always)
  public mutating func append(verbatim text: Span<UInt8>) {
    storage.append(contentsOf: text)
  }

  /// Appends bytes as they are, as ``append(verbatim:)-(Span<UInt8>)`` does.
  @inline(__always)
  mutating func append(verbatim text: borrowing UniqueArray<UInt8>) {
    storage.append(contentsOf: text, in: 0..<text.count)
  }

  /// Appends a range of a text up to a byte that is looked for; gives where it stands.
  @inline(__always)
  mutating func append(
    from text: Span<UInt8>, range: Range<Int>, upTo search: some WordSearch
  ) -> Int {
    storage.append(from: text, range: range, upTo: search)
  }

  /// Appends a range of a text with two bytes in the place of some; see `UniqueArray`.
  @inline(__always)
  mutating func append(
    from text: Span<UInt8>, range: Range<Int>, escaping search: some WordSearch,
    _ pair: (UInt8) -> UInt16
  ) -> Int {
    storage.append(from: text, range: range, escaping: search, pair)
  }

  /// Appends once more what stands in a range of the output.
  mutating func append(copyOf range: Range<Int>) {
    storage.append(copyOf: range)
  }

  @inline(__always)
  mutating func append(byte: UInt8) {
    storage.append(byte)
  }

  /// Appends text as it is: the caller has escaped what its format demands.
  public mutating func append(verbatim text: String) {
    // An array for each would be a twentieth of all the work.
    var text = text
    text.withUTF8 { unsafe storage.append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits.
  @inline(__always)
  public mutating func append(decimal number: Int) {
    if number < 0 { append("-") }
    storage.append(decimal: number.magnitude)
  }

  /// Appends a byte as two hexadecimal digits, in upper case.
  mutating func append(hexadecimal byte: UInt8) {
    func digit(_ value: UInt8) -> UInt8 {
      value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
    storage.append(digit(byte >> 4))
    storage.append(digit(byte & 0xF))
  }

  /// Appends a number as JSON and CSS write it; a whole one without a fraction.
  package mutating func append(number: Double) {
    if let integer = Int(exactly: number) {
      append(decimal: integer)
    } else {
      append(verbatim: number.description)
    }
  }

  /// Ends the line, unless the output is empty or stands at the start of one.
  public mutating func startLine() {
    if let last = storage.last, last != UInt8(ascii: "\n") {
      append("\n")
    }
  }
}
