import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LintLevelsTests {
  private func levels(_ json: String, of markdown: String) throws -> [String] {
    let configuration = try Configuration(
      parsing: Bytes("{\"lint\": {\"levels\": \(json)}}".utf8), path: "l.json")
    return try Converter(lintLevels: configuration.lintLevels).lint(Bytes(markdown.utf8))
      .findings.map { "\($0.rule): \($0.level)" }
  }

  @Test(arguments: [
    ("{}", ["bare-url: warning"]),
    ("{\"bare-url\": \"off\"}", []),
    ("{\"bare-url\": \"error\"}", ["bare-url: error"]),
    ("{\"bare-url\": \"note\", \"unused-definition\": \"error\"}", ["bare-url: note"]),
  ])
  func `a project sets the level of a rule`(_ json: String, _ levels: [String]) throws {
    #expect(try self.levels(json, of: "https://a.example") == levels)
  }

  @Test func `a conversion rule that is off does not apply to conversion`() throws {
    let source = Bytes("{\"lint\": {\"levels\": {\"blocked-destination\": \"off\"}}}".utf8)
    let levels = try Configuration(parsing: source, path: "l.json").lintLevels
    #expect(try Converter().convert("[a]()").findings.count == 1)
    #expect(try Converter(lintLevels: levels).convert("[a]()").findings == [])
  }

  @Test(arguments: [
    ("{\"levels\": {\"bare-ulr\": \"off\"}}", "did you mean 'bare-url'?"),
    ("{\"levels\": {\"bare-url\": \"warn\"}}", "a level cannot be 'warn'"),
    ("{\"levels\": {\"bare-url\": 1}}", "is a number; write a string"),
    ("{\"levels\": []}", "'levels' is a list"),
    ("{\"level\": {}}", "did you mean 'levels'?"),
    ("[]", "'lint' is a list"),
  ])
  func `an unknown name or level is rejected`(_ json: String, _ part: String) {
    let error = #expect(throws: SourceError.self) {
      try Configuration(parsing: Bytes("{\"lint\": \(json)}".utf8), path: "l.json")
    }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }
}
