import LinkMarkup

extension Arguments {
  /// The library's writer of the format, set up as the options say.
  ///
  /// A page that has neither a title nor a heading is called `fallbackTitle`.
  func emitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    switch format {
    case .html:
      return HTMLEmitter(
        annotation: annotation,
        unsafeContent: refusedDestinations == .live ? .live : .omitted,
        extent: htmlExtent(fallbackTitle: fallbackTitle()))
    case .ansi:
      let terminal = Terminal(output)
      let hyperlinks = terminal.hyperlinks(hyperlinks)
      return ANSIEmitter(
        width: width ?? terminal.width, attributes: terminal.attributes(color),
        hyperlinks: hyperlinks, addresses: terminal.addresses(addresses, hyperlinks))
    case .json:
      return RunsEmitter()
    }
  }

  private func htmlExtent(fallbackTitle: @autoclosure () -> String) -> HTMLEmitter.Extent {
    switch extent {
    case .fragment, .page: .fragment
    case .inline: .inline
    }
  }
}
