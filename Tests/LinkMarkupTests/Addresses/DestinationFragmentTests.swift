import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct DestinationFragmentTests {
  @Test(arguments: [
    ("a.md#b", "b", "b", 5..<6), ("é#%C3%A9", "%C3%A9", "é", 3..<9),
    ("#b:~:text=c", "b", "b", 1..<2), ("#b:c#d", "b:c#d", "b:c#d", 1..<6),
    ("#%FF%", "%FF%", "%FF%", 1..<5),
  ])
  func `a fragment has a text and a place`(
    _ destination: String, _ text: String, _ decoded: String, _ range: Range<Int>
  ) throws {
    let fragment = try #require(DestinationFragment(of: destination))
    #expect(fragment.text == text)
    #expect(fragment.decoded == decoded)
    #expect(fragment.range == range)
    #expect(fragment.refers(to: text) && fragment.refers(to: decoded))
    #expect(!fragment.refers(to: "x"))
  }

  @Test(arguments: ["", "a.md", "a.md#", "#:~:text=b"])
  func `a destination without a fragment has no identifier`(_ destination: String) {
    #expect(DestinationFragment(of: destination) == nil)
  }
}
