/// The members of an object of `linkmark.runs/1`, which are read by key.
struct JSONFields {
  let json: JSONDocument
  let object: JSONNode.ID
  /// What the object is, such as "this run", or its key.
  private let noun: String
  private let isNamedByKey: Bool

  /// - Throws: A ``SourceError`` if the value is not an object.
  init(of object: JSONNode.ID, _ noun: String, in json: JSONDocument) throws(SourceError) {
    try self.init(of: object, noun, isNamedByKey: false, in: json)
  }

  private init(
    of object: JSONNode.ID, _ noun: String, isNamedByKey: Bool, in json: JSONDocument
  ) throws(SourceError) {
    self.object = object
    self.noun = noun
    self.isNamedByKey = isNamedByKey
    self.json = json
    try json.checkObject(object, name)
  }

  /// The name of the object in messages.
  var name: String { isNamedByKey ? "'\(noun)'" : noun }

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
    try JSONFields(of: required(key), key, isNamedByKey: true, in: json)
  }

  func elements(_ key: String) throws(SourceError) -> JSONElements {
    try json.eachElement(of: required(key), orComplain: "'\(key)'")
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
    guard let index = json.integer(id), (0..<count).contains(index) else {
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
    var bounds = json.eachElement(of: id)
    guard let start = bounds.next().flatMap({ json.integer($0) }),
      let end = bounds.next().flatMap({ json.integer($0) }), bounds.next() == nil
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

  fileprivate func integer(_ id: JSONNode.ID) -> Int? {
    guard self[id].kind == .number else { return nil }
    // Nearly all numbers are offsets. Others, such as 1e3, may be whole as well.
    return digits(id) ?? number(id).flatMap(Int.init(exactly:))
  }

  /// Returns a number that is written as at most 15 digits, or `nil` for any other.
  private func digits(_ id: JSONNode.ID) -> Int? {
    let digits = range(of: id)
    guard digits.count <= 15 else { return nil }
    var number = 0
    for place in digits {
      guard text[place].isASCIIDigit else { return nil }
      number = number * 10 + Int(text[place] - UInt8(ascii: "0"))
    }
    return number
  }

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
