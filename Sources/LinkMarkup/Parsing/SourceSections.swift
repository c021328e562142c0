/// A long source in sections, each of which libcmark parses as it would parse it within the whole.
///
/// A tree takes ten times the memory of its source, and most of the time for a long one goes into
/// memory that is new. Sections take the same memory one after the other; and threads can share them.
///
/// A section begins with a letter of any script, or `#`, at the margin behind an empty line, where every
/// block has ended but code and HTML that stand in no other block. It is parsed behind the link reference definitions of
/// the whole source, for they hold everywhere.
struct SourceSections: Sendable {
  private let source: [UInt8]
  private let definitions: LinkDefinitionBlocks
  private let sectionByteCount: Int
  private let threadCount: Int
  /// Where the parts begin that threads share, and where the last one ends.
  private let bounds: [Int]
  private let ownPartCount: Int

  /// The bytes of a section, about; a document of less than twice as many has only one.
  static let sectionByteCount = 256 << 10

  /// What was read of a part as if every block before it had ended.
  struct Reading: Sendable {
    let document: Document
    /// Where it ends, which is before the part's end where a block may go on behind that.
    let endOffset: Int
    let lineCount: Int
  }

  /// A place that sections have been read up to.
  private struct Place {
    var offset: Int
    /// The lines before it, of the source or of its part.
    var lineCount = 0
    /// Of the next section, about.
    var sectionByteCount: Int
  }

  /// Nil for a source that is too short, for one whose definitions may stand anywhere but in blocks of
  /// their own at the margin, and for one with a carriage return or NUL.
  ///
  /// The source is valid UTF-8. A section has `sectionByteCount` bytes, or `definitionFactor` times as many as
  /// the definitions that are parsed again for it; where that does not divide a part evenly, down to half of
  /// it. With other threads this one takes as many as `ownPartCount` parts.
  init?(
    _ source: [UInt8], threadCount: Int, sectionByteCount: Int = sectionByteCount,
    definitionFactor: Int = 16, ownPartCount: Int = .max
  ) {
    let bytes = source.span
    guard source.count >= 2 * sectionByteCount, !bytes.startsWithByteOrderMark,
      bytes.firstOffset(of: UInt8(ascii: "\r"), in: 0..<bytes.count) == nil,
      bytes.firstOffset(of: 0, in: 0..<bytes.count) == nil,
      let definitions = LinkDefinitionBlocks(
        in: source,
        maximumCount: definitionFactor == 0 ? .max : source.count / (2 * definitionFactor)),
      definitions.canResolveAllReferences(in: bytes)
    else { return nil }
    self.source = source
    self.definitions = definitions
    self.sectionByteCount = max(sectionByteCount, definitionFactor * definitions.first.count)
    let sectionCount = source.count / self.sectionByteCount
    guard sectionCount >= 2 else { return nil }
    // With so many parts no thread waits long for another; and each has its own memory for a section.
    let usefulCount = min(threadCount, sectionCount / 2)
    let partCount = usefulCount > 1 ? min(8 * usefulCount, sectionCount) : 1
    var bounds = [0]
    while bounds.count < partCount, let last = bounds.last, last < source.count {
      let even = source.count / partCount * bounds.count
      bounds.append(bytes.sectionEnd(from: max(last, even), upTo: source.count))
    }
    if bounds.last != source.count { bounds.append(source.count) }
    self.bounds = bounds
    self.threadCount = max(1, min(usefulCount, bounds.count - 1))
    self.ownPartCount = ownPartCount
  }

  /// Hands the tree of each section to a builder; says false where the source is to be parsed as a whole.
  ///
  /// This thread reads from the beginning on and others from the end, until they meet.
  func read(into builder: inout DocumentBuilder) -> Bool {
    guard definitions.haveNoTextAmongThem else { return false }
    let parts = SharedParts(count: bounds.count - 1)
    let dialect = builder.dialect
    let threads = (1..<threadCount).compactMap { _ in
      Thread { parts.readFromTheEnd { reading(ofPart: $0, dialect: dialect) } }
    }
    var place = Place(offset: 0, sectionByteCount: sectionByteCount)
    var isSectioned = true
    for _ in 0..<(threads.isEmpty ? bounds.count : ownPartCount) {
      guard isSectioned, let part = parts.takeFirst() else { break }
      isSectioned = read(from: &place, upTo: bounds[part + 1], into: &builder)
    }
    if !isSectioned { parts.takeAll() }
    for thread in threads { thread.join() }
    for part in parts.takenFromTheEnd where isSectioned {
      let reading = parts.takeReading(ofPart: part)
      if place.offset < bounds[part] {
        // A block that was open where the part begins goes on in it.
        isSectioned = read(from: &place, upTo: bounds[part + 1], into: &builder)
      } else if let reading {
        builder.append(reading.document, behind: place.lineCount)
        place.offset = reading.endOffset
        place.lineCount += reading.lineCount
      } else {
        isSectioned = false
      }
    }
    return isSectioned
  }

  private func reading(ofPart part: Int, dialect: Dialect) -> Reading? {
    var place = Place(offset: bounds[part], sectionByteCount: sectionByteCount)
    let end = bounds[part + 1]
    var isSectioned = false
    let document = DocumentBuilder.document(
      dialect: dialect, sourceCount: end - place.offset
    ) { builder in
      isSectioned = read(from: &place, upTo: end, into: &builder)
    }
    guard isSectioned else { return nil }
    return Reading(document: document, endOffset: place.offset, lineCount: place.lineCount)
  }

  /// Reads sections up to an offset, or to a block that may go on behind it.
  private func read(
    from place: inout Place, upTo limit: Int, into builder: inout DocumentBuilder
  ) -> Bool {
    while place.offset < limit {
      let start = place.offset
      let count = place.sectionByteCount
      // Left for the next part, since a block was longer than what is left of this one.
      if limit - start < count, count > sectionByteCount, limit < source.count { return true }
      // Sections of about the same length, which is at most `count`, or up to the next beginning of one.
      let sectionCount = (limit - start - 1) / count + 1
      var end = source.span.sectionEnd(
        from: min(start + (limit - start - 1) / sectionCount + 1, limit), upTo: limit)
      let section = source.span.extracting(start..<end)
      guard definitions.canResolveAllReferences(in: section) else { return false }
      let tree = CommonMarkTree(
        parsing: section, behind: definitions.first.span, invalidEncoding: nil)
      if !definitions.isEmpty, tree.mayHideDefinitions { return false }
      let isLast = end == limit
      var endLine = tree.root.endLine
      var openBlock: CommonMarkTree.Node?
      if end < source.count, let last = tree.root.lastChild, last.isVerbatim {
        // It may go on, though an empty line follows, so the next section begins with it.
        openBlock = last
        endLine = last.start.line - 1
        end = section.offset(ofLine: endLine - definitions.lineCount) + start
        if end == start {
          // The length of a block decides how much is parsed in vain.
          place.sectionByteCount *= 2
          continue
        }
      }
      builder.read(tree, before: openBlock, behind: place.lineCount - definitions.lineCount)
      place.lineCount += endLine - definitions.lineCount
      place.offset = end
      place.sectionByteCount = max(sectionByteCount, count / 2)
      if isLast { return true }
    }
    return true
  }
}

extension CommonMarkTree {
  /// Whether what looks like a definition may stand in code or HTML.
  fileprivate var mayHideDefinitions: Bool {
    var next = root.firstChild
    while let node = next {
      if node.isVerbatim, node.mayHaveLinkDefinition { return true }
      next = node.next
    }
    return false
  }
}

extension CommonMarkTree.Node {
  fileprivate var mayHaveLinkDefinition: Bool {
    withLiteral { $0.mayHaveLinkDefinition(in: 0..<$0.count) }
  }
}

extension Span<UInt8> {
  fileprivate var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }

  /// Where a line begins, counted from 0.
  fileprivate func offset(ofLine line: Int) -> Int {
    var start = 0
    for _ in 0..<line {
      guard let lineEnd = firstOffset(of: UInt8(ascii: "\n"), in: start..<count) else {
        return count
      }
      start = lineEnd + 1
    }
    return start
  }

  /// The first place from `offset` on where a section may begin; `limit` without one before it.
  fileprivate func sectionEnd(from offset: Int, upTo limit: Int) -> Int {
    var start = offset
    while start < limit, let lineEnd = firstOffset(of: UInt8(ascii: "\n"), in: start..<limit) {
      let next = lineEnd + 2
      // Where the line before is like text, the block is seldom verbatim.
      if next < limit, self[lineEnd + 1] == UInt8(ascii: "\n"), self[start].isLikeLetter,
        self[next].isLikeLetter || self[next] == UInt8(ascii: "#")
      {
        return next
      }
      start = lineEnd + 1
    }
    return limit
  }
}

extension UInt8 {
  /// Whether a line that it begins is text, in any script; none of them are those that U+FEFF begins with.
  fileprivate var isLikeLetter: Bool { isASCIILetter || self >= 0x80 && self != 0xEF }
}
