import LinkMarkup

extension Command {
  static let build: Command = Command(
    name: "build", options: BuildOptions.self
  ) { (options, messages) throws(UsageError) in
    let server = try options.servedPort.map { port throws(UsageError) in
      try PageServer(port) { () throws(UsageError) in try ReportRun.page(for: options) }
    }
    return try Conversion.run(options.run, messages) { messages throws(UsageError) in
      do throws(UsageError) {
        let planned = try PlannedConversion(building: options, shownBy: server, &messages)
        server?.show(nil)
        return planned
      } catch {
        server?.show(error)
        throw error
      }
    }
  }
}

extension PlannedConversion {
  /// Reads the project, and plans its build.
  fileprivate init(
    building options: BuildOptions, shownBy server: PageServer?, _ messages: inout Messages
  ) throws(UsageError) {
    guard let project = try ProjectFile.chosen(by: options.project, near: ["."]) else {
      throw .refused("there is no linkmark.json here or above; linkmark init writes one")
    }
    let options = try options.completed(by: project)
    // Findings of lint depend on files beside the inputs, and a check reads every output.
    let isTrusted = !options.run.isChecking && options.run.lintLevel == nil
    let path = project.path(of: BuildCache.name)
    let contents = options.usesCache ? Background { BuildCache.Contents(ofFileAt: path) } : nil
    let plan = try ConversionPlan(building: options, of: project, &messages)
    let cache = contents.map { contents in
      plan.cache(contents.value, for: project, Linkmark.version, isTrusted: isTrusted)
    }
    self.init(plan: plan, cache: cache, server: server)
  }
}
