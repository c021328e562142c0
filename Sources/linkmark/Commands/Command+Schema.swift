import LinkMarkup

extension Command {
  static let schema: Command = Command(
    name: "schema", maximumOperandCount: 1, options: NoOptions.self
  ) { (options, messages) throws(UsageError) in
    guard let name = options.common.operands.first else {
      return messages.printHelp(for: .schema)
    }
    // Those of `Documentation/schemas`.
    let schemas: KeyValuePairs = [
      "runs": PackageResources.runs_schema_json,
      "findings": PackageResources.findings_schema_json,
      "config": PackageResources.config_schema_json,
      "routes": PackageResources.routes_schema_json,
      "theme": PackageResources.theme_schema_json,
      "records": PackageResources.records_schema_json,
    ]
    guard let schema = schemas.first(where: { $0.key == name }) else {
      throw .unknownOperand(name, of: .schema, schemas.map(\.key))
    }
    return messages.print(Bytes(schema.value), to: .standardOutput)
  }
}
