import LinkMarkup

/// The options of a command that lints its inputs.
protocol LintingOptions: InputCommandOptions {
  var project: ProjectOptions { get }
  var source: SourceOptions { get }
  var failure: FailureOptions { get }
  /// The least level that is reported.
  var reportedLevel: Finding.Level { get }
}

extension LintingOptions {
  /// The least level that is reported or makes the run fail.
  var consideredLevel: Finding.Level { min(reportedLevel, failure.level ?? reportedLevel) }

  /// Whether the inputs of a project file are linted: if no others are named.
  func takesInputs(of project: ProjectFile?) -> Bool {
    common.operands.isEmpty && inputs.listFile == nil && !inputs.hasStandardInputName
      && project?.configuration.inputs.isEmpty == false
  }
}

/// The inputs of a run that lints, with their languages and settings.
struct LintInputs {
  let inputs: [Input]
  /// The paths of the inputs that rules match; nil without a project.
  let rulePaths: [String?]?
  let searchedPlaces: SearchedPlaces
  /// The project file, if it names the inputs; nil if the command line does.
  let project: ProjectFile?

  /// Finds the inputs.
  ///
  /// - Parameter meantCommand: Returns the command that a mistyped operand may have meant.
  init(
    of options: some LintingOptions, _ project: ProjectFile?,
    meantCommand: @escaping (String) -> String?, _ messages: inout Messages
  ) throws(UsageError) {
    var inputs: [Input]
    self.project = options.takesInputs(of: project) ? project : nil
    if let project = self.project {
      let patterns = try InputPatterns(of: project, allowsOutside: options.project.allowsOutside)
      (inputs, searchedPlaces) = patterns.inputs(&messages)
    } else {
      let search = InputSearch(
        options.inputOperands, standardInputName: options.inputs.standardInputName,
        allowsOutside: options.project.allowsOutside,
        exclusions: try project?.exclusions(options.inputs.exclusionReach),
        filter: options.source.folderFilter, meantCommand: meantCommand, &messages)
      (inputs, searchedPlaces) = (search.inputs, search.places)
    }
    rulePaths = project?.rulePaths(of: inputs)
    if let project, let rulePaths {
      if self.project == nil { inputs = try project.localized(inputs, paths: rulePaths) }
      inputs = project.configured(inputs, paths: rulePaths)
    }
    self.inputs = inputs
  }

  /// An empty report with the paths that a page has.
  var pageReport: FindingReport {
    FindingReport(as: .text, writtenPath: ReportedPaths(onPageOf: project).path)
  }
}
