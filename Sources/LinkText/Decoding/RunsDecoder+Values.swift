extension RunsDecoder {
  /// Returns an error for a value that does not agree with the rest of the file.
  func disagreement(at id: JSONNode.ID, _ message: String) -> SourceError {
    json.error(at: id, "\(message); convert the copy again")
  }

  func string(_ key: String, of fields: inout JSONFields) throws(SourceError) -> String {
    try json.text(try fields.required(key), "'\(key)'")
  }

  func characters(
    _ key: String, of fields: inout JSONFields
  ) throws(SourceError) -> ArraySlice<UInt8> {
    try json.characters(of: try fields.required(key), orComplain: "'\(key)'")
  }

  /// Returns a string, or `nil` for null.
  func nullableString(
    _ key: String, of fields: inout JSONFields
  ) throws(SourceError) -> String? {
    let value = try fields.required(key)
    return json[value].kind == .null ? nil : try json.text(value, "'\(key)'")
  }

  /// Returns a string, or `nil` if the object does not have it.
  func optionalString(
    _ key: String, of fields: inout JSONFields
  ) throws(SourceError) -> String? {
    guard let value = fields.optional(key) else { return nil }
    return try json.text(value, "'\(key)'")
  }

  func number(_ key: String, of fields: inout JSONFields) throws(SourceError) -> Double {
    let value = try fields.required(key)
    guard json[value].kind == .number else {
      throw json.error(at: value, "'\(key)' is \(json.kindName(value)); write a number")
    }
    guard let number = json.number(value) else {
      throw json.error(at: value, "'\(key)' is too large for a number; write a smaller one")
    }
    return number
  }

  /// Returns a length in points.
  func length(_ key: String, of fields: inout JSONFields) throws(SourceError) -> Double {
    let length = try number(key, of: &fields)
    guard length > 0 else {
      throw json.error(at: fields.object, "'\(key)' is \(length); write a length above 0")
    }
    return length
  }

  func integer(
    _ id: JSONNode.ID, _ name: @autoclosure () -> String, in limits: ClosedRange<Int>
  ) throws(SourceError) -> Int {
    guard let number = json.integer(id), limits.contains(number) else {
      throw json.error(
        at: id,
        "\(name()) is not a whole number from \(limits.lowerBound) to \(limits.upperBound); "
          + "convert the copy again")
    }
    return number
  }

  /// Returns a color; `nil` for null, or if the object does not have it.
  func color(_ key: String, of fields: inout JSONFields) throws(SourceError) -> RGBColor? {
    guard let value = fields.optional(key), json[value].kind != .null else { return nil }
    guard
      let color = RGBColor(
        hexadecimal: try json.characters(of: value, orComplain: "'\(key)'"))
    else {
      throw json.error(
        at: value, "'\(key)' is not a color; write one such as \"#161616\" or \"#16161666\"")
    }
    return color
  }

  /// Reads a line and a column, and the offset if it is known.
  func position(_ fields: inout JSONFields) throws(SourceError) -> SourcePosition {
    let line = try integer(try fields.required("line"), "'line'", in: 1...Int.max)
    let column = try integer(try fields.required("column"), "'column'", in: 1...Int.max)
    var offset: Int?
    if let value = fields.optional("offset") {
      offset = try integer(value, "'offset'", in: 0...Int.max)
    }
    return SourcePosition(line: line, column: column, offset: offset)
  }

  func source(_ id: JSONNode.ID) throws(SourceError) -> SourceRange? {
    if json[id].kind == .null { return nil }
    var fields = try JSONFields(of: id, "'source'", in: json)
    var start = try JSONFields(of: try fields.required("start"), "'start'", in: json)
    var end = try JSONFields(of: try fields.required("end"), "'end'", in: json)
    return SourceRange(start: try position(&start), end: try position(&end))
  }

  func announcement(
    _ fields: inout JSONFields
  ) throws(SourceError) -> LinkedText.Announcement {
    var announcement = try JSONFields(
      of: try fields.required("announcement"), "'announcement'", in: json)
    return LinkedText.Announcement(
      voiceOver: try string("voiceOver", of: &announcement),
      talkBack: try string("talkBack", of: &announcement))
  }

  /// Reads a range that follows the last one that was read with `ranges`.
  func range(
    _ fields: inout JSONFields, after ranges: inout TextRanges
  ) throws(SourceError) -> AttributedText.OffsetRange {
    let id = try fields.required("range")
    var units = try JSONFields(of: id, "'range'", in: json)
    let utf16 = try bounds("utf16", of: &units)
    let utf8 = try bounds("utf8", of: &units)
    do throws(TextRanges.RangeError) {
      return try ranges.next(utf8: utf8, utf16: utf16)
    } catch {
      throw disagreement(at: id, "the range of \(fields.name) \(error.message)")
    }
  }

  private func bounds(
    _ key: String, of fields: inout JSONFields
  ) throws(SourceError) -> Range<Int> {
    let id = try fields.required(key)
    let first = JSONNode.ID(index: id.index + 1)
    guard json[id].kind == .array, first.index < json[id].next.index else {
      throw json.error(at: id, "'\(key)' is not a list of two numbers; convert the copy again")
    }
    let second = json[first].next
    guard second.index < json[id].next.index, json[second].next == json[id].next,
      let start = json.integer(first), let end = json.integer(second)
    else {
      throw json.error(at: id, "'\(key)' is not a list of two numbers; convert the copy again")
    }
    guard start >= 0, start <= end else {
      throw disagreement(at: id, "'\(key)' is from \(start) to \(end), which is not a range")
    }
    return start..<end
  }

  /// Returns the index of a link or an image, which is less than `count`.
  func index(
    _ id: JSONNode.ID, _ name: String, of count: Int
  ) throws(SourceError) -> UInt32 {
    guard let index = json.integer(id), index >= 0, index < count else {
      throw disagreement(at: id, "'\(name)' is not the id of one of the file's \(count) \(name)s")
    }
    return UInt32(index)
  }
}

extension JSONDocument {
  /// Returns a whole number; `nil` if the value is something else.
  fileprivate func integer(_ id: JSONNode.ID) -> Int? {
    number(id).flatMap(Int.init(exactly:))
  }
}
