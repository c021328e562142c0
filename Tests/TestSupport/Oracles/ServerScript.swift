import LinkMarkup
import Synchronization

@testable import LanguageServer

/// Interprets bytes as an editor's messages to the server, and checks the server's behavior.
///
/// The first two bytes choose the encoding of positions and the client's capabilities. Each line
/// after them is a step: a letter, then the document, positions and text that the step needs.
/// In most texts, `|` is a line feed and `^` a carriage return.
struct ServerScript {
  private var session: ServerSession
  private var lines: [ArraySlice<UInt8>]

  /// Creates a script from bytes, optionally with a fault that the checks should detect.
  init(_ input: Bytes, fault: ServerSession.Fault? = nil) {
    let encodings = PositionEncoding.allCases
    let encoding = encodings[Int(input.first ?? 0) % encodings.count]
    let capabilities = ServerScript.capabilities[Int(input.dropFirst().first ?? 0) % 3]
    session = ServerSession(encoding, capabilities, fault: fault)
    lines = input.dropFirst(2).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// Returns the defects that the checks find in the server's messages and state.
  static func defects(of input: Bytes, fault: ServerSession.Fault? = nil) -> [String] {
    var script = ServerScript(input, fault: fault)
    script.run()
    return script.session.defects
  }

  private mutating func run() {
    for line in lines where session.isRunning {
      var step = ServerStep(line)
      session.perform(&step)
    }
    session.end()
  }

  /// The members of `capabilities` in `initialize`, for three clients: the first receives
  /// diagnostics, the second pulls them, and the third has few capabilities.
  private static let capabilities = [
    """
    "textDocument":{"codeAction":{"codeActionLiteralSupport":{}},\
    "publishDiagnostics":{"relatedInformation":true},\
    "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},\
    "completion":{"completionItem":{"snippetSupport":true}}},\
    "workspace":{"workspaceEdit":{"documentChanges":true},\
    "didChangeWatchedFiles":{"dynamicRegistration":true}}
    """,
    """
    "textDocument":{"diagnostic":{},"codeAction":{"codeActionLiteralSupport":{}},\
    "hover":{"contentFormat":["markdown"]}},\
    "workspace":{"diagnostics":{"refreshSupport":true},"configuration":true}
    """,
    "\"textDocument\":{}",
  ]
}
