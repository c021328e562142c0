public import Foundation

/// What Tidewater's app says.
public enum TidewaterCopy {
  /// The attributed runs that `swift build` made of a file, such as `crossings/summer`.
  public static func runs(_ name: String) -> URL? {
    Bundle.module.url(
      forResource: "Copy." + name.split(separator: "/").joined(separator: "."),
      withExtension: "json")
  }

  /// The page that `swift package linkmark` wrote of it into the sources.
  public static func page(_ name: String) -> URL {
    Bundle.module.bundleURL.appending(path: "Pages/\(name).html")
  }
}
