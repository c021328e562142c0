extension RunsDecoder {
  mutating func readRuns(
    _ id: JSONNode.ID, textColor: RGBColor?, dark: LinkedText.DarkColors?
  ) throws(SourceError) {
    var ranges = TextRanges(of: text)
    let elements = try json.elements(of: id, orComplain: "'runs'")
    text.runs.reserveCapacity(elements.count)
    styles.reserveCapacity(elements.count)
    for element in elements {
      let fields = try JSONFields(of: element, "this run", in: json)
      let end = ranges.end
      let range = try fields.range(after: &ranges)
      guard range.start == end, !range.isEmpty else {
        let fault = range.isEmpty ? "is empty" : "leaves a gap after byte \(end.utf8)"
        throw json.disagreement(at: element, "this run \(fault)")
      }
      try check(try fields.required("text"), "the text of this run", isTextOf: range)
      var attributes = AttributedText.Attributes()
      attributes.marks = try marks(fields)
      attributes.link = try fields.index("link", of: links.count).map { .init(index: $0) }
      let isLink = attributes.link != nil
      styles.append(try style(fields, isLink: isLink, textColor: textColor))
      if let dark {
        darkStyles.append(
          try style(
            isLink ? fields.object("dark") : fields, isLink: isLink,
            textColor: dark.foregroundColor))
      }
      attributes.image = try fields.index("image", of: images.count).map { .init(index: $0) }
      text.runs.append(.init(range: range, attributes: attributes))
    }
    guard ranges.end.utf8 == text.text.count else {
      throw json.disagreement(
        at: id, "the runs end at byte \(ranges.end.utf8) of \(text.text.count) of the text")
    }
    try checkReferences(of: elements, to: text.links, "link") { $0.link?.index }
    try checkReferences(of: elements, to: text.images, "image") { $0.image?.index }
  }

  /// Checks that links or images are those of the runs in their ranges, and of no others.
  private func checkReferences(
    of elements: [JSONNode.ID], to ranges: [AttributedText.OffsetRange], _ name: String,
    _ reference: (AttributedText.Attributes) -> UInt32?
  ) throws(SourceError) {
    var next = 0
    for (run, element) in zip(text.runs, elements) {
      while next < ranges.count, ranges[next].end.utf8 <= run.range.start.utf8 { next += 1 }
      // A range that begins after the run, and one without text in it, have no run.
      var place = next
      while place < ranges.count, ranges[place].isEmpty,
        ranges[place].start.utf8 < run.range.end.utf8
      {
        place += 1
      }
      var expected: UInt32?
      if place < ranges.count, ranges[place].start.utf8 < run.range.end.utf8 {
        guard ranges[place].start.utf8 <= run.range.start.utf8,
          ranges[place].end.utf8 >= run.range.end.utf8
        else {
          throw json.disagreement(at: element, "this run crosses a bound of \(name) \(place)")
        }
        expected = UInt32(place)
      }
      guard reference(run.attributes) == expected else {
        let range =
          expected.map { "is in the range of \(name) \($0)" } ?? "is in no range of a \(name)"
        let said = reference(run.attributes).map { "says '\(name)' \($0)" } ?? "has no '\(name)'"
        throw json.disagreement(at: element, "this run \(range), but \(said)")
      }
    }
  }

  private func marks(_ fields: JSONFields) throws(SourceError) -> AttributedText.Marks {
    var marks: AttributedText.Marks = []
    for element in try fields.elements("marks") {
      _ = try json.characters(of: element, orComplain: "a mark")
      for (known, mark) in AttributedText.Marks.names where json.isString(element, known) {
        marks.insert(mark)
      }
    }
    return marks
  }

  private func style(
    _ fields: JSONFields, isLink: Bool, textColor: RGBColor?
  ) throws(SourceError) -> StyledText.RunStyle {
    guard isLink else { return StyledText.RunStyle(foregroundColor: textColor) }
    var style = StyledText.RunStyle(
      foregroundColor: try fields.color("foregroundColor"),
      highlightColor: try fields.color("highlightColor"))
    if let underline = try fields.optionalString("underlineStyle") {
      // A link keeps its line if a later version draws it in another way.
      style.underline = Theme.Underline(rawValue: underline) ?? .single
    }
    style.fontWeight = try fields.optionalInteger("fontWeight", in: 1...1000)
    return style
  }

  /// Checks that a string is the text of a range.
  func check(
    _ id: JSONNode.ID, _ name: String, isTextOf range: AttributedText.OffsetRange
  ) throws(SourceError) {
    guard json.isString(id, text.text[range.utf8]) else {
      _ = try json.characters(of: id, orComplain: name)
      throw json.disagreement(at: id, "\(name) is not the text at \(range.utf8) in UTF-8")
    }
  }
}

extension AttributedText.Marks {
  fileprivate static let names: [(String, AttributedText.Marks)] = [
    ("emphasis", .emphasis), ("strong", .strong), ("strikethrough", .strikethrough),
    ("code", .code), ("image", .image),
  ]
}
