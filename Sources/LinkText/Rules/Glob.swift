/// A name pattern in which `*` matches any run of characters and `?` any single character.
///
/// A glob matches whole names. Matching takes time proportional to the product of the lengths of
/// the name and the pattern.
struct Glob: Sendable {
  enum Subject {
    case text
    /// A path: `*` and `?` do not match a slash, `**` does, and `**/` matches any number of
    /// folders.
    case path
  }

  private let tokens: [GlobToken]
  private let subject: Subject

  init(_ pattern: String, of subject: Subject) {
    self.subject = subject
    var tokens: [GlobToken] = []
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": tokens.append(.one)
      case "*":
        guard rest.first == "*" else {
          tokens.append(.run)
          continue
        }
        rest.removeFirst()
        if subject == .path, rest.first == "/" {
          rest.removeFirst()
          tokens += [.folders, .insideFolders]
        } else {
          tokens.append(.everything)
        }
      default: tokens.append(.literal(scalar.value))
      }
    }
    self.tokens = tokens
  }

  func matches(_ name: String) -> Bool {
    let slash: Unicode.Scalar? =
      switch subject {
      case .text: nil
      case .path: "/"
      }
    return tokens.match(name.unicodeScalars.map(\.value), stoppingAt: slash?.value)
  }
}
