extension FindingReport {
  /// Appends a finding with the line that it is in, the construct marked, and its fix.
  func append(full entry: ReportedFile.Entry, to output: inout ByteBuffer) {
    let finding = entry.finding
    let place = "\(entry.path):\(finding.location.line):\(finding.location.column):"
      .replacingControls
    let level = paint.level("\(finding.level):", as: finding.level)
    let message = finding.text.replacingControls
    output.append(
      verbatim: "\(paint.strong(place)) \(level) \(message) \(paint.dim("[\(finding.rule)]"))\n")
    if let excerpt = entry.excerpt {
      output.append(verbatim: excerpt.text(paint, level: finding.level))
    }
    if let fixed = entry.fixed {
      let advice = fixed.allSatisfy(\.isWhitespace) ? "remove it" : fixed
      output.append(verbatim: "  \(paint.fix("fix:")) \(advice)\n")
    }
    output.append("\n")
  }

  /// Appends a finding as an element of `linkmark.findings/1`, with keys in the order of the format.
  func append(json entry: ReportedFile.Entry, to output: inout ByteBuffer) {
    let finding = entry.finding
    output.append("{\"path\":", json: entry.path)
    output.append(",")
    output.append(jsonMembersOf: finding.location)
    output.append(",\"endLine\":", decimal: entry.region.end.line)
    output.append(",\"endColumn\":", decimal: entry.region.end.column)
    output.append(",\"offset\":", decimal: entry.region.range.lowerBound)
    output.append(",\"level\":", json: finding.level.rawValue)
    output.append(",\"rule\":", json: finding.rule)
    output.append(",\"criterion\":")
    if let criterion = finding.criterion {
      output.append(json: criterion.rawValue)
    } else {
      output.append("null")
    }
    output.append(",\"message\":", json: finding.message)
    if let value = finding.value {
      output.append(",\"key\":", json: value.key)
      output.append(",\"locale\":", json: value.locale)
      output.append(",\"variant\":")
      if value.variant.isEmpty { output.append("null") } else { output.append(json: value.variant) }
    }
    output.append(",\"url\":")
    if let page = finding.page {
      output.append(json: page)
    } else {
      output.append("null")
    }
    output.append(",\"fix\":")
    if let fix = finding.fix {
      output.append("{\"edits\":", jsonArray: fix.edits) { edit, output in
        output.append("{\"offset\":", decimal: edit.range.lowerBound)
        output.append(",\"length\":", decimal: edit.range.count)
        output.append(",\"text\":")
        output.append(json: edit.replacement.span)
        output.append("}")
      }
      output.append("}")
    } else {
      output.append("null")
    }
    output.append("}")
  }

  /// Appends a Static Analysis Results Interchange Format (SARIF) 2.1.0 log of results.
  ///
  /// Columns count UTF-16 code units, as stated by `columnKind`.
  func append(sarifLogOf results: Span<UInt8>, version: String, to output: inout ByteBuffer) {
    output.append("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",")
    output.append("\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"linkmark\",")
    output.append("\"version\":", json: version)
    output.append(",\"informationUri\":", json: LintRule.pages)
    output.append(",\"rules\":")
    output.append(jsonArray: LintRule.all) { rule, output in
      output.append("{\"id\":", json: rule.name)
      output.append(",\"shortDescription\":{\"text\":", json: rule.summary)
      output.append("},\"help\":{\"text\":", json: "\(rule.summary). `linkmark rule \(rule.name)`")
      output.append("},\"helpUri\":", json: rule.page)
      output.append(",\"defaultConfiguration\":{\"level\":", json: rule.level.rawValue)
      output.append("}")
      if let criterion = rule.criterion {
        output.append(",\"properties\":{\"tags\":[")
        output.append(json: "WCAG 2.2 \(criterion.rawValue) \(criterion.name)")
        output.append("]}")
      }
      output.append("}")
    }
    output.append("}},\"columnKind\":\"utf16CodeUnits\",\"results\":[")
    output.append(verbatim: results)
    output.append("]}]}\n")
  }

  /// Appends a finding as a result.
  func append(sarif entry: ReportedFile.Entry, to output: inout ByteBuffer) {
    let finding = entry.finding
    output.append("{\"ruleId\":", json: finding.rule)
    output.append(",\"level\":", json: finding.level.rawValue)
    output.append(",\"message\":{\"text\":", json: finding.text)
    output.append("},\"locations\":[{\"physicalLocation\":{")
    append(artifact: entry.path, to: &output)
    output.append(",\"region\":")
    append(entry.region, to: &output)
    output.append("}}],\"partialFingerprints\":{\"linkmark/1\":", json: entry.fingerprint)
    output.append("}")
    if let fix = finding.fix {
      output.append(",\"fixes\":[{\"artifactChanges\":[{")
      append(artifact: entry.path, to: &output)
      output.append(",\"replacements\":")
      output.append(jsonArray: zip(entry.edits, fix.edits)) { edit, output in
        output.append("{\"deletedRegion\":")
        append(edit.0, to: &output)
        output.append(",\"insertedContent\":{\"text\":")
        output.append(json: edit.1.replacement.span)
        output.append("}}")
      }
      output.append("}]}]")
    }
    output.append("}")
  }

  private func append(_ region: ReportedFile.Region, to output: inout ByteBuffer) {
    output.append("{\"startLine\":", decimal: region.start.line)
    output.append(",\"startColumn\":", decimal: region.startColumn)
    output.append(",\"endLine\":", decimal: region.end.line)
    output.append(",\"endColumn\":", decimal: region.endColumn)
    output.append(",\"byteOffset\":", decimal: region.range.lowerBound)
    output.append(",\"byteLength\":", decimal: region.range.count)
    output.append("}")
  }

  private func append(artifact path: String, to output: inout ByteBuffer) {
    output.append("\"artifactLocation\":{\"uri\":")
    // A relative reference (RFC 3986), whose first segment cannot be read as a scheme.
    output.append(json: path.percentEncoded(keeping: "/-._~"))
    output.append("}")
  }

  /// Appends a finding as an element of GitLab's Code Quality report.
  func append(gitlab entry: ReportedFile.Entry, to output: inout ByteBuffer) {
    let finding = entry.finding
    let severity =
      switch finding.level {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    output.append("{\"description\":", json: finding.text)
    output.append(",\"check_name\":", json: finding.rule)
    output.append(",\"fingerprint\":", json: entry.fingerprint)
    output.append(",\"severity\":", json: severity)
    // GitLab joins the path to the repository's path.
    let path = entry.path.hasPrefix("./") ? String(entry.path.dropFirst(2)) : entry.path
    output.append(",\"location\":{\"path\":", json: path)
    output.append(",\"lines\":{\"begin\":", decimal: finding.location.line)
    output.append(",\"end\":", decimal: entry.region.end.line)
    output.append("}}}")
  }

  /// Appends the suite of a file: a failure for each finding, or one case that passed.
  func append(
    junitSuite entries: [ReportedFile.Entry], in path: String, to output: inout ByteBuffer
  ) {
    let path = path.xml
    output.append("<testsuite name=\"")
    output.append(verbatim: path)
    output.append("\" tests=\"", decimal: max(1, entries.count))
    output.append("\" failures=\"", decimal: entries.count)
    output.append("\">\n")
    if entries.isEmpty {
      output.append("<testcase name=\"lint\" classname=\"")
      output.append(verbatim: path)
      output.append("\"/>\n")
    }
    for entry in entries {
      let finding = entry.finding
      output.append("<testcase name=\"")
      output.append(verbatim: "\(finding.rule) \(finding.location.line):\(finding.location.column)")
      output.append("\" classname=\"")
      output.append(verbatim: path)
      output.append("\">\n<failure type=\"")
      output.append(verbatim: finding.level.rawValue)
      output.append("\" message=\"")
      output.append(verbatim: finding.text.xml)
      output.append("\">")
      output.append(verbatim: finding.line(in: entry.path).xml)
      output.append("</failure>\n</testcase>\n")
    }
    output.append("</testsuite>\n")
  }

  /// Appends the report with the suites of its files.
  func append(junitReportOf suites: Span<UInt8>, to output: inout ByteBuffer) {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"linkmark\">\n")
    output.append(verbatim: suites)
    output.append("</testsuites>\n")
  }
}

extension ReportedFile.Entry {
  /// The finding as a GitHub Actions workflow command, which is shown next to its line.
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

  /// A hash that stays the same when lines are added above the finding: 64-bit FNV-1a of the rule, the
  /// path, the construct, and how often it was found before.
  var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [finding.rule, path, construct, "\(occurrence)"] {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // Two texts are not the same as their concatenation.
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension String {
  /// Returns the text escaped for a workflow command: `%`, line endings, and `others` are
  /// percent-encoded.
  fileprivate func escaped(_ others: String) -> String {
    // Nearly all texts need no escaping, and there may be hundreds of thousands.
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

  /// The text for a double-quoted attribute or an element of XML 1.0, in which most controls cannot be.
  fileprivate var xml: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      // A terminal would obey these, and others change how the text reads.
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

  /// Returns as many characters as fit, with an ellipsis for the others.
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

/// The line of a source in which something begins, with marks under it, as compilers show it.
package struct SourceExcerpt: Sendable {
  /// The number of the line, from 1.
  package let number: Int
  /// The line before the construct; a cut is shown as an ellipsis.
  package let before: String
  /// The construct, which may be empty.
  package let marked: String
  /// The line after the construct.
  package let after: String

  /// The most cells of a line that are shown.
  private static let maximumCells = 100
  /// The most bytes on each side of a construct that are looked at, in lines of any length.
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
    // The side that is short leaves its room to the other one.
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
