import LinkMarkup

extension Command {
  static let runtime: Command = Command(
    name: "runtime", maximumOperandCount: 1, options: RuntimeOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .runtime)
    }
    // Those of `Runtime`.
    let files: KeyValuePairs = [
      "js": PackageResources.linkmark_js,
      "dts": PackageResources.linkmark_d_ts,
      "element": PackageResources.linkmark_element_js,
    ]
    guard let file = files.first(where: { $0.key == name }) else {
      throw .unknownOperand(name, of: .runtime, files.map(\.key))
    }
    return try messages.write(Bytes(file.value), to: options.output)
  }
}

private struct RuntimeOptions: CommandOptions {
  var common = CommonOptions()
  var output = OutputOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try output.declareFile(&options)
    try common.declare(&options)
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    try output.finish(values, given: given)
  }
}
