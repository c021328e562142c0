import Foundation

/// A test, as the compiler names the function that compares.
struct TestName {
  /// The test's file.
  let file: String
  /// Without parameters, and without the marks around a name that is a sentence.
  let name: String

  init(file: String, function: String) {
    self.file = file
    if function.first == "`", let end = function.dropFirst().firstIndex(of: "`") {
      name = String(function[..<end].dropFirst())
    } else {
      name = String(function.prefix { $0 != "(" })
    }
  }

  /// The file of a snapshot; letters, digits, full stops and hyphens of its name are kept.
  func snapshot(named other: String?, pathExtension: String) -> URL {
    let test = URL(filePath: file)
    let name = (other ?? name).split { character in
      !(character.isLetter || character.isNumber || "._-".contains(character))
    }.joined(separator: "-")
    return test.deletingLastPathComponent().appending(path: "__Snapshots__")
      .appending(path: test.deletingPathExtension().lastPathComponent)
      .appending(path: "\(name).\(pathExtension)")
  }

  /// What a person types to accept what there is now.
  var recordingCommand: String {
    let pattern = NSRegularExpression.escapedPattern(for: name)
    let quoted = pattern.replacing("'", with: #"'\''"#)
    return "\(Recording.variable)=1 swift test --filter '\(quoted)'"
  }
}
