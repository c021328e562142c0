package import LinkText

/// A review as one page of HTML, which loads nothing and is complete without its script.
package struct ReviewPage {
  let review: Review
  let outline: ReviewOutline
  let styleSheet: ReviewStyleSheet

  package init(of review: Review) {
    self.review = review
    outline = ReviewOutline(of: review)
    styleSheet = ReviewStyleSheet(of: review)
  }

  /// The number of texts above which only those near what is seen are laid out.
  private static let largeCount = 500

  /// The page in UTF-8.
  package var bytes: Bytes {
    ByteBuffer.bytes(minimumCapacity: 1 << 16) { append(to: &$0) }
  }

  private func append(to output: inout ByteBuffer) {
    output.append("<!DOCTYPE html>\n<html lang=\"en\"")
    if review.texts.count > ReviewPage.largeCount { output.append(" data-large") }
    output.append(">\n<head>\n<meta charset=\"utf-8\">\n")
    appendPolicy(to: &output)
    output.append(
      """
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>
      """)
    output.append(html: review.title)
    output.append("</title>\n<style>")
    output.append(verbatim: styleSheet.text.span)
    output.append("</style>\n<script>")
    output.append(verbatim: ReviewPage.script.span)
    output.append("</script>\n</head>\n<body>\n")
    output.append("<a class=\"skip\" href=\"#texts\">Skip to the texts</a>\n")
    appendHead(to: &output)
    output.append(
      "<div class=\"frame\">\n<aside class=\"panel\" aria-label=\"Contents and controls\">\n")
    appendContents(to: &output)
    appendControls(to: &output)
    output.append("</aside>\n<main id=\"texts\">\n")
    appendSections(to: &output)
    output.append("</main>\n</div>\n</body>\n</html>\n")
  }

  /// Writes the content security policy, which allows this style sheet and this script, and nothing
  /// that is loaded.
  private func appendPolicy(to output: inout ByteBuffer) {
    output.append(
      """
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      base-uri 'none'; form-action 'none'; style-src 'sha256-
      """)
    output.append(verbatim: SHA256.base64(of: styleSheet.text))
    output.append("'; script-src 'sha256-")
    output.append(verbatim: SHA256.base64(of: ReviewPage.script))
    output.append("'\">\n")
  }

  private static let script = Bytes(PackageResources.review_js)
}
