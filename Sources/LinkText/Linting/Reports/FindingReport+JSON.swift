extension FindingReport {
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
}
