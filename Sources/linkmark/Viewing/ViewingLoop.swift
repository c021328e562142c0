import CSystem
import LinkMarkup
import LinkViewer

/// Runs a viewer on a terminal, on one thread.
///
/// Without work, the process waits for a key, a signal, a change of the file, or the end of the program that
/// started it.
struct ViewingLoop: ~Copyable {
  private let terminal: ViewingTerminal
  private let files: ViewedFiles
  private let options: ViewingOptions
  private let signals: FileDescriptor
  /// The processes without which the viewer ends.
  private let parents: [FileDescriptor]
  private var viewer: Viewer
  private var parser = InputParser()
  private var writer = FrameWriter()
  private var watcher = FolderWatcher()
  /// The state of the file when it was read; nil if it is missing or does not change.
  private var stamp: FileStamp?
  private var opener: AddressOpener
  private var handler: AddressOpener
  private var speaker: Speaker?
  private var isEnded = false
  /// When the last frame was drawn.
  private var lastFrameTime = 0.0
  /// When the last bytes of the keyboard and the mouse were read.
  private var lastInputTime = 0.0

  /// In seconds.
  private static let (frameInterval, escapeInterval) = (0.016, 0.05)

  init(
    _ files: ViewedFiles, on terminal: ViewingTerminal, _ options: ViewingOptions,
    signals: FileDescriptor, parents: [FileDescriptor]
  ) throws(ViewedFiles.ReadingError) {
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
    lastFrameTime = CurrentProcess.uptime
  }

  /// The seconds until a frame may be drawn.
  private var timeToFrame: Double {
    lastFrameTime + ViewingLoop.frameInterval - CurrentProcess.uptime
  }

  private mutating func resize() {
    viewer.resize(to: terminal.size, emitter: terminal.emitter(options.terminal))
  }

  // MARK: Waiting

  /// Waits for something to do, and receives it.
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
      // As if the terminal had been closed, which nohup lets a process ignore.
      raise(SIGHUP)
      isEnded = true
    }
    if ready.contains(signals.rawValue) { try receiveSignals() }
    if ready.contains(terminal.keyboard.rawValue) { try receiveInput() }
    if let watched = watcher.descriptor, ready.contains(watched.rawValue) { receiveChanges() }
  }

  /// The seconds until an Escape without more is a key, whatever else happens meanwhile.
  private var timeToEscape: Double {
    lastInputTime + ViewingLoop.escapeInterval - CurrentProcess.uptime
  }

  private mutating func receiveInput() throws(SystemError) {
    let bytes = try terminal.keyboard.read(count: 1 << 16)
    // The terminal is closed.
    if bytes.isEmpty { throw .brokenPipe }
    lastInputTime = CurrentProcess.uptime
    parser.append(bytes)
    try receiveEvents()
  }

  private mutating func receiveEvents() throws(SystemError) {
    while !isEnded, let event = parser.next() {
      viewer.receive(event)
      // The next event is about what this one shows.
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
    if !names.isDisjoint(with: "wc".utf8) { resize() }
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
    do throws(ViewedFiles.ReadingError) {
      let destination = try files.destination(of: reference, in: viewer.document.name)
      show(destination.name, by: .link(fragment: destination.fragment))
    } catch {
      viewer.report(error.reason)
    }
  }

  private mutating func show(_ name: String, by arrival: Arrival) {
    do throws(ViewedFiles.ReadingError) {
      viewer.show(try files.document(named: name), by: arrival)
      watchFile()
    } catch {
      viewer.refuse(arrival, error.reason)
    }
  }

  // MARK: Files

  private mutating func watchFile() {
    guard let file = files.file(named: viewer.document.name) else { return }
    stamp = FileStamp(ofFileAt: file)
    // The target of a symbolic link changes in another folder.
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
