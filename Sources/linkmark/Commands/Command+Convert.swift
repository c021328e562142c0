import LinkMarkup

extension Command {
  static let convert: Command = Command(
    name: "convert",
    operands: Operands(label: "[FILE…]", maximumCount: .max),
    summary: "Markdown in, one format out; the word may be left out",
    explanation: """
      Converts Markdown to annotated HTML, terminal text or attributed runs.
      A folder stands for the .md and .markdown files below it, - for standard input.
      """,
    exitStatus: """
      0 done, 1 findings from the level of --fail-on on, or
      --check found something stale, 2 wrong arguments or a file that cannot be
      read or written
      """,
    finish: { draft, arguments throws(UsageError) in try draft.finishConversion(&arguments) },
    run: { arguments, messages throws(UsageError) in
      var messages = messages
      if arguments.operands.isEmpty, arguments.filesFrom == nil,
        FileDescriptor.standardInput.isTerminal
      {
        return messages.printHelp(for: .convert)
      }
      if arguments.isStream {
        var conversion = try StreamConversion(arguments, messages)
        return conversion.run()
      }
      return try ConversionPlan.run(arguments, messages) { messages throws(UsageError) in
        (try ConversionPlan(converting: arguments, &messages), nil)
      }
    })
}

extension Draft {
  fileprivate func finishConversion(_ arguments: inout Arguments) throws(UsageError) {
    arguments.format = try format()
    arguments.extent = try extent()
    if arguments.output == .standardOutput {
      for option in ["check", "depfile", "watch"]
      where options.contains(where: { $0.name == option }) {
        throw UsageError("--\(option) is about files; say which with -o or --out-dir")
      }
    }
    if let styleSheet { arguments.styleSheet = styleSheet }
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
    if arguments.format != .ansi { arguments.map = nil }
    if arguments.isWatching {
      if arguments.isChecking { throw UsageError("--watch and --check exclude each other") }
      if arguments.inputOperands.contains("-") || arguments.filesFrom == "-" {
        throw UsageError("--watch: standard input cannot be watched; name files or folders")
      }
      // Nothing else should see a change where there is none.
      arguments.unchangedOutputs = .left
    }
    if arguments.isStream { try checkStream(arguments) }
  }

  private func checkStream(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first(where: { $0 != "-" }) {
      throw UsageError("\(operand): --stream reads standard input; write --stream < \(operand)")
    }
    if let list = arguments.filesFrom {
      throw UsageError(
        "--files-from \(list): --stream reads standard input; leave one of the two out")
    }
    guard arguments.output == .standardOutput, arguments.map == nil else {
      throw UsageError("--stream writes standard output; leave out -o, --out-dir and --map")
    }
  }

  /// The format that was named, or else that of the output's extension.
  func format() throws(UsageError) -> Format {
    if let namedFormat { return namedFormat }
    guard let output, output != "-" else { return .html }
    if let format = Format(extensionOf: output) { return format }
    let extensions = Format.allCases.flatMap(\.extensions).joined(separator: " ")
    throw UsageError("\(output): the extension is none of \(extensions); name the format with -t")
  }

  private func extent() throws(UsageError) -> Arguments.Extent {
    switch (isInline, isStandalone) {
    case (true, true): throw UsageError("--inline and --standalone exclude each other")
    case (_, false) where title != nil: throw UsageError("--title needs --standalone")
    case (_, false) where styleSheet != nil: throw UsageError("--stylesheet needs --standalone")
    case (true, false): return .inline
    case (false, true): return .page(title: title)
    case (false, false): return .fragment
    }
  }
}

extension CommandOption {
  /// What the arguments ask for, if it is the same without the option.
  fileprivate func unchangedOutput(of arguments: Arguments) -> String? {
    switch formats {
    case .ansi where arguments.format != .ansi, .json where arguments.format != .json:
      return "\(arguments.format)"
    case .all, .html, .ansi, .json: break
    }
    guard arguments.format == .html else { return nil }
    if case .page = arguments.extent {
      return unchangedHTML == .unstyled && arguments.styleSheet != .inline
        ? "html without a style sheet of its own" : nil
    }
    return switch unchangedHTML {
    case .none: nil
    case .plainFragment: arguments.annotation == .none ? "html with --plain" : nil
    case .fragment, .unstyled: "html without --standalone"
    }
  }
}
