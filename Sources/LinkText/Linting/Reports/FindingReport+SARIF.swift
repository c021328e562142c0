extension FindingReport {
  /// Appends the report as a Static Analysis Results Interchange Format (SARIF) 2.1.0 log.
  ///
  /// Columns count UTF-16 code units, as stated by `columnKind`; fixes are changes of byte ranges.
  func append(sarifTo output: inout ByteBuffer) {
    output.append("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",")
    output.append("\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"linkmark\",")
    output.append("\"rules\":")
    output.append(jsonArray: LintRule.all) { rule, output in
      output.append("{\"id\":")
      output.append(json: rule.name)
      output.append(",\"shortDescription\":{\"text\":")
      output.append(json: rule.summary)
      output.append("},\"defaultConfiguration\":{\"level\":")
      output.append(json: rule.level.rawValue)
      output.append("}")
      if let criterion = rule.criterion {
        output.append(",\"properties\":{\"tags\":[")
        output.append(json: "WCAG 2.2 \(criterion.rawValue) \(criterion.name)")
        output.append("]}")
      }
      output.append("}")
    }
    output.append("}},\"columnKind\":\"utf16CodeUnits\",\"results\":")
    output.append(jsonArray: entries) { append(result: $0, to: &$1) }
    output.append("}]}\n")
  }

  private func append(result entry: Entry, to output: inout ByteBuffer) {
    let finding = entry.finding
    output.append("{\"ruleId\":")
    output.append(json: finding.rule)
    output.append(",\"level\":")
    output.append(json: finding.level.rawValue)
    output.append(",\"message\":{\"text\":")
    output.append(json: finding.message)
    output.append("},\"locations\":[{\"physicalLocation\":{")
    append(artifact: entry.path, to: &output)
    output.append(",\"region\":{\"startLine\":")
    output.append(decimal: finding.location.line)
    output.append(",\"startColumn\":")
    output.append(decimal: entry.startColumn)
    output.append(",\"endLine\":")
    output.append(decimal: entry.end.line)
    output.append(",\"endColumn\":")
    output.append(decimal: entry.endColumn)
    append(bytes: entry.range, to: &output)
    output.append("}}}]")
    if let fix = finding.fix {
      output.append(",\"fixes\":[{\"artifactChanges\":[{")
      append(artifact: entry.path, to: &output)
      output.append(",\"replacements\":")
      output.append(jsonArray: fix.edits) { edit, output in
        output.append("{\"deletedRegion\":{\"startLine\":1")
        append(bytes: edit.range, to: &output)
        output.append("},\"insertedContent\":{\"text\":")
        output.append(json: edit.replacement.span)
        output.append("}}")
      }
      output.append("}]}]")
    }
    output.append("}")
  }

  private func append(bytes range: Range<Int>, to output: inout ByteBuffer) {
    output.append(",\"byteOffset\":")
    output.append(decimal: range.lowerBound)
    output.append(",\"byteLength\":")
    output.append(decimal: range.count)
  }

  private func append(artifact path: String, to output: inout ByteBuffer) {
    output.append("\"artifactLocation\":{\"uri\":")
    output.append(json: FindingReport.relativeReference(to: path))
    output.append("}")
  }

  /// Returns a path as a relative reference (RFC 3986) whose first segment cannot be read as a
  /// scheme.
  private static func relativeReference(to path: String) -> String {
    let digits = Bytes("0123456789ABCDEF".utf8)
    var reference: Bytes = []
    for byte in path.utf8 {
      if byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte) {
        reference.append(byte)
      } else {
        reference += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: reference, as: UTF8.self)
  }
}
