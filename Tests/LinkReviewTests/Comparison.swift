import LinkMarkup
import Testing

@testable import LinkReview
@testable import TestSupport

/// Compares two versions of a document, each converted with its own settings.
struct Comparison {
  var oldConverter = Converter()
  var newConverter = Converter()

  /// Returns the differences, each as a line: `destination of terms: a → b`, or the words of a
  /// block with removed words in `[-…-]` and added words in `{+…+}`.
  func differences(from old: String, to new: String) throws -> [String] {
    Review.Difference.all(
      from: PerceivedText(of: try oldConverter.convert(old)),
      to: PerceivedText(of: try newConverter.convert(new))
    ).map(\.line)
  }
}

extension Review.Difference {
  var line: String {
    let title = aspect.rawValue + (subject.isEmpty ? "" : " of \(subject)")
    switch versions {
    case .words(let pieces): return "\(title): \(pieces.map(\.marked).joined())"
    case .values(let old, let new): return "\(title): \(old ?? "none") → \(new ?? "none")"
    }
  }
}

extension Review.Difference.Piece {
  fileprivate var marked: String {
    switch change {
    case .kept: text
    case .removed: "[-\(text)-]"
    case .added: "{+\(text)+}"
    }
  }
}
