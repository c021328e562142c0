import LinkMarkup

/// Finds the documents that operands name.
struct InputSearch {
  private(set) var inputs: [Input] = []
  private(set) var places = SearchedPlaces()
  private let standardInputName: String
  /// Whether symbolic links are followed out of a folder.
  private let allowsOutside: Bool
  /// What folders are searched for.
  private let filter: FolderSearch.Filter
  /// What a project file excludes from folders.
  private let exclusions: IgnoreScope.Exclusions?
  /// Returns the command that an operand may have meant: a misspelled command is taken for an operand.
  private let meantCommand: (String) -> String?
  /// Whether the first operand is rather a command.
  private var isMistyped = false

  /// - Parameters:
  ///   - operands: Files and folders; `-` is standard input.
  ///   - allowsOutside: Whether symbolic links are followed out of a folder.
  ///   - exclusions: What a project file excludes.
  ///   - filter: What folders are searched for.
  init(
    _ operands: [String], standardInputName: String, allowsOutside: Bool,
    exclusions: IgnoreScope.Exclusions?, filter: FolderSearch.Filter = .markdown,
    meantCommand: @escaping (String) -> String?,
    _ messages: inout Messages
  ) {
    self.standardInputName = standardInputName
    self.allowsOutside = allowsOutside
    self.exclusions = exclusions
    self.filter = filter
    self.meantCommand = meantCommand
    for operand in operands {
      if operand == "-" {
        addStandardInput(&messages)
      } else {
        add(operand, &messages)
      }
      // What follows a mistyped command is meant for that command.
      if isMistyped { return }
    }
  }

  private mutating func addStandardInput(_ messages: inout Messages) {
    guard !inputs.contains(where: { $0.source == .standardInput }) else {
      messages.failure(standardInputName, "standard input can be read only once; name - once")
      return
    }
    inputs.append(.standardInput(named: standardInputName))
  }

  private mutating func add(_ operand: String, _ messages: inout Messages) {
    do throws(SystemError) {
      let status = try FileStatus(ofFileAt: operand)
      if let exclusions, exclusions.excludeOperand(operand, status.kind) { return }
      guard status.kind == .directory else {
        guard !operand.lowercased().hasSuffix(".stringsdict") else {
          messages.failure(
            operand, "linkmark does not read .stringsdict; name a String Catalog or a .strings file"
          )
          return
        }
        inputs.append(Input(file: operand))
        places.addFile(operand)
        return
      }
      let failureCount = messages.failureCount
      let boundary = allowsOutside ? nil : operand
      let search = FolderSearch(operand, filter, boundary: boundary, exclusions: exclusions)
      places.add(search)
      let found = search.inputs(&messages)
      if found.isEmpty, messages.failureCount == failureCount {
        messages.failure(operand, "there is no \(filter.fileNames) file in this folder")
      }
      inputs += found
    } catch .noSuchFile where operand.isEmpty {
      messages.failure("''", "the name is empty; name a file, or - for standard input")
    } catch .noSuchFile where operand.hasReplacements {
      messages.failure(operand, "the name of this file is not UTF-8; rename it")
    } catch .noSuchFile {
      places.addFile(operand)
      // The name of a command has neither a folder nor an extension.
      let mayBeCommand =
        inputs.isEmpty && !operand.hasPrefix("-") && !operand.contains { $0 == "/" || $0 == "." }
      let command = mayBeCommand ? meantCommand(operand) : nil
      isMistyped = command != nil
      messages.failure(
        operand, .noSuchFile,
        command.map { "did you mean the command \($0)?" }
          ?? (mayBeCommand ? "linkmark --help lists the commands" : "check the path"))
    } catch {
      places.addFile(operand)
      messages.failure(operand, reading: error)
    }
  }
}

extension FolderSearch.Filter {
  /// The names of the files, for messages.
  fileprivate var fileNames: String {
    switch self {
    case .markdown: ".md or .markdown"
    case .catalogs(let format): format.fileNames
    case .pattern(let glob): "\(glob)"
    case .everything: "visible"
    }
  }
}

/// The places where inputs were searched, including those without any, as files may be added.
///
/// The lists may have duplicates; sets would cost every run the creation of their types.
struct SearchedPlaces {
  private(set) var searches: [FolderSearch] = []
  /// The folders of single inputs.
  private(set) var foldersOfFiles: [String] = []

  /// The folders that are searched with all below.
  var folders: [String] { searches.map(\.folder) }

  mutating func add(_ search: FolderSearch) { searches.append(search) }

  /// Adds the folder of a file, or the nearest one above it that exists.
  mutating func addFile(_ path: String) {
    var folder = Path.folder(of: path)
    while folder != "/", folder != ".", (try? FileStatus(ofFileAt: folder)) == nil {
      folder = Path.folder(of: folder)
    }
    foldersOfFiles.append(folder)
  }
}
