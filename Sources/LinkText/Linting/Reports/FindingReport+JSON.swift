extension FindingReport {
  /// Appends the report as `linkmark.findings/1`: a single line, with keys in the order of the
  /// format.
  func append(jsonTo output: inout ByteBuffer) {
    output.append("{\"format\":\"linkmark.findings/1\",\"findings\":")
    output.append(jsonArray: entries) { entry, output in
      let finding = entry.finding
      output.append("{\"path\":", json: entry.path)
      output.append(",")
      output.append(jsonMembersOf: finding.location)
      output.append(",\"endLine\":", decimal: entry.end.line)
      output.append(",\"endColumn\":", decimal: entry.end.column)
      output.append(",\"offset\":", decimal: entry.range.lowerBound)
      output.append(",\"level\":", json: finding.level.rawValue)
      output.append(",\"rule\":", json: finding.rule)
      output.append(",\"criterion\":")
      if let criterion = finding.criterion {
        output.append(json: criterion.rawValue)
      } else {
        output.append("null")
      }
      output.append(",\"message\":", json: finding.message)
      output.append("}")
    }
    output.append("}\n")
  }
}
