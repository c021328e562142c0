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
  /// Whether the memory is this array's own, to be freed with it.
  fileprivate private(set) var isOwner: Bool
  private(set) var count = 0

  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 16)
    isOwner = true
    unsafe start = UniqueArray.checked(malloc(capacity * MemoryLayout<Element>.stride))
  }

  /// Begins in somebody else's memory, and moves out of it when it is full.
  fileprivate init(at start: UnsafeMutablePointer<Element>, capacity: Int) {
    unsafe self.start = start
    self.capacity = capacity
    isOwner = false
  }

  deinit {
    if isOwner { unsafe free(start) }
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

  /// The elements, copied.
  var array: [Element] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
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
    guard let memory = unsafe memory else { preconditionFailure("out of memory") }
    return unsafe memory.assumingMemoryBound(to: Element.self)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Makes an array that `build` fills, without a copy as long as the capacity suffices.
  init(minimumCapacity: Int, build: (inout UniqueArray<Element>) -> Void) {
    var moved: [Element]?
    let capacity = Swift.max(minimumCapacity, 1)
    let filled = unsafe [Element](unsafeUninitializedCapacity: capacity) { memory, count in
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
