import LinkMarkup

extension CommandOption {
  /// The options that a record of a stream may set for itself.
  static let ofRecords: [CommandOption] = Command.convert.options.filter { option in
    [
      "to", "style", "appearance", "font-style", "locale", "inline", "plain", "class-map", "width",
      "color", "color-depth", "hyperlinks", "urls", "shape",
    ].contains(option.name)
  }

  /// What the option is called in JSON: `fontStyle` for `font-style`.
  var key: String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) { key, word in
      key + word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  var settingKind: StreamSetting.Kind {
    switch value {
    case .none: StreamSetting.Kind(key: key, value: .flag)
    case .choice, .text: StreamSetting.Kind(key: key, value: .text)
    }
  }
}

extension Arguments {
  /// The arguments with what a record sets for itself.
  func setting(_ settings: [StreamSetting]) throws(UsageError) -> Arguments {
    if settings.isEmpty { return self }
    var draft = Draft(continuing: self)
    for setting in settings {
      guard let option = CommandOption.ofRecords.first(where: { $0.key == setting.key }) else {
        continue
      }
      switch setting.value {
      case .flag(true):
        draft.options.append(option)
        try option.apply(&draft, "")
      case .flag(false): draft.clear(option)
      case .text(let text):
        draft.options.append(option)
        try option.apply(&draft, text)
      }
    }
    return try draft.finished()
  }
}

extension Draft {
  /// A draft in which nothing else has been said than the arguments say.
  fileprivate init(continuing arguments: Arguments) {
    self.arguments = arguments
    self.arguments.warnings = []
    format = arguments.format
    switch arguments.extent {
    case .fragment: break
    case .inline: isInline = true
    case .page(let title):
      isStandalone = true
      self.title = title
      styleSheet = arguments.styleSheet
    }
  }

  /// Takes a flag of the command line back.
  fileprivate mutating func clear(_ flag: CommandOption) {
    switch flag.name {
    case "inline": isInline = false
    case "plain": arguments.annotation = .links
    default: break
    }
  }
}

extension UsageError {
  /// The description of what is wrong with a setting, which it calls what records do.
  var descriptionForRecords: String {
    let named = CommandOption.ofRecords.filter { description.hasPrefix("--\($0.name)") }
    guard let option = named.max(by: { $0.name.count < $1.name.count }) else { return description }
    return "'\(option.key)'" + description.dropFirst(option.name.count + 2)
  }
}
