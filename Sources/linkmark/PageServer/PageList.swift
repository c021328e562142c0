import LinkMarkup

/// The server's own pages: lists of the outputs of a build, and errors.
struct PageList {
  let build: ServedBuild

  /// Returns a list of the files below a folder, the pages first.
  ///
  /// - Parameter folder: The path of the folder, with a slash at both ends.
  func response(listing folder: Bytes) -> HTTPResponse {
    let paths = build.pages.paths(below: folder)
    let isRoot = folder.count == 1
    let title = isRoot ? "Pages" : String(decoding: folder, as: UTF8.self)
    var content: HTMLText = ""
    if isRoot {
      content += """
        <p><a href="/.linkmark/review">Review</a> shows all copy and what is wrong with it.</p>

        """
    }
    if paths.isEmpty { content += "<p>The build has written no files.</p>\n" }
    for isPage in [true, false] {
      let listed = paths.filter { (MediaType(ofFileNamed: $0) == .html) == isPage }
      guard !listed.isEmpty else { continue }
      if !isPage { content += "<h2>Other files</h2>\n" }
      content += "<ul>\n\(listed.map { "<li>\(link(to: $0))</li>\n" })</ul>\n"
    }
    return response(.ok, title: title, content)
  }

  /// Returns a page for a path without a file, with a link to the page that was probably meant.
  func responseForMissingPage(at path: Bytes) -> HTTPResponse {
    let nearest = build.pages.path(nearestTo: path).map {
      " Did you mean \(link(to: $0))?" as HTMLText
    }
    return response(
      .notFound, title: "Not found",
      """
      <p>The build has written nothing at <code>\(path)</code>.\(nearest)</p>
      <p><a href="/.linkmark/">All pages</a></p>

      """)
  }

  /// Returns a page about an output that cannot be read any more.
  func responseForMissingFile(_ file: PageMap.File) -> HTTPResponse {
    response(
      .notFound, title: "Not found",
      """
      <p>The file <code>\(file.path)</code> is not as the build wrote it. \
      Save its source to write it again.</p>

      """)
  }

  /// Returns a page about an error that prevents a review.
  func response(forReviewPreventedBy error: UsageError) -> HTTPResponse {
    response(
      .internalServerError, title: "Review",
      """
      <p>The copy cannot be read: <code>\(Messages.harmless(Bytes("\(error)".utf8)))</code></p>
      <p><a href="/.linkmark/">All pages</a></p>

      """)
  }

  private func response(_ status: HTTPStatus, title: String, _ content: HTMLText) -> HTTPResponse {
    let page: HTMLText = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { margin: 2rem auto; max-width: 40rem; padding: 0 1rem; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(content)</main>
      </body>
      </html>

      """
    var response = HTTPResponse(
      status, type: .html, body: ReloadScript(version: build.version).added(to: page.bytes))
    response.contentSecurityPolicy =
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; "
      + "style-src 'unsafe-inline'"
    return response
  }

  private func link(to path: String) -> HTMLText {
    "<a href=\"/\(path.percentEncodedPath)\">\(path)</a>"
  }
}
