import CSystem
import LinkMarkup
import LinkViewer

/// The terminal of the viewer, which has its own screen and reports single keys.
struct ViewingTerminal {
  /// The terminal that keys are read from, and whose settings are changed.
  let keyboard: FileDescriptor
  private let output = FileDescriptor.standardOutput
  let environment: @Sendable (String) -> String? = CurrentProcess.environmentVariable

  /// - Parameter isInputCopy: Whether standard input is the copy, and not the keyboard.
  init(isInputCopy: Bool) throws(UsageError) {
    if !isInputCopy, FileDescriptor.standardInput.isTerminal {
      keyboard = .standardInput
      return
    }
    let descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .refused("view reads keys from the terminal, and there is none: \(SystemError.last)")
    }
    keyboard = FileDescriptor(rawValue: descriptor)
  }

  /// Switches to the viewer's screen.
  func enter(_ mouse: MouseUse) throws(SystemError) {
    let bytes = "\u{1B}[?1049h\u{1B}[?25l\(sequence(for: mouse))\u{1B}[?2004h"
    var text = bytes
    let result = text.withUTF8 { buffer in
      unsafe buffer.baseAddress.map {
        unsafe system_enter_terminal(keyboard.rawValue, output.rawValue, $0, buffer.count)
      } ?? 0
    }
    if result != 0 { throw .last }
  }

  /// Switches back to the screen of before.
  func leave() { system_leave_terminal() }

  func setMouse(_ mouse: MouseUse) throws(SystemError) {
    try write(Bytes(sequence(for: mouse).utf8))
  }

  /// Presses, releases and movements between them (1002), with numbers of any size (1006).
  private func sequence(for mouse: MouseUse) -> String {
    switch mouse {
    case .links: "\u{1B}[?1002h\u{1B}[?1006h"
    case .selection: "\u{1B}[?1006l\u{1B}[?1002l"
    }
  }

  /// Asks the terminal to copy a text (OSC 52).
  func copy(_ text: String) throws(SystemError) {
    try write("\u{1B}]52;c;".utf8 + Base64.encoded(text.utf8) + "\u{1B}\\".utf8)
  }

  func write(_ bytes: Bytes) throws(SystemError) { try output.write(bytes.span) }

  /// The size in cells.
  var size: ScreenSize {
    let size = CurrentProcess.terminalSize
    return ScreenSize(columns: size.columns ?? 80, rows: size.rows ?? 24)
  }

  /// Returns the emitter of text for the terminal's size.
  func emitter(_ options: TerminalOptions) -> ANSIEmitter {
    let size = size
    // The size that the environment names may be that of another time.
    let environment = environment
    let terminal = Terminal(.terminal(columns: size.columns, rows: size.rows)) { name in
      name == "COLUMNS" || name == "LINES" ? nil : environment(name)
    }
    var emitter = options.emitter(for: terminal, extent: .fragment)
    emitter.addresses = .hidden
    return emitter
  }
}
