import CSystem
import LinkMarkup
import LinkViewer

/// Runs a viewer on a terminal, on one thread.
///
/// When idle, the loop waits for input from the keyboard or the mouse, a signal, a change to the
/// file, or the end of a parent process.
struct ViewingLoop: ~Copyable {
  private let terminal: ViewingTerminal
  private let files: ViewedFiles
  private let options: ViewingOptions
  private let signals: FileDescriptor
  /// The descriptors of the parent processes; the viewer ends if one of these processes ends.
  private let parents: [FileDescriptor]
  private var viewer: Viewer
  private var parser = InputParser()
  private var writer = FrameWriter()
  private var watcher = FolderWatcher()
  /// The state of the shown file when it was read; nil if the file is missing.
  private var stamp: FileStamp?
  private var opener: AddressOpener
  private var handler: AddressOpener
  private var speaker: Speaker?
  private var isEnded = false
  /// The time when the last frame was drawn.
  private var lastFrameTime = 0.0
  /// The time when input from the keyboard or the mouse was last read.
  private var lastInputTime = 0.0

  /// The minimum time between frames, and the time to wait for the bytes after Escape, in seconds.
  private static let (frameInterval, escapeInterval) = (0.016, 0.05)

  init(
    _ files: ViewedFiles, on terminal: ViewingTerminal, options: ViewingOptions,
    signals: FileDescriptor, parents: [FileDescriptor]
  ) throws(UsageError) {
    self.files = files
    self.terminal = terminal
    self.options = options
    self.signals = signals
    self.parents = parents
    opener = AddressOpener(
      options.opener.map { [$0] } ?? AddressOpener.browsers(terminal.environment))
    handler = AddressOpener(options.handler.map { [$0] } ?? [])
    speaker = options.speaks ? Speaker(terminal.environment) : nil
    let document = try files.document(named: files.firstName)
    viewer = Viewer(
      document,
      options: ViewerOptions(
        appLinks: options.handler == nil ? .shown : .handedOver,
        mouse: options.usesMouse ? .links : .selection,
        speech: options.speaks ? .spoken : .shown),
      size: terminal.size, emitter: terminal.emitter(options.terminal))
    if options.speaks, speaker == nil {
      viewer.report("--speak needs espeak-ng or spd-say; neither is in PATH")
    }
    watchFile()
  }

  /// Runs until the user quits.
  ///
  /// - Throws: If the terminal is gone.
  mutating func run() throws(SystemError) {
    try terminal.enter(viewer.mouse)
    defer { terminal.leave() }
    while true {
      try perform()
      if isEnded { return }
      try draw()
      try wait()
    }
  }

  // MARK: Drawing

  private mutating func draw() throws(SystemError) {
    guard timeToFrame <= 0 else { return }
    let bytes = writer.bytes(showing: viewer.frame)
    guard !bytes.isEmpty else { return }
    try terminal.write(bytes)
    lastFrameTime = CurrentProcess.monotonicSeconds
  }

  /// The seconds until a frame may be drawn.
  private var timeToFrame: Double {
    lastFrameTime + ViewingLoop.frameInterval - CurrentProcess.monotonicSeconds
  }

  // MARK: Waiting

  /// Waits for the next event, and handles it.
  private mutating func wait() throws(SystemError) {
    let timeout: Double? =
      parser.isWaiting ? max(0, timeToEscape) : timeToFrame > 0 ? timeToFrame : nil
    let descriptors = [terminal.keyboard, signals] + parents
    let ready = FileDescriptor.withInput(
      among: descriptors + [watcher.descriptor].compactMap(\.self), within: timeout)
    if parser.isWaiting, timeToEscape <= 0, !ready.contains(terminal.keyboard.rawValue),
      let event = parser.endWaiting()
    {
      viewer.receive(event)
      try receiveEvents()
    }
    if parents.contains(where: { ready.contains($0.rawValue) }) {
      // End as if the terminal had been closed, even if `nohup` makes this process ignore SIGHUP.
      raise(SIGHUP)
      isEnded = true
    }
    if ready.contains(signals.rawValue) { try receiveSignals() }
    if ready.contains(terminal.keyboard.rawValue) { try receiveInput() }
    if let watched = watcher.descriptor, ready.contains(watched.rawValue) { receiveChanges() }
  }

  /// The seconds until a lone Escape byte counts as a key; other events do not extend the time.
  private var timeToEscape: Double {
    lastInputTime + ViewingLoop.escapeInterval - CurrentProcess.monotonicSeconds
  }

  private mutating func receiveInput() throws(SystemError) {
    let bytes = try terminal.keyboard.read(count: 1 << 16)
    // The terminal has been closed.
    if bytes.isEmpty { throw .brokenPipe }
    lastInputTime = CurrentProcess.monotonicSeconds
    parser.append(bytes)
    try receiveEvents()
  }

  private mutating func receiveEvents() throws(SystemError) {
    while !isEnded, let event = parser.next() {
      viewer.receive(event)
      // The next event must find the state after the effects of this event.
      try perform()
    }
  }

  private mutating func receiveSignals() throws(SystemError) {
    let names = Set(try signals.read(count: 256))
    if names.contains(UInt8(ascii: "x")) {
      for failure in [opener.collect(), handler.collect()] {
        if let failure { viewer.report(failure) }
      }
      speaker?.collect()
    }
    if names.contains(UInt8(ascii: "c")) {
      try terminal.setMouse(viewer.mouse)
      writer.forget()
    }
    if !names.isDisjoint(with: "wc".utf8) {
      viewer.resize(to: terminal.size, emitter: terminal.emitter(options.terminal))
    }
  }

  // MARK: Effects

  private mutating func perform() throws(SystemError) {
    for effect in viewer.takeEffects() {
      switch effect {
      case .open(let address): opener.open(address).map { viewer.report($0) }
      case .handOver(let address): handler.open(address).map { viewer.report($0) }
      case .follow(let reference): follow(reference)
      case .load(let name, let arrival): show(name, by: arrival)
      case .copy(let text): try terminal.copy(text)
      case .speak(let text): speaker?.speak(text)
      case .setMouse(let mouse): try terminal.setMouse(mouse)
      case .redraw: writer.forget()
      case .suspend: kill(0, SIGTSTP)
      case .quit: isEnded = true
      }
    }
  }

  private mutating func follow(_ reference: String) {
    do throws(UsageError) {
      let destination = try files.destination(of: reference, in: viewer.document.name)
      show(destination.name, by: .link(fragment: destination.fragment))
    } catch {
      viewer.report("\(error)")
    }
  }

  private mutating func show(_ name: String, by arrival: Arrival) {
    do throws(UsageError) {
      viewer.show(try files.document(named: name), by: arrival)
      watchFile()
    } catch {
      viewer.refuse(arrival, reason: "\(error)")
    }
  }

  // MARK: Files

  private mutating func watchFile() {
    guard let file = files.file(named: viewer.document.name) else { return }
    stamp = FileStamp(ofFileAt: file)
    // The target of a symbolic link may change in another folder.
    _ = watcher.add([
      Path.folder(of: file), Path.folder(of: FileSystem.resolvedPath(of: file)),
    ])
  }

  private mutating func receiveChanges() {
    _ = watcher.changes()
    guard let file = files.file(named: viewer.document.name) else { return }
    let current = FileStamp(ofFileAt: file)
    guard current != stamp else { return }
    stamp = current
    if current == nil {
      viewer.report("\(file) is gone; this is what it was")
    } else {
      show(file, by: .reload)
    }
  }
}

/// The terminal of the viewer, which shows a separate screen and reports each key at once.
struct ViewingTerminal {
  /// The terminal from which keys are read, and whose settings are changed.
  let keyboard: FileDescriptor
  private let output = FileDescriptor.standardOutput
  let environment: @Sendable (String) -> String? = CurrentProcess.environmentVariable

  /// - Parameter isInputCopy: Whether standard input is the document to view, not the keyboard.
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

  /// Switches back to the previous screen.
  func leave() { system_leave_terminal() }

  func setMouse(_ mouse: MouseUse) throws(SystemError) {
    try write(Bytes(sequence(for: mouse).utf8))
  }

  /// Returns the escape sequences that turn reports of presses and drags of the mouse on or off.
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

  var size: ScreenSize {
    let size = CurrentProcess.terminalSize
    return ScreenSize(columns: size.columns ?? 80, rows: size.rows ?? 24)
  }

  /// Returns the emitter of text for the terminal's current size.
  func emitter(_ options: TerminalOptions) -> ANSIEmitter {
    let size = size
    // The size in the environment may be out of date.
    let environment = environment
    let terminal = Terminal(.terminal(columns: size.columns, rows: size.rows)) { name in
      name == "COLUMNS" || name == "LINES" ? nil : environment(name)
    }
    var emitter = options.emitter(for: terminal, extent: .fragment)
    emitter.addresses = .hidden
    return emitter
  }
}

struct ViewingOptions: LinkResolvingOptions {
  var common = CommonOptions()
  var project = ProjectOptions()
  private(set) var styling = StylingOptions()
  private(set) var language = LocaleOptions()
  private(set) var markdown = DialectOptions()
  var routes = RouteOptions()
  private(set) var destinations = DestinationPolicy()
  private(set) var terminal = TerminalOptions()
  private(set) var inputs = InputOptions()
  /// The program that opens web addresses; nil to use `BROWSER` or the system's program.
  private(set) var opener: ProgramCommand?
  /// The program that handles links of the app; nil if the viewer shows their routes instead.
  private(set) var handler: ProgramCommand?
  private(set) var usesMouse = true
  private(set) var speaks = false

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "open", value: "COMMAND",
      help: "The program that opens web addresses ($BROWSER, or the system's)"
    ) { text throws(UsageError) in opener = try ProgramCommand(text) }
    try options.text(
      "handler", value: "COMMAND", help: "The program that gets the addresses of the app's links"
    ) { text throws(UsageError) in handler = try ProgramCommand(text) }
    options.flag("no-mouse", help: "Leave the mouse to the terminal, for selecting text") {
      usesMouse = false
    }
    options.flag("speak", help: "Speak announcements with espeak-ng or spd-say") { speaks = true }
    try options.add(&styling)
    try options.add(&language)
    try options.add(&markdown)
    try options.add(&project)
    try options.add(&routes)
    try options.add(&destinations)
    try terminal.declareLayout(&options)
    try inputs.declareStandardInputName(&options)
    try options.add(&common)
  }

  func makeConverter() throws(UsageError) -> Converter {
    Converter(
      styling: try Styling(styling), locale: language.locale, isLocaleFixed: language.isFixed,
      dialect: markdown.dialect, destinations: destinations)
  }
}

/// Speaks texts with a program; a new text interrupts the previous text.
struct Speaker: ~Copyable {
  /// The program and its arguments; the program reads the text from standard input.
  private let words: [String]
  private var process: pid_t?

  /// The maximum size of the program's input in bytes, which fits into a pipe.
  private static let maximumCount = 4096

  /// Finds a speech program in `PATH`; nil if there is none.
  init?(_ environment: (String) -> String?) {
    let folders = (environment("PATH") ?? "").split(separator: ":").map(String.init)
    let known = [["espeak-ng", "--stdin"], ["spd-say", "--wait", "--pipe-mode"]]
    let found = known.first { words in
      folders.contains { FileSystem.exists(Path.joined($0, words[0])) }
    }
    guard let found else { return nil }
    words = found
  }

  mutating func speak(_ text: String) {
    if let process { ChildProcess.end(process) }
    process = try? ChildProcess.start(words, input: Speaker.input(speaking: text))
  }

  /// Returns the line that the program reads; the end of a long text is cut off.
  static func input(speaking text: String) -> Bytes {
    var line = Bytes(text.utf8.prefix(maximumCount - 1))
    if let cut = line.span.firstInvalidUTF8Offset { line.removeSubrange(cut...) }
    return line + [UInt8(ascii: "\n")]
  }

  /// Collects the program if it has ended.
  mutating func collect() {
    if let process, ChildProcess.status(of: process) != nil { self.process = nil }
  }

  deinit {
    if let process { ChildProcess.end(process) }
  }
}
