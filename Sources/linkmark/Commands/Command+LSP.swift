import LanguageServer
import LinkMarkup

extension Command {
  static let lsp: Command = Command(
    name: "lsp", options: ServingOptions.self
  ) { (options, messages) throws(UsageError) in
    if FileDescriptor.standardInput.isTerminal { return messages.printHelp(for: .lsp) }
    let files = ServedFiles(options, version: Linkmark.version)
    // What is wrong with the options is reported here, and not in the editor.
    try files.checkOptions()
    var loop = ServingLoop(files)
    return loop.run() == 0 ? .done : .findings
  }
}
