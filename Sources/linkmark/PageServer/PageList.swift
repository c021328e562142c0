import LinkMarkup

/// The pages that the server makes itself: lists of what a build wrote, and what is missing.
struct PageList {
  private let build: ServedBuild

  init(_ build: ServedBuild) {
    self.build = build
  }

  /// A list of the files below a folder, the pages first.
  ///
  /// - Parameter folder: The path with both slashes.
  func response(listing folder: Bytes) -> HTTPResponse {
    let paths = build.pages.paths(below: folder)
    let isRoot = folder.count == 1
    let title = isRoot ? "Pages" : String(decoding: folder, as: UTF8.self)
    return response(.ok, title: title) { output in
      if isRoot {
        output.append(
          "<p><a href=\"/.linkmark/review\">Review</a> shows all copy and what is wrong with it.</p>\n"
        )
      }
      if paths.isEmpty { output.append("<p>The build has written no files.</p>\n") }
      for isPage in [true, false] {
        let listed = paths.filter { (MediaType(ofFileNamed: $0) == .html) == isPage }
        guard !listed.isEmpty else { continue }
        if !isPage { output.append("<h2>Other files</h2>\n") }
        output.append("<ul>\n")
        for path in listed {
          output.append("<li>")
          PageList.append(linkTo: path, to: &output)
          output.append("</li>\n")
        }
        output.append("</ul>\n")
      }
    }
  }

  /// A page about a path at which there is nothing, with a link to the one that was probably meant.
  func responseForMissingPage(at path: Bytes) -> HTTPResponse {
    let nearest = build.pages.path(nearestTo: path)
    return response(.notFound, title: "Not found") { output in
      output.append("<p>The build has written nothing at <code>")
      output.append(html: path.span)
      output.append("</code>.")
      if let nearest {
        output.append(" Did you mean ")
        PageList.append(linkTo: nearest, to: &output)
        output.append("?")
      }
      output.append("</p>\n<p><a href=\"/.linkmark/\">All pages</a></p>\n")
    }
  }

  /// A page about an output that is not there any more.
  func responseForMissingFile(_ file: PageMap.File) -> HTTPResponse {
    response(.notFound, title: "Not found") { output in
      output.append("<p>The file <code>")
      output.append(html: Bytes(file.path.utf8).span)
      output.append(
        "</code> is not as the build wrote it. Save its source to write it again.</p>\n")
    }
  }

  /// A page about an error that prevents a review.
  func response(forReviewPreventedBy error: UsageError) -> HTTPResponse {
    response(.internalServerError, title: "Review") { output in
      output.append("<p>The copy cannot be read: <code>")
      output.append(html: Messages.harmless(Bytes("\(error)".utf8)).span)
      output.append("</code></p>\n<p><a href=\"/.linkmark/\">All pages</a></p>\n")
    }
  }

  private func response(
    _ status: HTTPStatus, title: String, _ appendContent: (inout ByteBuffer) -> Void
  ) -> HTTPResponse {
    let page = ByteBuffer.bytes { output in
      output.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>")
      output.append(html: Bytes(title.utf8).span)
      output.append(
        """
        </title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <style>
        :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
        body { margin: 2rem auto; max-width: 40rem; padding: 0 1rem; overflow-wrap: anywhere; }
        </style>
        </head>
        <body>
        <main>
        <h1>
        """)
      output.append(html: Bytes(title.utf8).span)
      output.append("</h1>\n")
      appendContent(&output)
      output.append("</main>\n</body>\n</html>\n")
    }
    var response = HTTPResponse(status, .html, ReloadScript(build.version).added(to: page))
    response.contentSecurityPolicy =
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; "
      + "style-src 'unsafe-inline'"
    return response
  }

  private static func append(linkTo path: String, to output: inout ByteBuffer) {
    output.append("<a href=\"/")
    // Nothing that is left needs an escape.
    output.append(verbatim: path.percentEncodedPath)
    output.append("\">")
    output.append(html: Bytes(path.utf8).span)
    output.append("</a>")
  }
}
