// Functions that look up the values of `linkmark.runs/1` by key.
extension JSONValue {
  /// Returns the value of a required key.
  func required(_ key: String) throws(SourceError) -> JSONValue {
    try require(self[key], "\(name) has no '\(key)'; convert the copy again")
  }

  /// Returns the value of a required key, or `nil` if the value is null.
  func nullable(_ key: String) throws(SourceError) -> JSONValue? {
    let value = try required(key)
    return value.isNull ? nil : value
  }

  /// Returns an error about a value that no conversion writes in this file.
  func contradiction(_ message: String) -> SourceError {
    error("\(message); convert the copy again")
  }

  func object(_ key: String) throws(SourceError) -> JSONValue {
    try required(key).requireObject()
  }

  func elements(_ key: String, named noun: String) throws(SourceError) -> JSONElements {
    try required(key).requireElements(named: noun)
  }

  func string(_ key: String) throws(SourceError) -> String { try required(key).requireString() }

  /// Returns a length in points, which must be positive.
  func length(_ key: String) throws(SourceError) -> Double {
    let length = try required(key).requireNumber()
    guard length > 0 else { throw error("'\(key)' is \(length); write a length above 0") }
    return length
  }

  func integer(_ key: String, in limits: ClosedRange<Int>) throws(SourceError) -> Int {
    try required(key).integer(in: limits)
  }

  func integer(in limits: ClosedRange<Int>) throws(SourceError) -> Int {
    guard let integer, limits.contains(integer) else {
      throw contradiction(
        "\(name) is not a whole number from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return integer
  }

  /// Returns the index of one of `count` items, such as links; `nil` if the object lacks the key.
  func index(_ key: String, of count: Int) throws(SourceError) -> UInt32? {
    guard let id = self[key] else { return nil }
    guard let index = id.integer, (0..<count).contains(index) else {
      throw id.contradiction("'\(key)' is not the id of one of the file's \(count) \(key)s")
    }
    return UInt32(index)
  }

  /// Returns a color, or `nil` if the value is null or the object lacks the key.
  func color(_ key: String) throws(SourceError) -> RGBColor? {
    guard let value = self[key], !value.isNull else { return nil }
    return try value.require(
      RGBColor(hexadecimal: value.requireUTF8()),
      "'\(key)' is not a color; write one such as \"#161616\" or \"#16161666\"")
  }

  /// Returns the position in the members `line`, `column`, and, if it exists, `offset`.
  func position() throws(SourceError) -> SourcePosition {
    SourcePosition(
      line: try integer("line", in: 1...Int.max), column: try integer("column", in: 1...Int.max),
      offset: try self["offset"]?.integer(in: 0...Int.max))
  }

  func source() throws(SourceError) -> SourceRange? {
    guard let source = try nullable("source")?.requireObject() else { return nil }
    let (start, end) = (try source.object("start"), try source.object("end"))
    return SourceRange(start: try start.position(), end: try end.position())
  }

  func announcement() throws(SourceError) -> LinkedText.Announcement {
    let announcement = try object("announcement")
    return LinkedText.Announcement(
      voiceOver: try announcement.string("voiceOver"),
      talkBack: try announcement.string("talkBack"))
  }

  /// Returns the object's range, which must not begin before the end of the previous range.
  func range(after ranges: inout TextRanges) throws(SourceError) -> AttributedText.OffsetRange {
    let units = try object("range")
    let utf16 = try units.bounds("utf16")
    let utf8 = try units.bounds("utf8")
    do throws(TextRanges.RangeError) {
      return try ranges.next(utf8: utf8, utf16: utf16)
    } catch {
      throw units.contradiction("the range of \(name) \(error.message)")
    }
  }

  private func bounds(_ key: String) throws(SourceError) -> Range<Int> {
    let list = try required(key)
    var bounds = JSONElements(of: list, named: key)
    guard let start = bounds.next()?.integer, let end = bounds.next()?.integer,
      bounds.next() == nil
    else {
      throw list.contradiction("'\(key)' is not a list of two numbers")
    }
    guard start >= 0, start <= end else {
      throw list.contradiction("'\(key)' is from \(start) to \(end), which is not a range")
    }
    return start..<end
  }
}
