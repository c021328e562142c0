import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct EmitterAgreementTests {
  @Test(arguments: Fixture.all, HTMLEmitter.ClassMap.allCases)
  func `HTML, terminal, and runs agree on a fixture`(
    _ fixture: Fixture, _ classMap: HTMLEmitter.ClassMap
  ) throws {
    #expect(try EmitterAgreement(of: fixture.source, classMap: classMap).disagreements == [])
  }

  @Test(arguments: Fixture.all, HTMLEmitter.ClassMap.allCases)
  func `HTML, terminal, and runs agree on values set by rules`(
    _ fixture: Fixture, _ classMap: HTMLEmitter.ClassMap
  ) throws {
    let source = """
      {"rules": [
        {"set": {"newTab": true, "title": "t"}},
        {"match": {"kind": ["app", "relative"]}, "set": {"role": "button", "style": "implicit"}},
        {"match": {"text": "*e*"}, "set": {"state": "disabled"}}
      ]}
      """
    let rules = try Configuration(parsing: Bytes(source.utf8), path: "linkmark.json").rules
    #expect(
      try EmitterAgreement(of: fixture.source, classMap: classMap, rules: rules).disagreements == []
    )
  }

  @Test(arguments: 0..<20)
  func `HTML, terminal, and runs agree on generated documents`(_ seed: Int) throws {
    var generator = MarkdownGenerator(seed: 1_000 + UInt64(seed))
    try check(.copy, seed) { generator.document() }
  }

  @Test(arguments: 0..<20)
  func `HTML, terminal, and runs agree on documents with tables, tasks and footnotes`(
    _ seed: Int
  ) throws {
    var generator = DialectGenerator(seed: 2_000 + UInt64(seed))
    let dialect = seed % 4 < 2 ? Dialect.gfm : .copy
    try check(dialect, seed) { generator.document() }
  }

  private func check(_ dialect: Dialect, _ seed: Int, _ document: () -> Bytes) throws {
    let classMap: HTMLEmitter.ClassMap = seed.isMultiple(of: 2) ? .linkmark : .backpackWeb
    func disagreements(_ source: Bytes) throws -> [String] {
      try EmitterAgreement(of: source, dialect: dialect, classMap: classMap).disagreements
    }
    for _ in 0..<Thoroughness.count(50, full: 1_000) {
      let document = document()
      guard try !disagreements(document).isEmpty else { continue }
      let culprit = smallest(document) { (try? disagreements($0).isEmpty) == false }
      let reasons = try disagreements(culprit).joined(separator: "\n")
      Issue.record("\(readable(culprit)):\n\(reasons)")
      return
    }
  }
}
