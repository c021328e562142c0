import LinkMarkup

extension Arguments {
  /// The arguments with what a project file says where no option does.
  func completed(by project: ProjectFile?) throws(UsageError) -> Arguments {
    guard let project else { return self }
    let settings = project.values(of: project.configuration.settings, for: command)
      .filter { !project.isWithheld($0, from: command) }
    return try withValues(of: OptionValue.merged([settings, given]), in: project)
  }

  /// The arguments of convert that write one of the formats of a build.
  static func building(
    _ output: Configuration.Output?, of project: ProjectFile
  ) throws(UsageError) -> Arguments {
    let layers = [project.configuration.settings, output?.settings ?? []]
      .map { project.values(of: $0, for: .convert) }
    var arguments = Arguments()
    arguments.command = .convert
    do throws(UsageError) {
      return try arguments.withValues(of: OptionValue.merged(layers), in: project)
    } catch {
      guard let output, error.place == .commandLine else { throw error }
      throw UsageError("\(output.error(error.descriptionWithKeys))", at: .file)
    }
  }

  /// The arguments of a record of a stream, for which all but its own values are defaults.
  func completed(by project: ProjectFile?, record: [OptionValue]) throws(UsageError) -> Arguments {
    let settings = project.map { $0.values(of: $0.configuration.settings, for: command) } ?? []
    return try drafted(
      from: OptionValue.merged([settings, given, record]), given: OptionValue.merged([record]))
  }

  private func withValues(
    of values: [OptionValue], in project: ProjectFile
  ) throws(UsageError) -> Arguments {
    var arguments = self
    if values.contains(where: { $0.setting != nil }) {
      arguments = try drafted(from: values, given: given)
    }
    if arguments.routes == nil, let file = project.configuration.routes {
      arguments.routes = project.path(of: file)
      arguments.routesOrigin = project.path
    }
    if arguments.webHosts.isEmpty {
      arguments.webHosts = project.configuration.webHosts
      arguments.webHostsOrigin = "\(project.path): 'webHosts' without 'routes'"
    }
    return arguments
  }

  /// What follows from values, of which those that are not `given` are defaults.
  private func drafted(
    from values: [OptionValue], given: [OptionValue]
  ) throws(UsageError) -> Arguments {
    var draft = Draft()
    draft.arguments.command = command
    draft.arguments.operands = operands
    draft.arguments.given = given
    draft.arguments.configuration = configuration
    let names = given.map(\.option.name)
    func isForHTMLOnly(_ value: OptionValue) -> Bool {
      value.option.formats == .html && !names.contains(value.option.name)
    }
    for value in values where !isForHTMLOnly(value) { try draft.apply(value) }
    do throws(UsageError) {
      // Only what is HTML has room for the rest.
      if try draft.format() == .html {
        for value in values where isForHTMLOnly(value) { try draft.apply(value) }
      }
      return try draft.finished()
    } catch {
      throw error.located(among: values)
    }
  }
}

extension UsageError {
  /// The error where the last of the settings stands that it names; as it is when it names none.
  fileprivate func located(among values: [OptionValue]) -> UsageError {
    let options = namedOptions
    guard place == .commandLine,
      let setting = values.last(where: { value in
        value.setting != nil && options.contains { $0.name == value.option.name }
      })?.setting
    else { return self }
    return UsageError("\(setting.error(descriptionWithKeys))", at: .file)
  }
}

extension ProjectFile {
  /// The options of a command that settings stand for; paths begin at the file's folder.
  fileprivate func values(
    of settings: [Configuration.Setting], for command: Command
  ) -> [OptionValue] {
    settings.compactMap { setting in
      guard let option = command.options.first(where: { $0.key == setting.key.rawValue }) else {
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
    // A name that is misspelled is told as it was written.
    return setting.text.contains { $0 == "/" || $0 == "." } || FileSystem.exists(file)
      ? file : setting.text
  }

  /// Whether a file that nobody named must not say this to a conversion.
  fileprivate func isWithheld(_ value: OptionValue, from command: Command) -> Bool {
    isFound && command.name == Command.convert.name
      && ["unsafe", "output", "out-dir", "map", "depfile", "jobs"].contains(value.option.name)
  }
}
