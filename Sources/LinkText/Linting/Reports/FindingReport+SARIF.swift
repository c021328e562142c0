extension FindingReport {
  /// Appends a Static Analysis Results Interchange Format (SARIF) 2.1.0 log of results.
  ///
  /// Columns count UTF-16 code units, as stated by `columnKind`.
  func append(sarifLogOf results: Span<UInt8>, _ version: String, to output: inout ByteBuffer) {
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
}
