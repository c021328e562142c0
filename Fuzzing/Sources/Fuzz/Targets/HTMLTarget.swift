import LinkMarkup

@testable import Oracles

/// Checks that plain HTML equals libcmark's, that annotated HTML has no live markup from the copy,
/// or that a page contains its fragment and has a simple head.
enum HTMLTarget {
  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    // The checks are slow, so an input chooses one.
    let check = input.choice(of: [plainDefects, annotatedDefects, pageDefects])
    return try check(input)
  }

  private static func plainDefects(_ input: FuzzInput) throws -> [String] {
    let source = input.bytes
    let linked = try Converter(dialect: .commonMark).convert(source)
    var defects: [String] = []
    if linked.bytes(emittedBy: HTMLEmitter(annotation: .none)) != commonMarkHTML(source) {
      defects.append("plain HTML is not libcmark's")
    }
    let live = HTMLEmitter(annotation: .none, unsafeContent: .live)
    if linked.bytes(emittedBy: live) != commonMarkUnsafeHTML(source) {
      defects.append("unsafe plain HTML is not libcmark's")
    }
    return defects
  }

  private static func annotatedDefects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let classMap = input.choice(of: HTMLEmitter.ClassMap.allCases)
    let extent = input.choice(of: [LinkedDocument.Extent.fragment, .inline])
    let linked = try Converter().convert(input.bytes)
    let emitter = HTMLEmitter(extent: extent, headingIDs: .always, classMap: classMap)
    return LiveMarkup(ParsedHTML(linked.bytes(emittedBy: emitter))).defects
  }

  private static func pageDefects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let linked = try Converter(
      destinations: DestinationPolicy(refused: input.choice(of: [.blocked, .live]))
    ).convert(input.bytes)
    let emitter = HTMLEmitter(unsafeContent: .live, headingIDs: .always)
    let page = HTMLPageEmitter(fragment: emitter, fallbackTitle: "untitled")
    return PageOracle.defects(
      linked.bytes(emittedBy: page), around: linked.bytes(emittedBy: emitter))
  }
}
