import Foundation
import Testing
import Tidewater

@Suite struct TidewaterCopyTests {
  @Test(arguments: [
    ("help", "bookings"), ("crossings/summer", "legal/terms"), ("piers/summer", "privacy"),
  ])
  func `copy in any folder is converted`(_ name: String, _ address: String) throws {
    let runs = try String(contentsOf: #require(TidewaterCopy.runs(name)), encoding: .utf8)
    #expect(runs.hasPrefix(#"{"format":"linkmark.runs/1""#))
    #expect(runs.contains("tidewater://\(address)"))
    let page = try String(contentsOf: TidewaterCopy.page(name), encoding: .utf8)
    #expect(page.hasPrefix("<h1 id="))
    #expect(page.contains("tidewater://\(address)"))
  }

  @Test(arguments: [
    ("tidewater://bookings/42", AppRoute.booking(number: "42")),
    ("https://www.tidewater.example/legal/terms", .terms), ("tidewater://help", .help(rest: "")),
    ("tidewater://nowhere", nil),
  ])
  func `the generated code reads addresses`(_ address: String, _ route: AppRoute?) {
    #expect(AppRoute(address: address) == route)
  }
}
