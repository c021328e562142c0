import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Compares the output of the examples with recorded files.
@Suite struct GoldenTests {
  @Test(arguments: Fixture.examples)
  func `an example's HTML is as recorded`(_ example: Fixture) throws {
    try expectGolden(
      try Converter().convert(example.source).bytes(emittedBy: .html), named: "\(example.name).html"
    )
  }

  @Test(arguments: Fixture.examples)
  func `an example's terminal text is as recorded`(_ example: Fixture) throws {
    let emitter = ANSIEmitter(
      width: 72, attributes: .monochrome, hyperlinks: .live, addresses: .inline)
    try expectGolden(
      try Converter().convert(example.source).bytes(emittedBy: emitter),
      named: "\(example.name).ansi")
  }

  @Test func `the runs of a consent sentence are as recorded`() throws {
    let consent = try #require(Fixture.examples.first { $0.name == "consent.md" })
    try expectGolden(
      try Converter(sourceDetail: .links).convert(consent.source).bytes(emittedBy: .runs),
      named: "consent.md.json")
  }
}
