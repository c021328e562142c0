import LinkMarkup

extension Command {
  static let doctor: Command = Command(
    name: "doctor", options: DoctorOptions.self
  ) { (options, messages) throws(UsageError) in
    let machine = BuildDescription.text + Terminal.standardOutput.summary
    guard let project = try ProjectFile.chosen(by: options.project, near: ["."]) else {
      return messages.print(
        lines: "no linkmark.json here or above; linkmark init writes one\n\n\(machine)")
    }
    var build = try BuildOptions().completed(by: project)
    build.project = options.project
    let plan = try ConversionPlan(
      building: build, of: project, unmatched: .accepted, &messages)
    try plan.checkConflicts(cache: project.path(of: BuildCache.name))
    let report = ProjectReport(plan, of: project)
    let problems = try report.unusedEntries().map { "\($0)\n" }.joined()
    let status = messages.print(
      lines: report.text + (problems.isEmpty ? "" : "\n\(problems)") + "\n\(machine)")
    return status == .done && !problems.isEmpty ? .findings : status
  }
}

/// The options of `linkmark doctor`.
struct DoctorOptions: CommandOptions {
  var common = CommonOptions()
  var project = ProjectOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try project.declareRequiredFile(&options)
    try common.declare(&options)
  }
}
