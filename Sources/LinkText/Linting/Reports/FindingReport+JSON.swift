extension FindingReport {
  /// Appends the report as `linkmark.findings/1`: a single line, with keys in the order of the
  /// format.
  func append(jsonTo output: inout ByteBuffer) {
    output.append("{\"format\":\"linkmark.findings/1\",\"findings\":")
    output.append(jsonArray: entries) { entry, output in
      let finding = entry.finding
      output.append("{\"path\":")
      output.append(json: entry.path)
      output.append(",")
      output.append(jsonMembersOf: finding.location)
      output.append(",\"endLine\":")
      output.append(decimal: entry.end.line)
      output.append(",\"endColumn\":")
      output.append(decimal: entry.end.column)
      output.append(",\"offset\":")
      output.append(decimal: entry.range.lowerBound)
      output.append(",\"level\":")
      output.append(json: finding.level.rawValue)
      output.append(",\"rule\":")
      output.append(json: finding.rule)
      output.append(",\"criterion\":")
      if let criterion = finding.criterion {
        output.append(json: criterion.rawValue)
      } else {
        output.append("null")
      }
      output.append(",\"message\":")
      output.append(json: finding.message)
      output.append("}")
    }
    output.append("}\n")
  }
}
