extension StyleSheet {
  /// What readers ask their system for.
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

  /// Black on white, with the addresses that paper cannot follow.
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
        .lm-page :is(pre, img) { break-inside: avoid; }
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

  /// The kinds whose addresses lead somewhere from paper too.
  private static let printedKinds = ["web", "contact", "app", "relative"]
    .map { "[data-link-kind=\($0)]" }.joined(separator: ", ")
}
