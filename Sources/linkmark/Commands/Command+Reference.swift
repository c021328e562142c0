import LinkMarkup
import LinkText

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

  static let locale: Command = Command(
    name: "locale", subcommands: [.localeList], options: NoOptions.self
  ) { (_, messages) throws(UsageError) in messages.printHelp(for: .locale) }

  private static let localeList: Command = Command(
    name: "locale list", options: NoOptions.self
  ) { (_, messages) throws(UsageError) in
    let width = Phrasebook.embeddedTags.map(\.count).max() ?? 0
    let total = Phrasebook.keyCount
    let lines = Phrasebook.embedded.map { phrasebook in
      let tag = phrasebook.language.description.padded(to: width)
      let missing = phrasebook.missing.map(\.name)
      let rest = missing.isEmpty ? "" : "; not \(missing.joined(separator: ", "))"
      return "\(tag)  \(total - missing.count) of \(total)\(rest)\n"
    }
    return messages.print(lines.joined(), to: .standardOutput)
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
