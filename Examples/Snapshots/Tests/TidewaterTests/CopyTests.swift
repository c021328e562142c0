import LinkMarkup
import LinkMarkupTesting
import Testing
import Tidewater

@Suite struct CopyTests {
  @Test(arguments: ["consent", "booking"])
  func `copy is as recorded`(_ name: String) throws {
    expectCopy(try TidewaterCopy().copy(name), named: name)
  }

  @Test func `consent on the photograph of a ferry`() throws {
    var tidewater = try TidewaterCopy()
    tidewater.converter.styling.style = .onContrast
    expectCopy(try tidewater.copy("consent"), as: [.terminal])
  }

  @Test func `every link has a destination`() throws {
    let linked = try TidewaterCopy().copy("booking")
    #expect(linked.linkTargets.map(\.handling) == [.app, .app, .system])
  }
}
