/// A key of a `linkmark.json` that corresponds to a command-line option, as `headingIds` does to
/// `--heading-ids`.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case to, output, outDir, theme, style, appearance, fontStyle, locale, dialect, inline, standalone,
    title
  case stylesheet, runtime, headingIds, idPrefix, relativeLinks, assets, inPlaceFormat, plain,
    unsafe,
    classMap
  case width, margin, color, colorDepth, hyperlinks, urls, shape, pager, map
  case from, placeholders
  case jobs, progress, quiet, failOn, depfile, restat, schemes, base

  enum Value {
    case boolean
    case string
    case number
    case numberOrString
    /// Strings, which the option joins by commas.
    case strings
  }

  var value: Value {
    switch self {
    case .inline, .standalone, .inPlaceFormat, .plain, .unsafe, .quiet, .restat: .boolean
    case .width, .margin, .jobs: .number
    case .colorDepth: .numberOrString
    case .schemes: .strings
    default: .string
    }
  }

  /// Whether the key can be set for each output.
  var belongsToOutput: Bool {
    let others: [ConfigurationKey] = [
      .output, .pager, .map, .from, .placeholders, .jobs, .progress, .quiet, .failOn, .depfile,
      .restat,
    ]
    return !others.contains(self)
  }

  /// Whether the key can be set in a record of a stream.
  package var belongsToRecord: Bool {
    let keys: [ConfigurationKey] = [
      .to, .style, .appearance, .fontStyle, .locale, .dialect, .inline, .plain, .classMap, .width,
      .color, .colorDepth, .hyperlinks, .urls, .shape,
    ]
    return keys.contains(self)
  }
}
