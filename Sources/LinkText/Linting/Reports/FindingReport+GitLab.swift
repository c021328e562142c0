extension FindingReport {
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
    // GitLab joins the path to that of the repository.
    let path = entry.path.hasPrefix("./") ? String(entry.path.dropFirst(2)) : entry.path
    output.append(",\"location\":{\"path\":", json: path)
    output.append(",\"lines\":{\"begin\":", decimal: finding.location.line)
    output.append(",\"end\":", decimal: entry.region.end.line)
    output.append("}}}")
  }
}

extension ReportedFile.Entry {
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
