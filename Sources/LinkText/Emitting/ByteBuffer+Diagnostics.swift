extension ByteBuffer {
  /// Appends the member `diagnostics` of a JSON object, after another member.
  mutating func append(diagnostics findings: [Finding]) {
    append(",\"diagnostics\":")
    append(jsonArray: findings) { finding, output in
      output.append("{")
      output.append(jsonMembersOf: finding.location)
      output.append(",\"level\":")
      output.append(jsonWord: finding.level.rawValue)
      output.append(",\"rule\":")
      output.append(json: finding.rule)
      output.append(",\"message\":")
      output.append(json: finding.message)
      output.append("}")
    }
  }
}
