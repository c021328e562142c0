extension LinkedDocument {
  var invalidEncodingFindings: [Finding] {
    guard let invalid = document.invalidEncoding else { return [] }
    return [
      Finding(
        rule: "invalid-encoding",
        level: .warning,
        location: invalid.first,
        message: """
          not valid UTF-8 from here on; each such sequence was replaced by U+FFFD; \
          save the file as UTF-8
          """)
    ]
  }
}
