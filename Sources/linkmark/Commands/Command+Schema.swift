import LinkMarkup

extension Command {
  static let schema: Command = Command(
    name: "schema",
    operands: Operands(label: "runs|findings|config|routes", maximumCount: 1),
    summary: "The JSON Schema of a format",
    explanation: """
      Prints the JSON Schema (2020-12) of a format: of what --to json writes (runs),
      of what lint --format json reports (findings), of linkmark.json (config), or of
      the file of --routes (routes).
      """,
    exitStatus: "0 done, 2 wrong arguments",
    options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .schema)
    }
    guard let format = DescribedFormat(rawValue: name) else {
      throw .unknownOperand(name, of: .schema, DescribedFormat.allCases.map(\.rawValue))
    }
    return messages.print(format.schema, to: .standardOutput)
  }
}

/// A format with a schema in `Documentation/schemas`.
private enum DescribedFormat: String, CaseIterable {
  case runs
  case findings
  case config
  case routes

  var schema: Bytes {
    let schema =
      switch self {
      case .runs: PackageResources.runs_schema_json
      case .findings: PackageResources.findings_schema_json
      case .config: PackageResources.config_schema_json
      case .routes: PackageResources.routes_schema_json
      }
    return Bytes(schema)
  }
}
