import LinkText

/// What the viewer asks of the program around it.
package enum ViewerEffect: Equatable, Sendable {
  /// Open a web address, mail address, or telephone number with the program of the system.
  case open(String)
  /// Pass an address to the command that handles links of the app.
  case handOver(String)
  /// Show the file of a relative reference, whose base is the current document.
  case follow(String)
  /// Read a document and pass it to ``Viewer/show(_:by:)``.
  case load(name: String, Arrival)
  /// Ask the terminal to copy a text.
  case copy(String)
  case speak(String)
  /// Report the mouse, or leave it to the terminal.
  case setMouse(MouseUse)
  case redraw
  case suspend
  case quit
}

/// How a document came to be shown.
package enum Arrival: Equatable, Sendable {
  /// By a link, whose fragment has no `#`.
  case link(fragment: String?)
  case back
  case forward
  case reload
}

/// What the mouse is used for.
package enum MouseUse: Sendable {
  case links
  case selection

  var other: MouseUse { self == .links ? .selection : .links }
}

/// The choices of a viewer that do not change.
package struct ViewerOptions: Sendable {
  /// What happens to links of the app.
  package enum AppLinks: Sendable {
    /// A command handles them.
    case handedOver
    /// Their routes are shown.
    case shown
  }

  /// What happens to announcements.
  package enum Speech: Sendable {
    case spoken
    case shown
  }

  let appLinks: AppLinks
  let mouse: MouseUse
  let speech: Speech

  package init(
    appLinks: AppLinks = .shown, mouse: MouseUse = .links, speech: Speech = .shown
  ) {
    self.appLinks = appLinks
    self.mouse = mouse
    self.speech = speech
  }
}

/// The size of a terminal in cells.
package struct ScreenSize: Equatable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
