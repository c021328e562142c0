import LinkMarkup

extension Command {
  static let lint: Command = Command(
    name: "lint", maximumOperandCount: .max, options: LintOptions.self
  ) { (options, messages) throws(UsageError) in
    if options.isWatching {
      var watch = Watch(messages) { messages throws(UsageError) in
        let listed = try options.withListedFiles()
        return try LintRun(listed, try listed.projectFile(), &messages)
      }
      return try watch.run()
    }
    let listed = try options.withListedFiles()
    let project = try listed.projectFile()
    if listed.awaitsTyping, !listed.takesInputs(of: project) {
      return messages.printHelp(for: .lint)
    }
    var messages = messages
    var run = try LintRun(listed, project, &messages)
    return run.run()
  }
}

extension LintOptions {
  /// Reads the project file of the inputs; nil where there is none.
  fileprivate func projectFile() throws(UsageError) -> ProjectFile? {
    try ProjectFile.chosen(by: project, near: places)
  }
}

extension LintRun {
  fileprivate init(
    _ listed: LintOptions, _ project: ProjectFile?, _ messages: inout Messages
  ) throws(UsageError) {
    try self.init(
      listed, project, version: Linkmark.version, meantCommand: Linkmark.commands.intention,
      &messages)
  }
}
