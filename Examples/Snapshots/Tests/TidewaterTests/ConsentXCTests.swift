import LinkMarkupTesting
import Tidewater
import XCTest

final class ConsentXCTests: XCTestCase {
  func testConsent() throws {
    expectCopy(try TidewaterCopy().copy("consent"), as: [.html])
  }
}
