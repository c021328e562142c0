import LinkMarkup

extension Styling {
  /// The look that the arguments ask for.
  init(_ arguments: Arguments) throws(UsageError) {
    let theme: Theme
    do throws(UsageError) {
      theme = try arguments.theme.map(ThemeOption.theme) ?? .backpack
    } catch {
      throw error.place == .file ? error : arguments.error(about: "theme", "\(error)")
    }
    try self.init(arguments, theme: theme)
  }

  /// The look of a theme that the arguments ask for.
  init(_ arguments: Arguments, theme: Theme) throws(UsageError) {
    self.init(
      theme: theme, style: arguments.style, appearance: arguments.appearance,
      fontStyle: try arguments.fontStyle.map { name throws(UsageError) in
        do throws(UsageError) {
          return try ThemeOption.fontStyle(named: name, in: theme)
        } catch {
          throw arguments.error(about: "font-style", "\(error)")
        }
      })
  }
}

/// What `--theme`, an operand that is a theme, and `--font-style` stand for.
enum ThemeOption {
  /// An embedded theme, or else one from a token file.
  static func theme(_ nameOrPath: String) throws(UsageError) -> Theme {
    if let theme = Theme.embedded(named: nameOrPath) { return theme }
    let source: Bytes
    do throws(SystemError) {
      let file = try OpenFile(nameOrPath, for: .reading)
      source = try file.descriptor.readToEnd(limit: maximumByteCount)
    } catch {
      guard error == .noSuchFile, !nameOrPath.contains(where: { $0 == "/" || $0 == "." }) else {
        throw UsageError("\(nameOrPath): \(error)" + error.adviceForReading)
      }
      throw UsageError(
        "'\(nameOrPath)' is neither a file nor one of "
          + Theme.embeddedNames.joined(separator: ", "),
        nearest: Theme.embeddedNames.nearestWord(to: nameOrPath))
    }
    do throws(SourceError) {
      return try Theme(parsing: source, path: nameOrPath)
    } catch {
      throw UsageError("\(error)", at: .file)
    }
  }

  static func fontStyle(named name: String, in theme: Theme) throws(UsageError) -> FontStyle {
    if let fontStyle = theme.fontStyle(named: name) { return fontStyle }
    let names = theme.fontStyles.map(\.name)
    let nearest = names.nearestWord(to: name)
    throw UsageError(
      "the theme \(theme.name) has no '\(name)'"
        + (nearest == nil ? "; it has \(names.joined(separator: ", "))" : ""),
      nearest: nearest)
  }

  static let maximumByteCount = 16 << 20
}
