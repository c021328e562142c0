import LinkMarkup

extension Converter {
  /// The library's front door, set up as the options and the project's file say.
  init(
    _ arguments: Arguments, _ styling: Styling, _ routes: RouteTable?, _ project: ProjectFile?
  ) {
    self.init(
      styling: styling, locale: arguments.locale, dialect: arguments.dialect,
      destinations: arguments.destinations, routes: routes,
      rules: project?.configuration.rules,
      lintLevels: project?.configuration.lintLevels ?? .standard,
      sourceDetail: arguments.sourceDetail)
  }
}

extension Arguments {
  var dialect: Dialect { annotation == .none ? .commonMark : .copy }

  /// Only the runs say where links stand in the source.
  var sourceDetail: Document.SourceDetail {
    format == .json && shape == .runs ? .links : .blocks
  }
}
