extension FindingReport {
  /// Appends the report as a Static Analysis Results Interchange Format (SARIF) 2.1.0 log.
  ///
  /// Columns count UTF-16 code units, as stated by `columnKind`; fixes are changes of byte ranges.
  func append(sarifTo output: inout ByteBuffer) {
    output.append("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",")
    output.append("\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"linkmark\",")
    output.append("\"rules\":")
    output.append(jsonArray: LintRule.all) { rule, output in
      output.append("{\"id\":", json: rule.name)
      output.append(",\"shortDescription\":{\"text\":", json: rule.summary)
      output.append("},\"defaultConfiguration\":{\"level\":", json: rule.level.rawValue)
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
    output.append("{\"ruleId\":", json: finding.rule)
    output.append(",\"level\":", json: finding.level.rawValue)
    output.append(",\"message\":{\"text\":", json: finding.message)
    output.append("},\"locations\":[{\"physicalLocation\":{")
    append(artifact: entry.path, to: &output)
    output.append(",\"region\":{\"startLine\":", decimal: finding.location.line)
    output.append(",\"startColumn\":", decimal: entry.startColumn)
    output.append(",\"endLine\":", decimal: entry.end.line)
    output.append(",\"endColumn\":", decimal: entry.endColumn)
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
    output.append(",\"byteOffset\":", decimal: range.lowerBound)
    output.append(",\"byteLength\":", decimal: range.count)
  }

  private func append(artifact path: String, to output: inout ByteBuffer) {
    output.append("\"artifactLocation\":{\"uri\":")
    // A relative reference (RFC 3986), whose first segment cannot be read as a scheme.
    output.append(json: path.percentEncoded(keeping: "/-._~"))
    output.append("}")
  }
}
