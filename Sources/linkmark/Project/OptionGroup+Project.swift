import LinkMarkup

extension CommandOptions {
  /// Returns the options with the settings of a project file where the command line has none.
  ///
  /// - Parameter isTrusted: Whether the file may set an option.
  func completed(
    by project: ProjectFile?, where isTrusted: (CommandOption) -> Bool = { _ in true }
  ) throws(UsageError) -> Self {
    guard let project else { return self }
    let settings = project.values(for: Self.self).filter { isTrusted($0.option) }
    let values = OptionValue.merged([settings, common.given])
    guard values.contains(where: { $0.setting != nil }) else { return self }
    try project.check(values)
    var options = Self()
    options.common.operands = common.operands
    options.common.given = common.given
    try options.set(values, given: common.given)
    return options
  }
}

extension RouteOptions {
  /// Takes the routes and hosts of a project file where the command line names none.
  mutating func complete(by project: ProjectFile?) throws(UsageError) {
    guard let project else { return }
    if file == nil, let name = project.configuration.routeFile {
      let path = project.path(of: name.text)
      if let reason = project.refusal(of: path, name.text) {
        throw .inFile(name.error("'routes': \(reason)"))
      }
      file = path
      projectOfFile = project.path
    }
    if webHosts.isEmpty {
      webHosts = project.configuration.webHosts
      projectOfHosts = project.path
    }
  }
}

extension ProjectFile {
  /// Whether the file may set an option of convert.
  func maySet(_ option: CommandOption) -> Bool { !isFound || option.trustedFiles == .all }

  /// Returns the settings of the whole file as values of options that a group has.
  func values<Group: OptionGroup>(for group: Group.Type) -> [OptionValue] {
    values(of: configuration.settings, for: group)
  }

  /// Returns settings as values of options that a group has; paths are relative to the file's folder.
  func values<Group: OptionGroup>(
    of settings: [Configuration.Setting], for _: Group.Type
  ) -> [OptionValue] {
    if settings.isEmpty { return [] }
    let options = Group.options
    return settings.compactMap { setting in
      guard let option = options.first(where: { $0.name.key == setting.key.rawValue }) else {
        return nil
      }
      return OptionValue(option: option, text: value(of: setting, for: option), setting: setting)
    }
  }

  private func value(of setting: Configuration.Setting, for option: CommandOption) -> String {
    if option.isPath { return path(of: setting.text) }
    guard option.name == "theme", Theme.embedded(named: setting.text) == nil else {
      return setting.text
    }
    let file = path(of: setting.text)
    // A misspelled name stays as it is written, for the message.
    return setting.text.contains { $0 == "/" || $0 == "." } || FileSystem.exists(file)
      ? file : setting.text
  }
}
