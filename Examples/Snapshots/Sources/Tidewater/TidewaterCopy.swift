import Foundation
public import LinkMarkup

/// The copy of Tidewater's app, with its theme and its routes.
public struct TidewaterCopy {
  /// The app's converter, in which a test may set another style or appearance.
  public var converter: Converter

  public init() throws {
    let theme = try Theme(parsing: TidewaterCopy.file("theme.json"), path: "theme.json")
    let routes = try RouteTable(parsing: TidewaterCopy.file("routes.json"), path: "routes.json")
    converter = Converter(styling: Styling(theme: theme), routes: routes)
  }

  /// Returns the copy in a file, such as `consent`.
  public func copy(_ name: String) throws -> LinkedDocument {
    try converter.convert(TidewaterCopy.file("\(name).md"))
  }

  private static func file(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Copy/\(name)")))
  }
}
