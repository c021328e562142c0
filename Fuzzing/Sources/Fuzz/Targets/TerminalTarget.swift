import LinkMarkup

@testable import Oracles

/// Checks the control sequences, the layout, or the map of terminal output at any width.
enum TerminalTarget {
  private static let depths = ANSIEmitter.ColorDepth.allCases
    .map { ANSIEmitter.TextAttributes.colors($0) }

  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let width = input.choice(of: Array(0..<128))
    let addresses = input.choice(of: ANSIEmitter.Addresses.allCases)
    // The checks are slow, so an input chooses one.
    let check = input.choice(of: [screenDefects, layoutDefects, mapDefects])
    return try check(input, width, addresses)
  }

  private static func screenDefects(
    _ input: FuzzInput, width: Int, addresses: ANSIEmitter.Addresses
  ) throws -> [String] {
    var input = input
    let attributes = input.choice(of: depths)
    let emitter = ANSIEmitter(
      width: width, attributes: attributes, hyperlinks: .live, addresses: addresses)
    var screen = Screen()
    screen.write(try Converter().convert(input.bytes).bytes(emittedBy: emitter))
    return screen.defects
  }

  private static func layoutDefects(
    _ input: FuzzInput, width: Int, addresses: ANSIEmitter.Addresses
  ) throws -> [String] {
    try TerminalAgreement.defects(input.bytes, width: width)
  }

  private static func mapDefects(
    _ input: FuzzInput, width: Int, addresses: ANSIEmitter.Addresses
  ) throws -> [String] {
    try TerminalMapOracle.defects(input.bytes, width: width, addresses: addresses)
  }
}
