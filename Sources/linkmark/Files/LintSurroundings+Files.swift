import LinkMarkup

extension LintSurroundings {
  /// Finds the files around an input; nil for standard input, which is in no folder.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the documents.
  ///   - known: The identifiers of documents that were read before.
  ///   - isConverted: Returns whether a document is converted by the same run, by its path relative to the
  ///     folder of the input; nil if that is unknown.
  init?(
    of input: Input, dialect: Dialect, _ known: KnownIdentifiers,
    isConverted: (@Sendable (String) -> Bool)? = nil
  ) {
    guard case .file = input.source else { return nil }
    let folder = Path.folder(of: input.name)
    self.init(
      hasFile: { path in
        do throws(SystemError) {
          _ = try FileStatus(ofFileAt: Path.joined(folder, path))
          return true
        } catch .noSuchFile {
          return false
        } catch {
          return nil
        }
      },
      spelling: { FileSystem.spelling(of: $0, in: folder) },
      headingIdentifiers: { path in
        // The copy decides the path, which may be that of a pipe.
        guard Input.markdownExtension(of: Path.name(of: path)) != nil else { return nil }
        let file = Path.joined(folder, path)
        return known.identifiers(ofFileAt: file) {
          let source = try? FileSystem.contents(
            ofRegularFile: file, limit: Document.maximumSourceCount)
          return source.flatMap { try? Document(parsing: $0, dialect: dialect) }?
            .fragmentIdentifiers
        }
      },
      isConverted: { path in
        Input.markdownExtension(of: Path.name(of: path)) == nil ? nil : isConverted?(path)
      })
  }
}

/// The identifiers in the documents that the links of a run lead to, which are read once.
///
/// Many documents may link to one, such as the chapters of a book to its contents.
final class KnownIdentifiers: @unchecked Sendable {
  private let lock = Lock()
  private var identifiers: [Bytes: Set<String>?] = [:]

  /// Returns the identifiers of a document; nil if it cannot be read.
  func identifiers(ofFileAt path: String, _ read: () -> Set<String>?) -> Set<String>? {
    let key = Bytes(path.utf8)
    if let known = lock.whileLocked({ identifiers[key] }) { return known }
    let found = read()
    lock.whileLocked { identifiers[key] = .some(found) }
    return found
  }
}
