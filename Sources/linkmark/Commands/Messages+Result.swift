import LinkMarkup

extension Messages {
  /// Writes the only result of a command, and returns the status of the run.
  ///
  /// - Parameter source: What the result is made from, if it is a file.
  /// - Throws: If the output would overwrite the source.
  mutating func write(
    _ result: Bytes, madeFrom source: Input? = nil, to output: OutputOptions
  ) throws(UsageError) -> ExitStatus {
    let plan = OutputPlan(output)
    if let source { try OutputConflicts.check([plan], of: [source]) }
    switch plan.places[0] {
    case .standardOutput: return print(result, to: .standardOutput)
    case .file(let path):
      OutputWriter.finishWhenInterrupted()
      do throws(SystemError) {
        try OutputWriter().write(result.span, to: path)
      } catch {
        failure(path, writing: error)
      }
      return status
    }
  }
}
