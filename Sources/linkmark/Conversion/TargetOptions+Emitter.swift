import LinkMarkup

extension TargetOptions {
  /// Makes the library's emitter of the format.
  ///
  /// - Parameter fallbackTitle: The title of a page that has neither a title nor a heading.
  func emitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    switch resolvedFormat {
    case .html: htmlEmitter(fallbackTitle: fallbackTitle())
    case .ansi: ansiEmitter
    case .json: RunsEmitter(shape: shape)
    }
  }

  /// The emitter of a value of a catalog, which is no page.
  var valueEmitter: any Emitter {
    resolvedFormat == .json ? RunsEmitter(shape: shape) : ofValues.fragmentEmitter
  }

  /// The emitter of text for the terminal, or for the file, that the output is.
  var ansiEmitter: ANSIEmitter {
    let screen = output.destination == .standardOutput ? Terminal.standardOutput : .file
    return terminal.emitter(for: screen, extent: extentOfText)
  }

  private func htmlEmitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    guard page.isStandalone else { return fragmentEmitter }
    var emitter = HTMLPageEmitter(
      fragment: fragmentEmitter, title: page.title, fallbackTitle: fallbackTitle(),
      styleSheet: page.styleSheet)
    emitter.script = page.script
    return emitter
  }

  private var fragmentEmitter: HTMLEmitter {
    var emitter = HTMLEmitter(
      annotation: page.annotation,
      unsafeContent: destinations.refused == .live ? .live : .omitted, extent: extentOfText,
      headingIDs: .init(page.headingIDs),
      identifierPrefix: page.identifierPrefix, classMap: page.classMap)
    emitter.isInMessage = page.isInPlace
    return emitter
  }
}

extension TerminalOptions {
  /// Returns the emitter of text for a terminal or a file.
  func emitter(for screen: Terminal, extent: LinkedDocument.Extent) -> ANSIEmitter {
    let width = width ?? screen.width
    let wanted = margin ?? (extent == .inline ? 0 : screen.margin(width: width))
    // At least half of each line is text.
    let margin = width == 0 ? wanted : min(wanted, width / 4)
    return ANSIEmitter(
      // The margin on the right is where lines end.
      width: width == 0 ? 0 : max(1, width - margin), margin: margin,
      attributes: screen.attributes(colors.color, colors.depth),
      hyperlinks: screen.hyperlinks(hyperlinks), addresses: addresses, extent: extent)
  }
}

extension HTMLEmitter.HeadingIDs {
  fileprivate init(_ when: When) {
    self =
      switch when {
      case .auto: .automatic
      case .always: .always
      case .never: .never
      }
  }
}

extension Converter {
  init(
    _ options: TargetOptions, _ styling: Styling, _ routes: RouteTable?, _ project: ProjectFile?
  ) {
    self.init(
      styling: styling, locale: options.language.locale,
      isLocaleFixed: options.language.isFixed, dialect: options.dialect,
      destinations: options.destinations, routes: routes,
      rules: project?.configuration.rules,
      lintLevels: project?.configuration.lintLevels ?? .standard,
      sourceDetail: options.sourceDetail)
  }

  /// Returns the converter with the settings of an input: the language that the project file sets for it or
  /// its path names, unless an option fixes another, and its lint levels.
  func configured(for input: Input) -> Converter {
    guard input.locale != nil || input.settings != nil else { return self }
    var converter = self
    if let locale = input.settings?.locale ?? input.locale, !isLocaleFixed {
      converter.locale = locale
    }
    if let levels = input.settings?.lintLevels {
      converter.lintLevels = lintLevels.overridden(by: levels)
    }
    return converter
  }
}
