import LinkMarkup

/// An option and the value that it was given.
struct OptionValue: Sendable {
  let option: CommandOption
  /// Empty for an option without a value.
  let text: String
  /// What says so in the project file; nil on the command line.
  let setting: Configuration.Setting?

  /// The values that hold when each layer wins over those before it.
  ///
  /// A value goes where a later layer has the option too, or one that excludes it.
  static func merged(_ layers: [[OptionValue]]) -> [OptionValue] {
    var merged: [OptionValue] = []
    for layer in layers {
      merged.removeAll { old in layer.contains { $0.replaces(old) } }
      merged += layer
    }
    merged.removeAll { $0.isOff }
    // A title may wait in the file for the day when a page is asked for.
    let isPage = merged.contains { $0.option.name == "standalone" }
    return merged.filter { value in
      isPage || value.setting == nil || !["title", "stylesheet"].contains(value.option.name)
    }
  }

  private func replaces(_ other: OptionValue) -> Bool {
    if option.name == other.option.name { return true }
    return !isOff
      && OptionValue.exclusions.contains {
        [option.name, other.option.name].allSatisfy($0.contains)
      }
  }

  private var isOff: Bool {
    if case .none = option.value { return text == "false" }
    return false
  }

  /// Options of which only one has a meaning.
  private static let exclusions: [Set<String>] = [
    ["inline", "standalone"], ["inline", "title"], ["inline", "stylesheet"], ["output", "out-dir"],
    ["plain", "heading-ids"],
  ]
}

extension Draft {
  /// Changes the arguments; what is wrong with a value says where it stands.
  mutating func apply(_ value: OptionValue) throws(UsageError) {
    arguments.settings[value.option.name] = value.setting
    do throws(UsageError) {
      try value.option.apply(&self, value.text)
    } catch {
      throw arguments.error(about: value.option.name, "\(error)")
    }
  }
}

extension Arguments {
  /// An error about the value of an option, wherever it was given.
  func error(about option: String, _ message: String) -> UsageError {
    guard let setting = settings[option] else { return UsageError("--\(option): \(message)") }
    return UsageError("\(setting.error(message))", at: .file)
  }
}

extension CommandOption {
  /// What the option is called in a project file, `headingIds`.
  var key: String {
    let words = name.split(separator: "-").map(String.init)
    return words.dropFirst().reduce(words[0]) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  /// Whether the value is the path of a file or a folder.
  var isPath: Bool {
    if case .text(let placeholder) = value { return ["FILE", "DIR"].contains(placeholder) }
    return false
  }
}
