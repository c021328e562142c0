public import LinkText

extension Converter {
  /// A document and what is wrong with it.
  public struct LintedDocument: Sendable {
    public let linked: LinkedDocument
    /// In the order of their places, as many as ``Limits/findings`` and one that tells of more.
    public let findings: [Finding]
  }

  /// Parses Markdown, decides about its links, and finds what every rule from a level on finds.
  ///
  /// Places cost about as much as parsing does, so only copy that may have findings pays for them,
  /// whatever ``sourceDetail`` says. `file` is the path that rules of the project compare; rules about
  /// files need `surroundings`.
  public func lint(
    _ markdown: Bytes, file: String? = nil, surroundings: LintSurroundings? = nil,
    from level: Finding.Level = .note
  ) throws(LinkMarkupError) -> LintedDocument {
    let source = try ParsedSource(markdown, dialect: dialect, limits)
    let linked = convert(try source.document(), file: file)
    let subject = LintSubject(linked, at: .linting, surroundings: surroundings)
    var (remarks, waiting) = subject.remarks(of: linked.rules(from: level))
    let looksAtText = !waiting.isEmpty || LintDirectives.mayBe(in: linked.document)
    guard looksAtText || !remarks.isEmpty else {
      return LintedDocument(linked: linked, findings: [])
    }
    var exact = linked
    exact.document.sourceMap = source.sourceMap(
      of: linked.document, looksAtText ? .text : .links)
    remarks += LintSubject(subject, with: exact).remarks(of: waiting).remarks
    let findings = Linter(exact.document, remarks).findings(limit: limits.findings)
    return LintedDocument(linked: exact, findings: findings)
  }
}
