/// The members of an object of `linkmark.runs/1`, which are read by key.
struct JSONFields {
  let json: JSONDocument
  let object: JSONNode.ID
  /// The name of the object in messages, such as "this run".
  let name: String

  /// - Throws: A ``SourceError`` if the value is not an object.
  init(of object: JSONNode.ID, _ name: String, in json: JSONDocument) throws(SourceError) {
    try json.checkObject(object, name)
    self.object = object
    self.name = name
    self.json = json
  }

  /// Returns the value of a key, or `nil` if the object does not have it.
  func optional(_ key: String) -> JSONNode.ID? { json.member(key, of: object)?.value }

  /// Returns the value of a key that the object must have.
  func required(_ key: String) throws(SourceError) -> JSONNode.ID {
    guard let value = optional(key) else {
      throw json.error(at: object, "\(name) has no '\(key)'; convert the copy again")
    }
    return value
  }

  /// Returns the value of a key that the object must have, or `nil` for null.
  func nullable(_ key: String) throws(SourceError) -> JSONNode.ID? {
    let value = try required(key)
    return json[value].kind == .null ? nil : value
  }

  func object(_ key: String) throws(SourceError) -> JSONFields {
    try JSONFields(of: required(key), "'\(key)'", in: json)
  }

  func elements(_ key: String) throws(SourceError) -> [JSONNode.ID] {
    try json.elements(of: required(key), orComplain: "'\(key)'")
  }

  func string(_ key: String) throws(SourceError) -> String {
    try json.text(required(key), "'\(key)'")
  }

  func nullableString(_ key: String) throws(SourceError) -> String? {
    guard let value = try nullable(key) else { return nil }
    return try json.text(value, "'\(key)'")
  }

  func optionalString(_ key: String) throws(SourceError) -> String? {
    guard let value = optional(key) else { return nil }
    return try json.text(value, "'\(key)'")
  }

  func optionalBoolean(_ key: String) throws(SourceError) -> Bool? {
    guard let value = optional(key) else { return nil }
    return try json.boolean(value, "'\(key)'")
  }

  func number(_ key: String) throws(SourceError) -> Double {
    let value = try required(key)
    guard json[value].kind == .number else {
      throw json.error(at: value, "'\(key)' is \(json.kindName(value)); write a number")
    }
    guard let number = json.number(value) else {
      throw json.error(at: value, "'\(key)' is too large for a number; write a smaller one")
    }
    return number
  }

  /// Returns a length in points.
  func length(_ key: String) throws(SourceError) -> Double {
    let length = try number(key)
    guard length > 0 else {
      throw json.error(at: object, "'\(key)' is \(length); write a length above 0")
    }
    return length
  }

  func integer(_ key: String, in limits: ClosedRange<Int>) throws(SourceError) -> Int {
    try json.integer(required(key), key, in: limits)
  }

  func optionalInteger(_ key: String, in limits: ClosedRange<Int>) throws(SourceError) -> Int? {
    guard let value = optional(key) else { return nil }
    return try json.integer(value, key, in: limits)
  }

  /// Returns the index of a link or an image, or `nil` if the object does not have it.
  func index(_ key: String, of count: Int) throws(SourceError) -> UInt32? {
    guard let id = optional(key) else { return nil }
    guard let index = json.integer(id), index >= 0, index < count else {
      throw json.disagreement(
        at: id, "'\(key)' is not the id of one of the file's \(count) \(key)s")
    }
    return UInt32(index)
  }

  /// Returns a color; `nil` for null, or if the object does not have it.
  func color(_ key: String) throws(SourceError) -> RGBColor? {
    guard let value = optional(key), json[value].kind != .null else { return nil }
    let digits = try json.characters(of: value, orComplain: "'\(key)'")
    guard let color = RGBColor(hexadecimal: digits) else {
      throw json.error(
        at: value, "'\(key)' is not a color; write one such as \"#161616\" or \"#16161666\"")
    }
    return color
  }

  /// Returns the line and column of this object, and the offset if it is known.
  func position() throws(SourceError) -> SourcePosition {
    SourcePosition(
      line: try integer("line", in: 1...Int.max), column: try integer("column", in: 1...Int.max),
      offset: try optionalInteger("offset", in: 0...Int.max))
  }

  func source() throws(SourceError) -> SourceRange? {
    guard let value = try nullable("source") else { return nil }
    let source = try JSONFields(of: value, "'source'", in: json)
    let (start, end) = (try source.object("start"), try source.object("end"))
    return SourceRange(start: try start.position(), end: try end.position())
  }

  func announcement() throws(SourceError) -> LinkedText.Announcement {
    let announcement = try object("announcement")
    return LinkedText.Announcement(
      voiceOver: try announcement.string("voiceOver"),
      talkBack: try announcement.string("talkBack"))
  }

  /// Returns the range, which follows the last one that was read with `ranges`.
  func range(after ranges: inout TextRanges) throws(SourceError) -> AttributedText.OffsetRange {
    let units = try object("range")
    let utf16 = try units.bounds("utf16")
    let utf8 = try units.bounds("utf8")
    do throws(TextRanges.RangeError) {
      return try ranges.next(utf8: utf8, utf16: utf16)
    } catch {
      throw json.disagreement(at: units.object, "the range of \(name) \(error.message)")
    }
  }

  private func bounds(_ key: String) throws(SourceError) -> Range<Int> {
    let id = try required(key)
    let bounds = json.elements(of: id)
    guard bounds.count == 2, let start = json.integer(bounds[0]), let end = json.integer(bounds[1])
    else {
      throw json.disagreement(at: id, "'\(key)' is not a list of two numbers")
    }
    guard start >= 0, start <= end else {
      throw json.disagreement(at: id, "'\(key)' is from \(start) to \(end), which is not a range")
    }
    return start..<end
  }
}

extension JSONDocument {
  /// Returns an error for a value that does not agree with the rest of the file.
  func disagreement(at id: JSONNode.ID, _ message: String) -> SourceError {
    error(at: id, "\(message); convert the copy again")
  }

  fileprivate func integer(_ id: JSONNode.ID) -> Int? { number(id).flatMap(Int.init(exactly:)) }

  func integer(
    _ id: JSONNode.ID, _ key: String, in limits: ClosedRange<Int>
  ) throws(SourceError) -> Int {
    guard let number = integer(id), limits.contains(number) else {
      throw disagreement(
        at: id,
        "'\(key)' is not a whole number from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return number
  }
}
