import LanguageServer
import LinkMarkup

/// What the options and a project file say about the documents of a folder.
struct ServedProject: Sendable {
  private let options: ServingOptions
  private let settings: ProjectSettings
  private let converter: Converter

  private var file: ProjectFile? { settings.file }

  /// Reads the project file that is nearest to a folder.
  init(near folder: String, _ given: ServingOptions) throws(UsageError) {
    let file = try ProjectFile.chosen(by: given.project, near: [folder])
    var options = try given.completed(by: file)
    try options.routes.complete(by: file)
    let rules = file?.configuration.rules
    converter = Converter(
      locale: options.language.locale, isLocaleFixed: options.language.isFixed,
      dialect: options.markdown.dialect, destinations: options.destinations,
      routes: try RouteTable.named(by: options.routes, for: rules), rules: rules,
      lintLevels: file?.configuration.lintLevels ?? .standard)
    settings = try ProjectSettings(file)
    self.options = options
  }

  /// The absolute paths of the files that were read.
  var files: [String] {
    [file?.path, options.routes.file].compactMap(\.self).map(FileSystem.resolvedPath)
  }

  /// The real path of the project file's folder; nil without one.
  var folder: String? { file.map { FileSystem.resolvedPath(of: $0.folder) } }

  /// Returns the real paths of the Markdown files of the project: its inputs, or else all below its folder.
  ///
  /// The home folder and the whole disk are never searched.
  func documents() -> [String] {
    guard let file, let folder else { return [] }
    var messages = Messages(.errors).held()
    let inputs: [Input]
    if file.configuration.inputs.isEmpty {
      let home = CurrentProcess.environmentVariable("HOME").map(FileSystem.resolvedPath)
      guard folder != "/", folder != home else { return [] }
      // Without patterns there are none, which is no error.
      let exclusions: IgnoreScope.Exclusions?
      do throws(UsageError) { exclusions = try file.exclusions() } catch { return [] }
      let search = FolderSearch(file.folder, .markdown, boundary: folder, exclusions: exclusions)
      inputs = search.inputs(&messages)
    } else {
      let patterns = try? InputPatterns(of: file, allowsOutside: options.project.allowsOutside)
      inputs = patterns?.inputs(&messages).0 ?? []
    }
    return inputs.filter(options.source.isMarkdown).map { FileSystem.resolvedPath(of: $0.name) }
  }

  /// Returns how a document is linted; nil if it is neither Markdown nor a catalog.
  ///
  /// - Parameters:
  ///   - path: The absolute path; nil for a text without a file.
  ///   - languageID: The language that the editor has for it.
  func settings(ofFileAt path: String?, languageID: String) -> DocumentSettings? {
    let isMarkdown = languageID == "markdown"
    guard let path else {
      return isMarkdown ? DocumentSettings(converter: converter) : nil
    }
    let (input, rulePath) = settings.configured(Input(file: path))
    let source = options.source
    guard
      source.isMarkdown(input) || isMarkdown
        || source.mayBeCatalog(input) && !source.isUnclear(input)
    else { return nil }
    // The folders above the project have no languages.
    var named = Input(file: rulePath ?? FileSystem.relativePath(of: path))
    named.settings = input.settings
    return DocumentSettings(
      converter: converter.configured(for: input), rulePath: rulePath,
      isMarkdown: isMarkdown || source.isMarkdown(input),
      routesPath: options.routes.file.map(FileSystem.resolvedPath),
      projectPath: file.map { FileSystem.resolvedPath(of: $0.path) }
    ) { [named] file throws(SourceError) in try source.catalog(named, file) }
  }
}

extension FileSystem {
  /// Returns an absolute path relative to the working folder, if it is in that.
  fileprivate static func relativePath(of path: String) -> String {
    (try? realPath(of: ".")).flatMap { Path.relative(path, to: $0) } ?? path
  }
}
