import CSystem
import LinkMarkup

/// A report on a project file: its inputs, outputs, and settings, and its unused entries.
struct ProjectReport {
  let plan: ConversionPlan
  let project: ProjectFile

  var text: String { [file, inputs, files, outputs, code, routes, rules, cache].joined() }

  private var configuration: Configuration { project.configuration }

  private var file: String {
    let reason = project.isFound ? "the nearest one" : "named by --config"
    let reach =
      project.boundary == nil
      ? "may name any file" : "names only files in its folder"
    return "\(project.path): \(reason); \(reach)\n"
  }

  private var inputs: String {
    var held = Messages(.errors).held()
    let selections = (try? patterns())?.selections(&held) ?? []
    let lines = selections.map { pattern, inputs in
      let languages = Set(inputs.compactMap { $0.locale?.description }).sorted()
      let suffix = languages.isEmpty ? "" : ", in \(languages.joined(separator: ", "))"
      return "  \(pattern): \(counted(inputs.count, "file"))\(suffix)\n"
    }
    let excluded = project.exclusionLines.map { "  without \($0.line)\n" }
    return "inputs: \(counted(plan.inputs.count, "file"))\n" + (lines + excluded).joined()
  }

  private var files: String {
    let paths = self.paths
    let lines = configuration.files.map { entry in
      let count = paths.filter(entry.matches).count
      let settings =
        [
          entry.locale.map { "locale \($0)" }, entry.source.map { "from \($0.rawValue)" },
          entry.placeholders.map { "placeholders \($0.rawValue)" },
        ].compactMap(\.self) + entry.lintLevels.descriptions
      return "  \(entry.patterns.map(\.text).joined(separator: ", ")): "
        + "\(counted(count, "file")), \(settings.joined(separator: ", "))\n"
    }
    return lines.isEmpty ? "" : "files:\n" + lines.joined()
  }

  private var outputs: String {
    let lines = plan.targets.map { target in
      let folder = target.options.output.destination.folderPath ?? "."
      let settings = target.options.settings.filter { ![.to, .outDir].contains($0.key) }
        .map { ", \($0.key.rawValue) \($0.text)" }
      return "  \(target.options.resolvedFormat.rawValue) in \(folder): "
        + counted(target.plan.files.count, "file") + settings.joined() + "\n"
    }
    return "outputs:\n" + lines.joined()
  }

  private var code: String {
    configuration.generatedRoutes.map { "code: \($0.language.rawValue) in \($0.output.text)\n" }
      .joined()
  }

  private var routes: String {
    guard let table = plan.targets.first?.converter.routes, let file = configuration.routes else {
      return ""
    }
    let words =
      [counted(table.routes.count, "route")]
      + (table.appSchemes.isEmpty ? [] : ["schemes \(table.appSchemes.joined(separator: ", "))"])
      + (table.webHosts.isEmpty ? [] : ["hosts \(table.webHosts.joined(separator: ", "))"])
    return "routes: \(file): \(words.joined(separator: "; "))\n"
  }

  private var rules: String {
    let levels = configuration.lintLevels.descriptions
    return levels.isEmpty ? "" : "lint: \(levels.joined(separator: ", "))\n"
  }

  private var cache: String {
    let path = project.path(of: ProjectFile.cacheName)
    return FileSystem.exists(path)
      ? "cache: \(path)\n" : "cache: none; linkmark build writes \(path)\n"
  }
}

extension ProjectReport {
  /// Returns an error for each input pattern, `files` glob, and exclusion without an effect.
  func unusedEntries() throws(UsageError) -> [SourceError] {
    var unused = try patterns().unmatchedPatterns()
    unused += configuration.unusedFilePatterns(among: paths).map { pattern in
      pattern.error("'files': '\(pattern.text)' matches no input; change or remove it")
    }
    let lines = project.exclusionLines
    let wholeCount = try inputCount(excludedBy: [])
    for (index, exclusion) in lines.enumerated() {
      // Another exclusion line may exclude the same files, or include them again.
      let others = lines.indices.filter { $0 != index }
      guard try inputCount(excludedBy: [index]) == wholeCount,
        try inputCount(excludedBy: others) == plan.inputs.count
      else { continue }
      unused.append(
        exclusion.entry.error("'\(exclusion.entry.text)' excludes no file; change or remove it"))
    }
    return unused
  }

  /// Returns the number of inputs when only the exclusion lines with the given indices apply.
  private func inputCount(excludedBy lines: [Int]) throws(UsageError) -> Int {
    var held = Messages(.errors).held()
    return try patterns(excludedBy: lines).inputs(&held).0.count
  }

  private func patterns(excludedBy lines: [Int]? = nil) throws(UsageError) -> InputPatterns {
    try InputPatterns(of: project, allowsOutside: plan.allowsOutside, excludedBy: lines)
  }

  /// The paths of the inputs, in the form that the globs in `files` match.
  private var paths: [String] { project.rulePaths(of: plan.inputs).compactMap(\.self) }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

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
      building: build, of: project, acceptsUnmatched: true, messages: &messages)
    try plan.checkConflicts(cache: project.path(of: ProjectFile.cacheName))
    let report = ProjectReport(plan: plan, project: project)
    let problems = try report.unusedEntries().map { "\($0)\n" }.joined()
    let status = messages.print(
      lines: report.text + (problems.isEmpty ? "" : "\n\(problems)") + "\n\(machine)")
    return status == .done && !problems.isEmpty ? .findings : status
  }
}

struct DoctorOptions: CommandOptions {
  var common = CommonOptions()
  var project = ProjectOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try project.declareRequiredFile(&options)
    try options.add(&common)
  }
}

/// A description of the program's parts, for bug reports.
enum BuildDescription {
  static var text: String {
    """
    linkmark \(Release.version), \(Release.date)
    libcmark \(Converter.libcmarkVersion)
    Swift \(compiler)
    \(target), linked \(system_is_static() != 0 ? "statically" : "dynamically")
    themes: \(Theme.embeddedNames.joined(separator: ", "))
    languages: \(Phrasebook.embeddedTags.joined(separator: ", "))

    """
  }

  /// The processor, the system and the C library, such as `x86_64-linux-gnu`.
  private static var target: String { "\(processor)-\(system)" }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  private static var system: String {
    #if canImport(Darwin)
      "apple-macos"
    #elseif canImport(Glibc)
      "linux-gnu"
    #elseif canImport(Musl)
      "linux-musl"
    #else
      "linux-android"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
