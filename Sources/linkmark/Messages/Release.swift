import CSystem
import LinkMarkup

enum Release {
  static let version = "0.2.0"

  /// The release date, in the form that manual pages use.
  static let date = "November 26, 2026"
}

/// The parts that the program was built from, for bug reports.
enum BuildDescription {
  static var text: String {
    """
    linkmark \(Release.version), \(Release.date)
    libcmark \(Converter.libcmarkVersion)
    Swift \(compiler)
    \(target), linked \(system_is_static() != 0 ? "statically" : "dynamically")
    themes: \(Theme.embeddedNames.joined(separator: ", "))
    languages: \(Phrasebook.embeddedTags.joined(separator: ", "))

    """
  }

  /// The processor, the system and the C library, such as `x86_64-linux-gnu`.
  private static var target: String { "\(processor)-\(system)" }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  private static var system: String {
    #if canImport(Darwin)
      "apple-macos"
    #elseif canImport(Glibc)
      "linux-gnu"
    #elseif canImport(Musl)
      "linux-musl"
    #else
      "linux-android"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
