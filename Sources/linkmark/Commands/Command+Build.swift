import LinkMarkup

extension Command {
  static let build: Command = Command(
    name: "build",
    operands: Operands(label: "", maximumCount: 0),
    summary: "Everything that the nearest linkmark.json names",
    explanation: """
      Converts the inputs of the nearest linkmark.json into all of its outputs.
      Documentation/Building.md describes the file. With --fail-on every rule of lint
      is looked at, too.
      """,
    exitStatus: """
      0 done, 1 findings from the level of --fail-on on, or
      --check found something stale, 2 wrong arguments or a file that cannot be
      read or written
      """,
    finish: { _, arguments throws(UsageError) in
      if arguments.isWatching, arguments.isChecking {
        throw UsageError("--watch and --check exclude each other")
      }
    },
    run: { arguments, messages throws(UsageError) in
      try ConversionPlan.run(arguments, messages) { messages throws(UsageError) in
        guard let project = try ProjectFile.chosen(by: arguments, near: ["."]) else {
          throw UsageError(
            "there is no linkmark.json here or above; linkmark init writes one")
        }
        let arguments = try arguments.completed(by: project)
        // What lint says depends on files beside the inputs; a check believes nothing.
        let isCached =
          arguments.usesCache && !arguments.isChecking && arguments.failureLevel == nil
        let contents = isCached ? Background { BuildCache.Contents(for: project) } : nil
        let plan = try ConversionPlan(building: arguments, of: project, &messages)
        return (plan, contents.map { BuildCache($0.value, of: plan, for: project) })
      }
    })
}
