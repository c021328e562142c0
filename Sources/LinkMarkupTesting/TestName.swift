import Foundation

/// The name of a test, from `#filePath` and `#function`.
struct TestName {
  /// The path of the test's file.
  let file: String
  /// The name of the function, without parameters and without the backticks of a raw identifier.
  let name: String

  init(file: String, function: String) {
    self.file = file
    if function.first == "`", let end = function.dropFirst().firstIndex(of: "`") {
      name = String(function[..<end].dropFirst())
    } else {
      name = String(function.prefix { $0 != "(" })
    }
  }

  /// Returns the file of a snapshot, whose name keeps letters, digits, periods, underscores and
  /// hyphens.
  func snapshot(named other: String?, pathExtension: String) -> URL {
    let test = URL(filePath: file)
    let name = (other ?? name).split { character in
      !(character.isLetter || character.isNumber || "._-".contains(character))
    }.joined(separator: "-")
    return test.deletingLastPathComponent().appending(path: "__Snapshots__")
      .appending(path: test.deletingPathExtension().lastPathComponent)
      .appending(path: "\(name).\(pathExtension)")
  }

  /// The shell command that accepts the current output.
  var recordingCommand: String {
    let pattern = NSRegularExpression.escapedPattern(for: name)
    let quoted = pattern.replacing("'", with: #"'\''"#)
    return "\(Recording.variable)=1 swift test --filter '\(quoted)'"
  }
}
