/// A pattern of names, in which `*` is any run of characters and `?` any one of them.
///
/// It must match the whole name. Time grows with the length of the name times that of the pattern.
struct Glob: Sendable {
  enum Subject {
    case text
    /// `*` and `?` stop at a slash, `**` does not, and `**/` is any number of folders.
    case path
  }

  private enum Token {
    case literal(Unicode.Scalar)
    case one
    case run
    case everything
    /// Is followed by `insideFolders`.
    case folders
    case insideFolders
  }

  private let tokens: [Token]
  private let subject: Subject

  init(_ pattern: String, of subject: Subject) {
    self.subject = subject
    var tokens: [Token] = []
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
      default: tokens.append(.literal(scalar))
      }
    }
    self.tokens = tokens
  }

  func matches(_ name: String) -> Bool {
    // All places of the pattern at once: no name makes it try again.
    var places = [Bool](repeating: false, count: tokens.count + 1)
    places[0] = true
    skipWhatMayBeEmpty(&places)
    for scalar in name.unicodeScalars {
      var next = [Bool](repeating: false, count: places.count)
      for (index, token) in tokens.enumerated() where places[index] {
        let isStop = subject == .path && scalar == "/"
        switch token {
        case .literal(let literal): if literal == scalar { next[index + 1] = true }
        case .one: if !isStop { next[index + 1] = true }
        case .run: if !isStop { next[index] = true }
        case .everything: next[index] = true
        case .folders: next[isStop ? index + 2 : index + 1] = true
        case .insideFolders:
          next[index] = true
          if isStop { next[index + 1] = true }
        }
      }
      places = next
      skipWhatMayBeEmpty(&places)
    }
    return places[tokens.count]
  }

  private func skipWhatMayBeEmpty(_ places: inout [Bool]) {
    for (index, token) in tokens.enumerated() where places[index] {
      switch token {
      case .literal, .one, .insideFolders: break
      case .run, .everything: places[index + 1] = true
      case .folders: places[index + 2] = true
      }
    }
  }
}
