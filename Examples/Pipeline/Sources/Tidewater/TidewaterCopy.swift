public import Foundation

/// The copy of Tidewater's app.
public enum TidewaterCopy {
  /// Returns the URL of the runs that `swift build` made from a file, such as `crossings/summer`.
  public static func runs(_ name: String) -> URL? {
    Bundle.module.url(
      forResource: "Copy." + name.split(separator: "/").joined(separator: "."),
      withExtension: "json")
  }

  /// Returns the URL of the page that `swift package linkmark` wrote into the sources.
  public static func page(_ name: String) -> URL {
    Bundle.module.bundleURL.appending(path: "Pages/\(name).html")
  }
}
