/// A key of a `linkmark.json` that stands for an option of the command, as `headingIds` does for
/// `--heading-ids`.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case to, output, outDir, theme, style, appearance, fontStyle, locale, inline, standalone, title
  case stylesheet, headingIds, plain, unsafe, classMap, width, color, colorDepth, hyperlinks, urls
  case shape, pager, map, jobs, progress, quiet, failOn, depfile, restat, schemes, base

  enum Value {
    case boolean
    case string
    case number
    case numberOrString
    /// Which stand with commas in between in the option.
    case strings
  }

  var value: Value {
    switch self {
    case .inline, .standalone, .plain, .unsafe, .quiet, .restat: .boolean
    case .width, .jobs: .number
    case .colorDepth: .numberOrString
    case .schemes: .strings
    case .to, .output, .outDir, .theme, .style, .appearance, .fontStyle, .locale, .title,
      .stylesheet,
      .headingIds, .classMap, .color, .hyperlinks, .urls, .shape, .pager, .map, .progress,
      .failOn, .depfile, .base:
      .string
    }
  }

  /// Whether an output may differ from others in it.
  var belongsToOutput: Bool {
    switch self {
    case .to, .outDir, .theme, .style, .appearance, .fontStyle, .locale, .inline, .standalone,
      .title,
      .stylesheet, .headingIds, .plain, .unsafe, .classMap, .width, .color, .colorDepth,
      .hyperlinks,
      .urls, .shape, .schemes, .base:
      true
    case .output, .pager, .map, .jobs, .progress, .quiet, .failOn, .depfile, .restat: false
    }
  }

  /// Whether a record of a stream may set it for itself.
  package var belongsToRecord: Bool {
    switch self {
    case .to, .style, .appearance, .fontStyle, .locale, .inline, .plain, .classMap, .width, .color,
      .colorDepth, .hyperlinks, .urls, .shape:
      true
    case .output, .outDir, .theme, .standalone, .title, .stylesheet, .headingIds, .unsafe, .pager,
      .map, .jobs, .progress, .quiet, .failOn, .depfile, .restat, .schemes, .base:
      false
    }
  }
}
