import LinkMarkup

/// Arguments while their options are read, before it is known whether they go together.
struct Draft {
  var arguments = Arguments()
  var namedFormat: Format?
  var output: String?
  var outputFolder: String?
  var isInline = false
  var isStandalone = false
  var title: String?
  var styleSheet: HTMLPageEmitter.StyleSheetPlacement?
  /// Those of the command line, in the order in which they were given.
  var options: [CommandOption] { arguments.given.map(\.option) }

  /// The arguments, if their options and operands go together.
  func finished() throws(UsageError) -> Arguments {
    var arguments = arguments
    arguments.output = try destination()
    if options.contains(where: { $0.name == "config" }),
      options.contains(where: { $0.name == "no-config" })
    {
      throw UsageError("--config and --no-config exclude each other")
    }
    let command = arguments.command
    let maximumCount = command.operands.maximumCount
    if arguments.operands.count > maximumCount {
      throw UsageError(
        "\(arguments.operands[maximumCount]): one operand too many for \(command.name); "
          + "--help shows how to use it")
    }
    try command.finish(self, &arguments)
    return arguments
  }

  private func destination() throws(UsageError) -> Arguments.Output {
    // What is not UTF-8 was replaced: the file would get another name.
    if let path = [output, outputFolder].compactMap(\.self).first(where: \.hasReplacements) {
      throw UsageError("\(path): the name is not UTF-8; choose another")
    }
    guard let output else { return outputFolder.map { .folder($0) } ?? .standardOutput }
    guard outputFolder == nil else { throw UsageError("-o and --out-dir exclude each other") }
    return output == "-" ? .standardOutput : .file(output)
  }
}
