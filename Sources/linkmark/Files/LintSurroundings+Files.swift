import LinkMarkup

extension LintSurroundings {
  /// Finds the files around an input; nil for standard input, which is in no folder.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the documents.
  ///   - isConverted: Returns whether a document is converted by the same run, by its path relative to the
  ///     folder of the input; nil if that is unknown.
  init?(of input: Input, dialect: Dialect, isConverted: (@Sendable (String) -> Bool)? = nil) {
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
        guard Input.markdownExtension(of: Path.name(of: path)) != nil,
          let source = try? FileSystem.contents(
            ofRegularFile: Path.joined(folder, path), limit: Document.maximumSourceCount),
          let document = try? Document(parsing: source, dialect: dialect)
        else { return nil }
        return document.fragmentIdentifiers
      },
      isConverted: { path in
        Input.markdownExtension(of: Path.name(of: path)) == nil ? nil : isConverted?(path)
      })
  }
}
