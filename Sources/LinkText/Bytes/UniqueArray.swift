#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An array under construction with a unique owner.
///
/// Each append to an `Array` calls into the runtime to check for unique ownership. Documents and
/// outputs are built from hundreds of thousands of small appends, so this type avoids the call.
@safe @usableFromInline package struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  /// Whether the array owns its memory and must free it.
  fileprivate private(set) var isOwner: Bool
  @usableFromInline package internal(set) var count = 0

  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 16)
    isOwner = true
    unsafe start = UniqueArray.checked(malloc(capacity * MemoryLayout<Element>.stride))
  }

  /// Creates an array in borrowed memory; to grow, the array moves to allocated memory.
  fileprivate init(at start: UnsafeMutablePointer<Element>, capacity: Int) {
    unsafe self.start = start
    self.capacity = capacity
    isOwner = false
  }

  deinit {
    if isOwner { unsafe free(start) }
  }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  package mutating func removeLast(_ removed: Int = 1) {
    precondition(removed >= 0 && removed <= count)
    count -= removed
  }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return unsafe start[index]
    }
    @inline(__always) set {
      precondition(index >= 0 && index < count)
      unsafe start[index] = newValue
    }
  }

  mutating func updateLast(_ update: (inout Element) -> Void) {
    if count > 0 { unsafe update(&start[count - 1]) }
  }

  @inline(__always)
  func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: start, count: count).span)
  }

  package var last: Element? { count == 0 ? nil : unsafe start[count - 1] }

  @inlinable @inline(__always)
  package mutating func reserve(_ additional: Int) {
    if capacity - count < additional { grow(by: additional) }
  }

  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    reserve(1)
    unsafe start[count] = element
    count += 1
  }

  @inlinable @inline(__always)
  package mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    reserve(elements.count)
    unsafe (start + count).update(from: source, count: elements.count)
    count += elements.count
  }

  @inline(__always)
  mutating func append(contentsOf other: borrowing UniqueArray, in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count)
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: other.start + range.lowerBound, count: range.count))
  }

  mutating func replaceAll(with other: borrowing UniqueArray, in range: Range<Int>) {
    removeAll()
    append(contentsOf: other, in: range)
  }

  var array: ContiguousArray<Element> {
    unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count))
  }

  @usableFromInline @inline(never)
  mutating func grow(by additional: Int) {
    capacity = max(capacity * 2, count + additional)
    let byteCount = capacity * MemoryLayout<Element>.stride
    if isOwner {
      unsafe start = UniqueArray.checked(realloc(start, byteCount))
    } else {
      let moved = unsafe UniqueArray.checked(malloc(byteCount))
      unsafe moved.update(from: start, count: count)
      unsafe start = moved
      isOwner = true
    }
  }

  private static func checked(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Element> {
    guard let memory = unsafe memory else { fatalError("out of memory") }
    return unsafe memory.assumingMemoryBound(to: Element.self)
  }
}

extension ContiguousArray where Element: BitwiseCopyable {
  /// Creates an array that `build` fills, without a copy if the elements fit in the capacity.
  package init(minimumCapacity: Int, build: (inout UniqueArray<Element>) -> Void) {
    var moved: ContiguousArray?
    let capacity = Swift.max(minimumCapacity, 1)
    let filled = unsafe ContiguousArray(unsafeUninitializedCapacity: capacity) { memory, count in
      guard let start = memory.baseAddress else { return }
      var elements = unsafe UniqueArray(at: start, capacity: memory.count)
      build(&elements)
      if elements.isOwner {
        moved = elements.array
      } else {
        count = elements.count
      }
    }
    self = moved ?? filled
  }
}

extension UniqueArray<UInt8> {
  @inlinable @inline(__always)
  package mutating func append(contentsOf bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  @inline(__always)
  mutating func append(contentsOf text: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(repeating byte: UInt8, count repetitions: Int) {
    reserve(repetitions)
    unsafe (start + count).update(repeating: byte, count: repetitions)
    count += repetitions
  }

  mutating func append(decimal number: UInt) {
    let digitCount = UniqueArray.digitCount(of: number)
    reserve(digitCount)
    // The pointer is local, because the compiler assumes that a store may change a property.
    let digits = unsafe start + count
    var place = digitCount
    var rest = number
    let pairs = unsafe UniqueArray.digitPairs.utf8Start
    while place > 1 {
      let pair = Int(truncatingIfNeeded: rest % 100) * 2
      rest /= 100
      place -= 2
      unsafe digits[place] = pairs[pair]
      unsafe digits[place + 1] = pairs[pair + 1]
    }
    if place == 1 { unsafe digits[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
    count += digitCount
  }

  static func digitCount(of number: UInt) -> Int {
    if number < 10_000 {
      return number < 100 ? (number < 10 ? 1 : 2) : (number < 1_000 ? 3 : 4)
    }
    if number < 100_000_000 {
      return number < 1_000_000 ? (number < 100_000 ? 5 : 6) : (number < 10_000_000 ? 7 : 8)
    }
    return 8 + digitCount(of: number / 100_000_000)
  }

  private static var digitPairs: StaticString {
    """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839\
    40414243444546474849505152535455565758596061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """
  }

  mutating func append(copyOf range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    reserve(range.count)
    unsafe (start + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Appends a range of a text with each match replaced by the two bytes of `pair`, low byte first.
  ///
  /// - Returns: The offset where copying stopped: at a match with a `pair` of 0, or before the last
  ///   bytes of the range if fewer than eight remain.
  @inline(__always)
  mutating func append(
    from text: Span<UInt8>, range: Range<Int>, escaping search: some WordwiseSearch,
    pair: (UInt8) -> UInt16
  ) -> Int {
    var offset = range.lowerBound
    // The pointers are local, because the compiler assumes that a store may change a property.
    var end = unsafe UnsafeMutableRawPointer(start + count)
    var limit = unsafe UnsafeMutableRawPointer(start + capacity)
    while range.upperBound - offset >= 8 {
      // Nine bytes hold an eight-byte word whose last byte is replaced by two.
      if unsafe limit - end < 9 {
        count = unsafe end - UnsafeMutableRawPointer(start)
        grow(by: range.upperBound - offset + 64)
        unsafe end = unsafe UnsafeMutableRawPointer(start + count)
        unsafe limit = unsafe UnsafeMutableRawPointer(start + capacity)
      }
      let word = text.word(at: offset)
      unsafe end.storeBytes(of: word.littleEndian, as: UInt64.self)
      let found = search.offset(inWord: word)
      offset += found ?? 8
      unsafe end += found ?? 8
      guard let found else { continue }
      let escape = pair(UInt8(truncatingIfNeeded: word >> UInt64(found * 8)))
      if escape == 0 { break }
      unsafe end.storeBytes(of: escape.littleEndian, as: UInt16.self)
      unsafe end += 2
      offset += 1
    }
    count = unsafe end - UnsafeMutableRawPointer(start)
    return offset
  }

  /// Appends a range of a text up to the first match; returns the offset where copying stopped.
  ///
  /// Each word of eight bytes is loaded only once, to search and to copy it. A word with a match is
  /// copied as a whole, but only the bytes before the match are counted.
  @inline(__always)
  mutating func append(
    from text: Span<UInt8>, range: Range<Int>, upTo search: some WordwiseSearch
  ) -> Int {
    reserve(range.count + 8)
    let base = unsafe UnsafeMutableRawPointer(start + count) - range.lowerBound
    let lastWord = text.count - 8
    var offset = range.lowerBound
    while offset < range.upperBound, offset <= lastWord {
      let word = text.word(at: offset)
      unsafe base.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
      if let found = search.offset(inWord: word) {
        offset = min(offset + found, range.upperBound)
        count += offset - range.lowerBound
        return offset
      }
      offset += 8
    }
    offset = min(offset, range.upperBound)
    if offset < range.upperBound, lastWord >= 0 {
      // This word has the remaining bytes, and zeros after them.
      let word = text.word(at: lastWord) >> UInt64((offset - lastWord) * 8)
      unsafe base.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
      offset = min(offset + (search.offset(inWord: word) ?? 8), range.upperBound)
    }
    while lastWord < 0, offset < range.upperBound, !search.finds(text[offset]) {
      unsafe base.storeBytes(of: text[offset], toByteOffset: offset, as: UInt8.self)
      offset += 1
    }
    count += offset - range.lowerBound
    return offset
  }
}
