extension StyleSheet {
  /// The rules for the user's system preferences.
  var preferenceRules: String {
    let link = "\(classMap.link):not([aria-disabled=true], :disabled)"
    return """
      @media (prefers-contrast: more) {
        \(link) {
          text-decoration-color: currentColor;
          text-decoration-thickness: max(var(--lm-link-underline), 0.125rem);
        }
      }
      @media (forced-colors: active) {
        \(link) {
          color: LinkText;
          text-decoration-color: currentColor;
          text-decoration-thickness: max(var(--lm-link-underline), 0.0625rem);
        }
        \(classMap.focusedLink) { outline-color: Highlight; }
        \(classMap.disabledLink) { color: GrayText; }
      }

      """
  }

  /// The rules for print: black on white, with the addresses of links after their text.
  var printRules: String {
    let link = classMap.link
    return """
      @media print {
        @page { margin: 2cm; }
        :root, [data-appearance] { color-scheme: light; }
        .lm-page {
          padding: 0;
          background: none;
          color: black;
          overflow-wrap: anywhere;
        }
        .lm-page :is(pre, img, tr, .lm-alert) { break-inside: avoid; }
        .lm-page :is(th, td) { overflow-wrap: break-word; }
        .lm-table { overflow: visible; }
        .lm-page :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
        \(link), \(link):visited, \(classMap.disabledLink) { color: black; }
        \(link) {
          text-decoration-color: currentColor;
          text-decoration-thickness: 0.0625rem;
        }
        \(link)[href]:is(\(StyleSheet.printedKinds))::after {
          content: " (\\2066 " attr(href) "\\2069 )";
          font-size: 0.875em;
          font-weight: normal;
          overflow-wrap: anywhere;
        }
      }

      """
  }

  /// The link kinds whose addresses are useful on paper.
  private static let printedKinds = ["web", "contact", "app", "relative"]
    .map { "[data-link-kind=\($0)]" }.joined(separator: ", ")
}
