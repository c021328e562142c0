import LinkMarkup

/// Arguments while their options are read, before it is known whether they go together.
struct Draft {
  var arguments = Arguments()
  var format: Format?
  var output: String?
  var outputFolder: String?
  var isInline = false
  var isStandalone = false
  var title: String?
  /// In the order in which they were given.
  var options: [CommandOption] = []

  /// The arguments, if their options go together.
  func finished() throws(UsageError) -> Arguments {
    var arguments = arguments
    arguments.output = try destination()
    arguments.format = try formatOfOutput()
    arguments.extent = try extent()
    if arguments.annotation == .none, arguments.headingIDs == .always {
      throw UsageError("--plain and --heading-ids always exclude each other")
    }
    for option in options {
      if option.formats == .html, arguments.format != .html {
        throw UsageError("--\(option.name) is for html only, and the format is \(arguments.format)")
      }
      if let output = option.unchangedOutput(of: arguments) {
        let warning = "--\(option.name) has no effect on \(output)"
        if !arguments.warnings.contains(warning) { arguments.warnings.append(warning) }
      }
    }
    return arguments
  }

  private func destination() throws(UsageError) -> Arguments.Output {
    // What is not UTF-8 was replaced: the file would get another name.
    if let path = [output, outputFolder].compactMap(\.self).first(where: \.hasReplacements) {
      throw UsageError("\(path): the name is not UTF-8; choose another")
    }
    guard let output else { return outputFolder.map { .folder($0) } ?? .standardOutput }
    guard outputFolder == nil else { throw UsageError("-o and --out-dir exclude each other") }
    return output == "-" ? .standardOutput : .file(output)
  }

  private func formatOfOutput() throws(UsageError) -> Format {
    if let format { return format }
    guard let output, output != "-" else { return .html }
    if let format = Format(extensionOf: output) { return format }
    let extensions = Format.allCases.flatMap(\.extensions).joined(separator: " ")
    throw UsageError("\(output): the extension is none of \(extensions); name the format with -t")
  }

  private func extent() throws(UsageError) -> Arguments.Extent {
    switch (isInline, isStandalone) {
    case (true, true): throw UsageError("--inline and --standalone exclude each other")
    case (_, false) where title != nil: throw UsageError("--title needs --standalone")
    case (true, false): return .inline
    case (false, true): return .page(title: title)
    case (false, false): return .fragment
    }
  }
}

extension CommandOption {
  /// What the arguments ask for, if it is the same without the option.
  fileprivate func unchangedOutput(of arguments: Arguments) -> String? {
    if formats == .ansi, arguments.format != .ansi { return "\(arguments.format)" }
    if case .page = arguments.extent { return nil }
    guard arguments.format == .html else { return nil }
    return switch unchangedHTML {
    case .none: nil
    case .plainFragment: arguments.annotation == .none ? "html with --plain" : nil
    case .fragment: "html without --standalone"
    }
  }
}
