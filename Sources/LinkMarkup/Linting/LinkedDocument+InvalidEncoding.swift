extension LinkedDocument {
  var invalidEncodingFindings: [Finding] {
    guard let invalid = document.invalidEncoding else { return [] }
    return [
      Finding(
        rule: "invalid-encoding",
        level: .warning,
        location: invalid.first,
        message: """
          this is not valid UTF-8; every such sequence was replaced by U+FFFD; \
          save the file as UTF-8
          """)
    ]
  }
}
