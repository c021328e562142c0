/// A choice that may depend on whether a stream is a terminal.
enum When: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}

/// How many colors a terminal shows.
enum ColorDepth: String, CaseIterable, Sendable {
  case auto
  case indexed16 = "16"
  case indexed256 = "256"
  case truecolor
}

/// Whether a pager shows text that does not fit on the terminal.
enum Paging: String, CaseIterable, Sendable {
  case auto
  case never
}
