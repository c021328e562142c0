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
    #expect(try Agreement(of: fixture.source, classMap: classMap).disagreements == [])
  }

  @Test(arguments: Fixture.all, HTMLEmitter.ClassMap.allCases)
  func `HTML, terminal, and runs agree on what rules set`(
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
      try Agreement(of: fixture.source, classMap: classMap, rules: rules).disagreements == [])
  }

  @Test(arguments: 0..<20)
  func `HTML, terminal, and runs agree on a thousand generated documents`(_ seed: Int) throws {
    var generator = MarkdownGenerator(seed: 1_000 + UInt64(seed))
    let classMap: HTMLEmitter.ClassMap = seed.isMultiple(of: 2) ? .linkmark : .backpackWeb
    for _ in 0..<1000 {
      let document = generator.document()
      let disagreements = try Agreement(of: document, classMap: classMap).disagreements
      guard !disagreements.isEmpty else { continue }
      let culprit = smallest(document) {
        (try? Agreement(of: $0, classMap: classMap).disagreements.isEmpty) == false
      }
      let reasons = try Agreement(of: culprit, classMap: classMap).disagreements.joined(
        separator: "\n")
      Issue.record("\(readable(culprit)):\n\(reasons)")
      return
    }
  }
}
