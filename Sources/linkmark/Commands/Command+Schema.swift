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
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      guard let name = arguments.operands.first else { return messages.printHelp(for: .schema) }
      guard let format = DescribedFormat(rawValue: name) else {
        let names = DescribedFormat.allCases.map(\.rawValue)
        throw UsageError(
          "schema: '\(name)' is none of \(names.joined(separator: ", "))",
          nearest: names.nearestWord(to: name))
      }
      return messages.print(format.schema, to: .standardOutput)
    })
}

/// A format that a file of `Documentation/schemas` describes.
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
