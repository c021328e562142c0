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
}
