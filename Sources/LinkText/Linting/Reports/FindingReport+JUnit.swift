extension FindingReport {
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

extension String {
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
}
