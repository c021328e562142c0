/// A format that the command writes.
enum Format: String, CaseIterable, Sendable {
  case html
  case ansi
  case json

  /// The extensions of file names in the format, with their dots; new files get the first one.
  var extensions: [String] {
    switch self {
    case .html: [".html", ".htm"]
    case .ansi: [".ansi", ".ans", ".txt"]
    case .json: [".json"]
    }
  }

  /// The format that the extension of a file name means; nil when none does.
  init?(extensionOf path: String) {
    let path = path.lowercased()
    guard
      let format = Format.allCases.first(where: { format in
        format.extensions.contains { path.hasSuffix($0) }
      })
    else { return nil }
    self = format
  }
}
