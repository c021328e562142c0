import LinkMarkup
import LinkText

enum Linkmark {
  static let commands = CommandList(
    standard: .convert,
    all: [
      .convert, .build, .lint, .report, .explain, .routes, .theme, .locale, .schema, .runtime,
      .`init`, .rule, .doctor, .lsp, .view, .reference,
    ])

  /// Runs a command line, whose first word is the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    var messages = Messages(.warnings)
    do throws(UsageError) {
      // On Linux, Swift reads the arguments from /proc. If that fails, even the name is missing.
      if arguments.isEmpty {
        throw .refused(
          "the arguments cannot be read: mount /proc, or allow more open files (ulimit -n)")
      }
      var rest = arguments.dropFirst()
      let command = try commands.command(at: &rest)
      let invocation = try command.invocation(rest)
      messages = Messages(invocation.verbosity)
      switch invocation.request {
      case .help:
        return messages.print(Help.text(for: command, among: commands), to: .standardOutput)
      case .version: return messages.print("linkmark \(Release.version)\n", to: .standardOutput)
      case .build: return messages.print(BuildDescription.text, to: .standardOutput)
      case .run: return try invocation.run(&messages)
      }
    } catch {
      messages.failure(error)
      return messages.status
    }
  }
}

extension Messages {
  /// Prints the help of an incomplete command to standard error, and returns the failure status.
  mutating func printHelp(for command: Command) -> ExitStatus {
    _ = print(Help.text(for: command, among: Linkmark.commands), to: .standardError)
    return .failed
  }

  /// Writes the only result of a command, and returns the status of the run.
  ///
  /// - Parameter source: The input that the result is made from, if there is one.
  /// - Throws: An error if the output would overwrite the source.
  mutating func write(
    _ result: Bytes, madeFrom source: Input? = nil, to output: OutputOptions
  ) throws(UsageError) -> ExitStatus {
    let plan = OutputPlan(output)
    if let source { try OutputConflicts.check([plan], of: [source]) }
    guard let path = plan.paths[0] else { return print(result, to: .standardOutput) }
    OutputWriter.finishWhenInterrupted()
    attempt(writing: path, try OutputWriter().write(result.span, to: path))
    return status
  }
}

extension Command {
  static let reference: Command = Command(
    name: "reference", maximumOperandCount: 1, options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let folder = options.common.operands.first else {
      return messages.printHelp(for: .reference)
    }
    guard !folder.isEmpty, !folder.hasReplacements else {
      throw .refused("'\(folder)' is not a name for a folder; choose another")
    }
    let files = ReferenceFile.all(of: Linkmark.commands, date: Release.date)
    let paths = files.map { Path.joined(folder, $0.path) }
    OutputWriter.finishWhenInterrupted()
    let writer = OutputWriter()
    for (file, path) in zip(files, paths) {
      let text = Bytes(file.text.utf8)
      messages.attempt(writing: path, try writer.write(text.span, to: path, reach: .anywhere))
    }
    return messages.status
  }

  static let schema: Command = Command(
    name: "schema", maximumOperandCount: 1, options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .schema)
    }
    // The files of `Documentation/schemas`.
    let schemas: KeyValuePairs = [
      "runs": PackageResources.runs_schema_json,
      "findings": PackageResources.findings_schema_json,
      "config": PackageResources.config_schema_json,
      "routes": PackageResources.routes_schema_json,
      "theme": PackageResources.theme_schema_json,
      "records": PackageResources.records_schema_json,
    ]
    guard let schema = schemas.first(where: { $0.key == name }) else {
      throw .unknownOperand(name, of: .schema, choices: schemas.map(\.key))
    }
    return messages.print(Bytes(schema.value), to: .standardOutput)
  }

  static let rule: Command = Command(
    name: "rule", maximumOperandCount: 1, options: PaintingOptions.self
  ) { (options, messages) throws(UsageError) in
    let handbook = RuleHandbook(PackageResources.Rules_md)
    guard let name = options.common.operands.first else {
      return messages.print(lines: handbook.list)
    }
    guard let section = handbook.section(of: LintRule.currentName(of: name)) else {
      let nearest = handbook.names.nearestWord(to: name).map { "did you mean \($0)?" }
      throw .refused(
        "no rule is called '\(name)'; \(nearest ?? "'linkmark rule' without a name lists them")")
    }
    let screen = Terminal.standardOutput
    let emitter = ANSIEmitter(
      width: screen.width,
      attributes: screen.attributes(options.colors.color, depth: options.colors.depth),
      hyperlinks: .none)
    do throws(LinkMarkupError) {
      let document = try Converter().convert(section)
      return messages.print(document.bytes(emittedBy: emitter), to: .standardOutput)
    } catch {
      messages.failure(name, error: error)
      return messages.status
    }
  }

  static let runtime: Command = Command(
    name: "runtime", maximumOperandCount: 1, options: RuntimeOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .runtime)
    }
    // The files of `Runtime`.
    let files: KeyValuePairs = [
      "js": PackageResources.linkmark_js,
      "dts": PackageResources.linkmark_d_ts,
      "element": PackageResources.linkmark_element_js,
    ]
    guard let file = files.first(where: { $0.key == name }) else {
      throw .unknownOperand(name, of: .runtime, choices: files.map(\.key))
    }
    return try messages.write(Bytes(file.value), to: options.output)
  }
}

struct PaintingOptions: CommandOptions {
  var common = CommonOptions()
  var colors = ColorOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&colors)
    try options.add(&common)
  }
}

private struct RuntimeOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try options.add(&common)
  }
}
