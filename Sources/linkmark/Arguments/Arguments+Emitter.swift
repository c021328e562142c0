import LinkMarkup

extension Arguments {
  /// The library's writer of the format, set up as the options say.
  ///
  /// A page that has neither a title nor a heading is called `fallbackTitle`.
  func emitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    switch format {
    case .html:
      return htmlEmitter(fallbackTitle: fallbackTitle())
    case .ansi:
      return ansiEmitter
    case .json:
      return RunsEmitter(shape: shape)
    }
  }

  /// The writer of text for the terminal that the output is.
  var ansiEmitter: ANSIEmitter {
    let terminal = Terminal(output)
    return ANSIEmitter(
      width: width ?? terminal.width, attributes: terminal.attributes(color, colorDepth),
      hyperlinks: terminal.hyperlinks(hyperlinks), addresses: addresses,
      extent: extent.ofText)
  }

  private func htmlEmitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    var fragment = HTMLEmitter(
      annotation: annotation, unsafeContent: destinations.refused == .live ? .live : .omitted,
      extent: extent.ofText, headingIDs: headingIDs == .always ? .always : .never,
      classMap: classMap)
    switch extent {
    case .fragment, .inline: return fragment
    case .page(let title):
      // What --plain writes is libcmark's, unless something else was asked for.
      if headingIDs == .auto, annotation == .links { fragment.headingIDs = .always }
      return HTMLPageEmitter(
        fragment: fragment, title: title, fallbackTitle: fallbackTitle(), styleSheet: styleSheet)
    }
  }
}

extension HTMLPageEmitter.StyleSheetPlacement {
  /// Reads the value of `--stylesheet`; `./none` is a file of that name.
  init(word: String) {
    switch word {
    case "inline": self = .inline
    case "none": self = .none
    default: self = .linked(word)
    }
  }
}
