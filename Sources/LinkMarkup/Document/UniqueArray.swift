#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An array under construction, with one owner.
///
/// Appending to an `Array` asks each time whether somebody else holds it, through a call into the
/// runtime; documents and outputs are made of hundreds of thousands of small appends. Everything
/// unsafe about it is in this file.
@safe struct UniqueArray<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 16)
    unsafe start = UniqueArray.checked(malloc(capacity * MemoryLayout<Element>.stride))
  }

  deinit {
    unsafe free(start)
  }

  var last: Element? { count == 0 ? nil : unsafe start[count - 1] }

  /// Makes room for so many elements more.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if capacity - count < additional { grow(by: additional) }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    reserve(1)
    unsafe start[count] = element
    count += 1
  }

  @inline(__always)
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    reserve(elements.count)
    unsafe (start + count).update(from: source, count: elements.count)
    count += elements.count
  }

  /// The elements as an array of their own.
  var array: [Element] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    capacity = max(capacity * 2, count + additional)
    unsafe start = UniqueArray.checked(realloc(start, capacity * MemoryLayout<Element>.stride))
  }

  private static func checked(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Element> {
    guard let memory = unsafe memory else { preconditionFailure("out of memory") }
    return unsafe memory.assumingMemoryBound(to: Element.self)
  }
}

extension UniqueArray<UInt8> {
  /// Appends a range of a text up to a byte that is looked for; gives where it stands, or the end.
  ///
  /// Looks and copies by the same words: a word with such a byte is copied whole, and only what
  /// comes before the byte is counted.
  @inline(__always)
  mutating func append(from text: Span<UInt8>, range: Range<Int>, upTo search: ByteSearch) -> Int {
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
    while offset < range.upperBound, !search.finds(text[offset]) {
      unsafe base.storeBytes(of: text[offset], toByteOffset: offset, as: UInt8.self)
      offset += 1
    }
    count += offset - range.lowerBound
    return offset
  }
}
