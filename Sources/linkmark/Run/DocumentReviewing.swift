import LinkMarkup
import LinkReview
import LinkText

/// The texts and findings of an input, for a review.
struct ReviewedInput: Sendable {
  /// A document, or a value of a catalog.
  struct Text: Sendable {
    /// The key of the value; nil for a document.
    let value: CatalogKey?
    /// The role of the value, such as a plural form; nil for a document.
    let role: CatalogValue.Role?
    let locale: LanguageTag
    let perceived: PerceivedText
    /// The document and the digest of its perceived text; nil if the text is only compared.
    let shown: (linked: LinkedDocument, digest: String)?
  }

  var texts: [Text] = []
  var findings: [Review.Finding] = []
  /// The findings, if this is the earlier version; empty for the version that is shown.
  var knownFindings = FindingBaseline()
}

/// Collects the content of a review from each input, on any thread.
struct DocumentReviewing: Sendable {
  enum Purpose: Sendable {
    /// Shows the texts.
    ///
    /// - Parameter since: The findings of the earlier version; nil if there is none.
    case showing(since: FindingBaseline?)
    /// Compares the texts of an earlier version, which are not shown.
    case comparing
  }

  let purpose: Purpose

  func read(_ linked: LinkedDocument, into input: inout ReviewedInput) {
    add(linked, of: nil, to: &input)
  }

  /// Adds the values of a catalog's item, without values that cannot be converted.
  func read(_ item: ParsedItem, by conversion: CatalogConversion, into input: inout ReviewedInput) {
    for case .value(let value) in conversion.converted(item) {
      add(value.linked, of: value, to: &input)
    }
  }

  private func add(
    _ linked: LinkedDocument, of value: ConvertedValue?, to input: inout ReviewedInput
  ) {
    let perceived = PerceivedText(of: linked)
    let isShown = if case .showing = purpose { true } else { false }
    input.texts.append(
      ReviewedInput.Text(
        value: value?.name, role: value?.value.role, locale: linked.locale, perceived: perceived,
        shown: isShown ? (linked, perceived.digest) : nil))
  }

  func read(
    _ findings: [LinkText.Finding], in path: String, source: Bytes,
    into input: inout ReviewedInput
  ) {
    switch purpose {
    case .comparing: input.knownFindings.add(findings, in: path, source: source)
    case .showing(let known):
      var newFindings = known?.newFindings(among: findings, in: path, source: source)[...] ?? []
      var file = ReportedFile(path, source: source)
      for finding in findings {
        var read = Review.Finding(file.entry(finding, for: .full))
        if newFindings.first == finding {
          read.isNew = true
          newFindings.removeFirst()
        }
        input.findings.append(read)
      }
    }
  }
}
