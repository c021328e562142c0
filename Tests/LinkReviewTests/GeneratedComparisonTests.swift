import LinkMarkup
import Testing

@testable import LinkReview
@testable import TestSupport

struct GeneratedComparisonTests {
  @Test(arguments: CopyChange.allCases)
  func `a change is reported, whatever else changes`(_ change: CopyChange) throws {
    var random = SeededGenerator(seed: UInt64(CopyChange.allCases.firstIndex(of: change) ?? 0))
    var madeCount = 0
    for _ in 0..<Thoroughness.count(40, full: 2_000) {
      var copy = CopyModel(&random)
      let old = copy.markdown(&random)
      guard let expected = change.make(in: &copy, &random) else { continue }
      madeCount += 1
      let new = copy.markdown(&random)
      let found = try Comparison().differences(from: old, to: new)
      #expect(found == expected, "\(old)\n===\n\(new)")
    }
    #expect(madeCount > 10)
  }

  @Test func `the same copy written differently has no changes`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Thoroughness.count(200, full: 20_000) {
      let copy = CopyModel(&random)
      let versions = (copy.markdown(&random), copy.markdown(&random))
      #expect(
        try Comparison().differences(from: versions.0, to: versions.1) == [],
        "\(versions.0)\n===\n\(versions.1)")
    }
  }
}
