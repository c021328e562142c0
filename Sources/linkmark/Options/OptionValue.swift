import LinkMarkup

/// An option and the value that it was given.
struct OptionValue: Sendable {
  let option: CommandOption
  /// Empty for an option without a value.
  let text: String
  /// The place in the project file; nil on the command line and in a record.
  let setting: Configuration.Setting?

  /// Returns the values that hold when each layer wins over those before it.
  ///
  /// A later layer removes values of the same options, and of options that these exclude.
  static func merged(_ layers: [[OptionValue]]) -> [OptionValue] {
    var merged: [OptionValue] = []
    for layer in layers {
      merged.removeAll { old in layer.contains { $0.replaces(old) } }
      merged += layer
    }
    merged.removeAll { $0.isOff }
    // A project file may have a title for the runs that write a page.
    let isPage = merged.contains { $0.option.name == "standalone" }
    return merged.filter { value in
      isPage || value.setting == nil
        || !["title", "stylesheet", "runtime"].contains(value.option.name)
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
  private static let exclusions: [Set<OptionName>] = [
    ["inline", "standalone"], ["inline", "title"], ["inline", "stylesheet"], ["inline", "runtime"],
    ["output", "out-dir"],
    ["plain", "heading-ids"],
  ]
}
