extension StyleSheet {
  /// The rules for tables, which scroll by themselves where they are wider than the page.
  var tableRules: String {
    """
    .lm-table {
      margin-block: 1em;
      overflow-x: auto;
    }
    .lm-table:focus-visible {
      outline: 0.125rem solid \(color("link-focus", else: "currentColor"));
      outline-offset: 0.125rem;
    }
    .lm-page table {
      border-collapse: collapse;
    }
    .lm-page :is(th, td) {
      padding: 0.5em 0.75em;
      border-block-end: 1px solid color-mix(in srgb, currentColor 25%, transparent);
      vertical-align: baseline;
    }
    .lm-page thead th {
      border-block-end: 2px solid color-mix(in srgb, currentColor 40%, transparent);
      vertical-align: bottom;
    }
    .lm-page th:not([align]) {
      text-align: start;
    }
    .lm-page :is(th, td) img {
      max-inline-size: min(20rem, 70vw);
    }
    .lm-page :is(th, td):first-child {
      padding-inline-start: 0;
    }
    .lm-page :is(th, td):last-child {
      padding-inline-end: 0;
    }
    """
  }

  /// The rules for tasks, whose checkboxes are drawn in the color of the text: those of browsers
  /// are hardly visible if they are disabled.
  static let taskRules = """
    .lm-page ul > .lm-task {
      list-style-type: "";
    }
    .lm-task > input, .lm-task > p:first-child > input {
      appearance: none;
      box-sizing: border-box;
      inline-size: 1em;
      block-size: 1em;
      margin: 0;
      margin-inline-end: 0.125em;
      border: 0.0625rem solid currentColor;
      border-radius: 0.1875em;
      color: inherit;
      font: inherit;
      vertical-align: -0.125em;
    }
    .lm-page ul > .lm-task > input, .lm-page ul > .lm-task > p:first-child > input {
      margin-inline-start: max(-1.375em, -8vw);
    }
    .lm-task > input:checked::before, .lm-task > p:first-child > input:checked::before {
      content: "";
      display: block;
      inline-size: 0.25em;
      block-size: 0.5em;
      margin-block-start: 0.0625em;
      margin-inline: auto;
      border: solid currentColor;
      border-width: 0 0.125em 0.125em 0;
      rotate: 45deg;
    }
    \(deepNesting) > .lm-task > input, \(deepNesting) > .lm-task > p:first-child > input {
      margin-inline-start: 0;
    }
    """

  /// The rules for alerts.
  ///
  /// Their titles say what the colors mean, which are visible on light and on dark surfaces.
  var alertRules: String {
    """
    .lm-alert {
      margin-block: 1em;
      padding-inline-start: min(1em, 4vw);
      border-inline-start: min(0.25em, 1vw) solid;
    }
    .lm-alert > :last-child {
      margin-block-end: 0;
    }
    .lm-alert-title {
      margin-block: 0 0.25em;
      font-weight: bold;
    }
    .lm-alert > .lm-alert-title + * {
      margin-block-start: 0;
    }
    \(isColorless ? "" : StyleSheet.alertColors)
    """
  }

  /// The rules for footnotes, whose numbers do not move the lines of the text apart.
  static let footnoteRules = """
    .lm-page sup {
      line-height: 0;
    }
    .lm-footnotes {
      margin-block-start: 2em;
      border-block-start: 1px solid color-mix(in srgb, currentColor 25%, transparent);
      font-size: 0.875em;
    }
    """

  private static let alertColors = [
    ("note", "#2F7DE1"), ("tip", "#2A9150"), ("important", "#9463E0"), ("warning", "#B57A0B"),
    ("caution", "#DC4840"),
  ].map { ".lm-alert--\($0) { border-color: color-mix(in srgb, \($1) 80%, currentColor); }\n" }
    .joined()
}
