extension FindingReport {
  /// Returns a finding with its source line, marks under the construct, and its fix.
  func fullText(of entry: ReportedFile.Entry) -> String {
    let finding = entry.finding
    let place = "\(entry.path):\(finding.location.line):\(finding.location.column):"
    let level = paint.level("\(finding.level.rawValue):", as: finding.level)
    let message = finding.text.replacingControls
    let excerpt = entry.excerpt?.text(paint, level: finding.level) ?? ""
    let fix = entry.fixed.map { fixed in
      let advice = fixed.allSatisfy(\.isWhitespace) ? "remove it" : fixed
      return "  \(paint.fix("fix:")) \(advice)\n"
    }
    return """
      \(paint.strong(place.replacingControls)) \(level) \(message) \(paint.dim("[\(finding.rule)]"))
      \(excerpt)\(fix ?? "")

      """
  }

  /// Returns a finding as an element of the JSON format `linkmark.findings/1`.
  func json(of entry: ReportedFile.Entry) -> JSONText {
    let (finding, region) = (entry.finding, entry.region)
    let start = finding.location
    let value: JSONText? = finding.value.map { value in
      let variant = value.variant.isEmpty ? nil : value.variant
      return #","key":\#(value.key),"locale":\#(value.locale),"variant":\#(variant.jsonText)"#
    }
    let fix: JSONText? = finding.fix.map { fix in
      let edits = fix.edits.map { edit -> JSONText in
        let text = JSONText.string(edit.replacement)
        return
          #"{"offset":\#(edit.range.lowerBound),"length":\#(edit.range.count),"text":\#(text)}"#
      }
      return #"{"edits":\#(edits)}"#
    }
    return #"""
      {"path":\#(entry.path),"line":\#(start.line),"column":\#(start.column),\#
      "endLine":\#(region.end.line),"endColumn":\#(region.end.column),\#
      "offset":\#(region.range.lowerBound),"level":\#(finding.level.rawValue),\#
      "rule":\#(finding.rule),"criterion":\#((finding.criterion?.rawValue).jsonText),\#
      "message":\#(finding.message)\#(value ?? ""),"url":\#(finding.page.jsonText),\#
      "fix":\#(fix.jsonText)}
      """#
  }

  /// Returns a Static Analysis Results Interchange Format (SARIF) 2.1.0 log of results.
  ///
  /// Columns count UTF-16 code units, as stated by `columnKind`.
  func sarifLog(of results: JSONText, version: String) -> JSONText {
    let rules = LintRule.all.map { rule -> JSONText in
      let properties: JSONText? = rule.criterion.map { criterion in
        #"{"tags":[\#("WCAG 2.2 \(criterion.rawValue) \(criterion.name)")]}"#
      }
      return #"""
        {"id":\#(rule.name),"shortDescription":{"text":\#(rule.summary)},\#
        "help":{"text":\#("\(rule.summary). `linkmark rule \(rule.name)`")},\#
        "helpUri":\#(rule.page),"defaultConfiguration":{"level":\#(rule.level.rawValue)}\#
        \#(member: "properties", properties)}
        """#
    }
    return #"""
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0",\#
      "runs":[{"tool":{"driver":{"name":"linkmark","version":\#(version),\#
      "informationUri":\#(LintRule.rulesPage),"rules":\#(rules)}},"columnKind":"utf16CodeUnits",\#
      "results":[\#(results)]}]}

      """#
  }

  /// Returns a finding as a SARIF result.
  func sarif(of entry: ReportedFile.Entry) -> JSONText {
    let finding = entry.finding
    // `:` is encoded, so that the first segment of a path cannot be read as a scheme (RFC 3986).
    let uri = entry.path.percentEncoded(keeping: "/-._~")
    let file: JSONText = #""artifactLocation":{"uri":\#(uri)}"#
    let fixes: JSONText? = finding.fix.map { fix in
      let edits = zip(entry.edits, fix.edits).map { region, edit -> JSONText in
        let text = JSONText.string(edit.replacement)
        return #"{"deletedRegion":\#(region),"insertedContent":{"text":\#(text)}}"#
      }
      return #"[{"artifactChanges":[{\#(file),"replacements":\#(edits)}]}]"#
    }
    return #"""
      {"ruleId":\#(finding.rule),"level":\#(finding.level.rawValue),\#
      "message":{"text":\#(finding.text)},"locations":[{"physicalLocation":{\#(file),\#
      "region":\#(entry.region)}}],"partialFingerprints":{"linkmark/1":\#(entry.fingerprint)}\#
      \#(member: "fixes", fixes)}
      """#
  }

  /// Returns a finding as an element of GitLab's Code Quality report.
  func gitlab(of entry: ReportedFile.Entry) -> JSONText {
    let finding = entry.finding
    let severity =
      switch finding.level {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    // GitLab appends the path to the repository's path, so a leading `./` is removed.
    let path = entry.path.hasPrefix("./") ? String(entry.path.dropFirst(2)) : entry.path
    return #"""
      {"description":\#(finding.text),"check_name":\#(finding.rule),\#
      "fingerprint":\#(entry.fingerprint),"severity":\#(severity),"location":{"path":\#(path),\#
      "lines":{"begin":\#(finding.location.line),"end":\#(entry.region.end.line)}}}
      """#
  }

  /// Returns the JUnit suite of a file: a failure for each finding, or one case that passed.
  func junitSuite(of entries: [ReportedFile.Entry], in path: String) -> String {
    let path = path.xml
    let cases = entries.map { entry in
      let finding = entry.finding
      return """
        <testcase name="\(finding.rule) \(finding.location.line):\(finding.location.column)" \
        classname="\(path)">
        <failure type="\(finding.level.rawValue)" message="\(finding.text.xml)">\
        \(finding.diagnostic(inFileAt: entry.path).xml)</failure>
        </testcase>

        """
    }
    let success = "<testcase name=\"lint\" classname=\"\(path)\"/>\n"
    return """
      <testsuite name="\(path)" tests="\(max(1, entries.count))" failures="\(entries.count)">
      \(entries.isEmpty ? success : cases.joined())</testsuite>

      """
  }
}

extension ReportedFile.Region: JSONTextConvertible {
  /// The region as a SARIF object.
  package var jsonText: JSONText {
    #"""
    {"startLine":\#(start.line),"startColumn":\#(startColumn),"endLine":\#(end.line),\#
    "endColumn":\#(endColumn),"byteOffset":\#(range.lowerBound),"byteLength":\#(range.count)}
    """#
  }
}

extension ReportedFile.Entry {
  /// The finding as a GitHub Actions workflow command, which GitHub shows next to the line.
  var workflowCommand: String {
    let command =
      switch finding.level {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let properties = [
      ("file", path), ("line", "\(finding.location.line)"), ("endLine", "\(region.end.line)"),
      ("col", "\(region.startColumn)"), ("endColumn", "\(region.endColumn)"),
      ("title", finding.rule),
    ]
    let list = properties.map { "\($0)=\($1.escaped(":,"))" }.joined(separator: ",")
    return "::\(command) \(list)::\(finding.text.escaped(""))"
  }

  /// The SHA-256 of the rule, the path, the construct, and the occurrence.
  ///
  /// It does not depend on the line of the finding, and no text can be made to share it.
  var fingerprint: String {
    SHA256.hexadecimalDigits(of: [finding.rule, path, construct, "\(occurrence)"].jsonText.bytes)
  }
}

extension String {
  /// Returns the text escaped for a workflow command: `%`, line endings, and the characters
  /// in `others` are percent-encoded.
  fileprivate func escaped(_ others: String) -> String {
    // There may be hundreds of thousands of texts, and nearly all need no escaping.
    let specials = "%\r\n" + others
    guard utf8.contains(where: specials.utf8.contains) else { return self }
    return unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where others.contains(":"): "%3A"
      case "," where others.contains(","): "%2C"
      default: String(scalar)
      }
    }.joined()
  }

  /// The text for a double-quoted attribute or an element of XML 1.0, without forbidden characters.
  fileprivate var xml: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      // Terminals interpret U+007F to U+009F, and bidirectional controls change the reading order.
      case _ where (0x7F...0x9F).contains(scalar.value) || scalar.properties.isBidiControl:
        "&#\(scalar.value);"
      default: scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }

  fileprivate var cells: Int {
    var text = self
    return text.withUTF8 { unsafe DisplayWidth.cells(of: $0.span) }
  }

  /// Returns the text, with an ellipsis in place of what does not fit in `room` terminal cells.
  fileprivate func cut(to room: Int, atEnd: Bool) -> String {
    guard cells > room else { return self }
    var left = room - 1
    func isCut(_ index: Index) -> Bool {
      left -= String(self[index]).cells
      return left < 0
    }
    if atEnd { return self[..<(indices.first(where: isCut) ?? endIndex)] + "…" }
    return "…" + self[(indices.last(where: isCut).map(index(after:)) ?? startIndex)...]
  }
}

/// A source line in which a construct begins, with marks below, as compilers show errors.
package struct SourceExcerpt: Sendable {
  /// The number of the line, from 1.
  package let number: Int
  /// The part of the line before the construct; an ellipsis replaces a removed start.
  package let before: String
  /// The part of the construct on the line, which may be shortened or empty.
  package let marked: String
  package let after: String

  /// The maximum number of terminal cells that a shown line takes up.
  private static let maximumCells = 100
  /// The maximum number of bytes to read before, in, and after a construct on a long line.
  private static let maximumBytes = 400

  /// Creates an excerpt; `nil` if the source does not have the line.
  ///
  /// - Parameters:
  ///   - start: The start of the construct.
  ///   - end: The end of the construct, exclusive; it may be on a later line.
  package init?(
    of source: Bytes, lines: LineStarts, from start: SourcePosition, to end: SourcePosition
  ) {
    guard !source.isEmpty, start.line <= lines.count else { return nil }
    let line = lines.line(start.line, in: source)
    let first = min(line.lowerBound + start.column - 1, line.upperBound)
    let last =
      end.line > start.line
      ? line.upperBound : max(first, min(line.lowerBound + end.column - 1, line.upperBound))
    func shown(_ range: Range<Int>) -> String {
      String(decoding: source[range], as: UTF8.self).replacingControls
    }
    // A cut in the middle of a character would show a replacement character.
    func boundary(_ offset: Int) -> Int {
      var offset = offset
      while offset < line.upperBound, source[offset] & 0xC0 == 0x80 { offset += 1 }
      return offset
    }
    number = start.line
    // In invalid UTF-8 the next boundary may be beyond the construct.
    let left = min(first, boundary(max(line.lowerBound, first - SourceExcerpt.maximumBytes)))
    let right = boundary(min(line.upperBound, last + SourceExcerpt.maximumBytes))
    let middle = min(last, boundary(min(last, first + SourceExcerpt.maximumBytes)))
    marked = shown(first..<middle).cut(to: SourceExcerpt.maximumCells * 3 / 4, atEnd: true)
    let room = max(0, SourceExcerpt.maximumCells - marked.cells)
    let whole = (before: shown(left..<first), after: shown(last..<right))
    // A short side leaves its room to the other side.
    let rightRoom = max(room / 2, room - whole.before.cells)
    after = whole.after.cut(to: rightRoom, atEnd: true)
    before = whole.before.cut(to: room - after.cells, atEnd: false)
  }

  /// Returns the line and its marks, each ended by a line feed.
  package func text(_ paint: ReportPaint, level: Finding.Level) -> String {
    let gutter = "\(number)"
    let margin = String(repeating: " ", count: gutter.count)
    let marks = String(repeating: "^", count: max(1, marked.cells))
    let indent = String(repeating: " ", count: before.cells)
    return "  \(paint.dim("\(gutter) |")) \(before)\(marked)\(after)\n"
      + "  \(paint.dim("\(margin) |")) \(indent)\(paint.level(marks, as: level))\n"
  }
}
