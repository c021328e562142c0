import LinkMarkup

extension Messages {
  /// Writes the only result of a command, and gives the status that the run then ends with.
  ///
  /// The source that it was made from is never overwritten.
  mutating func write(
    _ result: Bytes, madeFrom source: Input, _ arguments: Arguments
  ) throws(UsageError) -> ExitStatus {
    let plan = try OutputPlan([source], arguments)
    try OutputConflicts.check(
      [plan], of: [source], otherSources: arguments.otherSources(projectFile: nil))
    switch plan.places[0] {
    case .standardOutput: return print(result, to: .standardOutput)
    case .file(let path):
      do throws(SystemError) {
        try OutputWriter(plan.files).write(result.span, to: path)
      } catch .brokenPipe {
        // Nobody reads on, which is the reader's right.
      } catch {
        failure(path, writing: error)
      }
      return status
    }
  }
}
