extension ByteBuffer {
  /// Appends the member `diagnostics` of a JSON object, after another member.
  mutating func append(diagnostics findings: [Finding]) {
    append(",\"diagnostics\":", jsonArray: findings) { finding, output in
      output.append("{")
      output.append(jsonMembersOf: finding.location)
      output.append(",\"level\":", jsonWord: finding.level.rawValue)
      output.append(",\"rule\":", json: finding.rule)
      output.append(",\"message\":", json: finding.message)
      output.append("}")
    }
  }
}
