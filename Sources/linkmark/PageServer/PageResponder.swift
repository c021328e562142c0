import LinkMarkup

/// Determines the answers to requests, without using sockets.
final class PageResponder {
  enum Answer: Equatable {
    case response(HTTPResponse)
    /// An event stream about builds.
    case events
  }

  /// A function that returns the page on which people review the current documents.
  typealias Review = @Sendable () throws(UsageError) -> Bytes

  /// A path that the server answers itself, whatever a build writes.
  enum ReservedPath: String, CaseIterable {
    case pages = "/.linkmark/"
    case events = "/.linkmark/events"
    case script = "/.linkmark/reload.js"
    case review = "/.linkmark/review"
  }

  /// The accepted hosts and ports; an attacker's host may also resolve to this machine.
  private let authorities: [String]

  private let review: Review
  /// The last review page, which is created again only after a build has begun or ended.
  private var lastReview: (changeCount: Int, response: HTTPResponse)?

  init(port: UInt16, review: @escaping Review) {
    self.review = review
    let hosts = ["127.0.0.1", "localhost"]
    // Clients leave out the default port.
    authorities = hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
  }

  /// Answers a request.
  ///
  /// - Parameter read: A function that returns a file's contents, or nil if they cannot be read.
  func answer(
    _ request: HTTPRequest, build: ServedBuild, read: (PageMap.File) -> Bytes?
  ) -> Answer {
    guard isOwn(request.authority) else {
      return .response(HTTPResponse(refusing: .misdirectedRequest))
    }
    guard request.origin.map(isOwnOrigin) ?? !request.isEmbedded else {
      return .response(HTTPResponse(refusing: .forbidden))
    }
    let path = String(decoding: request.path, as: UTF8.self)
    switch ReservedPath(rawValue: path) {
    case .events:
      // Each window that another site leads here would keep a connection open.
      return request.isNavigation ? .response(HTTPResponse(refusing: .forbidden)) : .events
    case .script:
      return .response(HTTPResponse(.ok, type: .script, body: Bytes(PackageResources.reload_js)))
    case .review: return .response(review(of: build))
    case .pages: return .response(ServerPages(build: build).response(listing: [UInt8(ascii: "/")]))
    case nil: return .response(page(at: request.path, build: build, read: read))
    }
  }

  private func review(of build: ServedBuild) -> HTTPResponse {
    if let lastReview, lastReview.changeCount == build.changeCount { return lastReview.response }
    let response: HTTPResponse
    do throws(UsageError) {
      response = HTTPResponse(
        type: .html, body: ReloadScript(version: build.version).added(to: try review()))
    } catch {
      response = ServerPages(build: build).response(forReviewPreventedBy: error)
    }
    lastReview = (build.changeCount, response)
    return response
  }

  private func page(
    at path: Bytes, build: ServedBuild, read: (PageMap.File) -> Bytes?
  ) -> HTTPResponse {
    let list = ServerPages(build: build)
    switch build.pages.place(at: path) {
    case .file(let file):
      guard let contents = read(file) else { return list.responseForMissingFile(file) }
      let type = MediaType(ofFileNamed: file.path)
      let script = ReloadScript(version: build.version)
      if type == .html { return HTTPResponse(type: type, body: script.added(to: contents)) }
      var response = HTTPResponse(type: type, body: contents)
      response.contentSecurityPolicy = HTTPResponse.policyOfFiles
      return response
    case .folder: return list.response(listing: path)
    case .folderWithoutSlash:
      var response = HTTPResponse(.found, type: .plainText, body: [])
      response.location = String(decoding: path, as: UTF8.self).percentEncodedPath + "/"
      return response
    case .nothing: return list.responseForMissingPage(at: path)
    }
  }

  private func isOwn(_ authority: Bytes) -> Bool {
    authorities.contains { own in
      own.utf8.count == authority.count && authority.span.startsIgnoringCase(with: own)
    }
  }

  private func isOwnOrigin(_ origin: Bytes) -> Bool {
    let scheme = "http://"
    return origin.span.startsIgnoringCase(with: scheme)
      && isOwn(Bytes(origin.dropFirst(scheme.utf8.count)))
  }
}

extension String {
  /// The path of a file as the path of a URL.
  var percentEncodedPath: String { percentEncoded(keeping: "/-._~") }
}

/// The script element that reloads a page after a build.
struct ReloadScript {
  let version: ServedBuild.Version

  /// Returns a page with the element at its start, but after the document type if there is one.
  ///
  /// A content security policy in the page's head does not apply to elements before it, so it does
  /// not block the script.
  func added(to page: Bytes) -> Bytes {
    let start = ReloadScript.offsetAfterDocumentType(in: page)
    let element = Bytes(
      "<script src=\"/.linkmark/reload.js\" data-version=\"\(version.text)\"></script>".utf8)
    return page[..<start] + element + page[start...]
  }

  /// Returns the offset after the document type, or 0 if there is no document type.
  private static func offsetAfterDocumentType(in page: Bytes) -> Int {
    var rest = page.dropFirst(page.span.byteOrderMarkCount)
    while true {
      rest = rest.drop(while: \.isASCIIWhitespace)
      guard rest.starts(with: "<!--".utf8) else { break }
      // The start and the end of a comment may share hyphens, as in `<!-->`.
      guard let end = rest.dropFirst(2).firstRange(of: "-->") else { return 0 }
      rest = rest[end.upperBound...]
    }
    let name = "<!doctype"
    guard Bytes(rest.prefix(name.utf8.count)).span.startsIgnoringCase(with: name) else { return 0 }
    return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
  }
}

/// The state that the server shows: the outputs of the last build, and its errors if it failed.
struct ServedBuild: Sendable {
  /// A version of the outputs, by which a page knows whether it is current.
  struct Version: Sendable {
    /// The start time of the process, so that pages are reloaded when the command is restarted.
    private let process = String(CurrentProcess.nanosecondsSince1970, radix: 36)
    private var count = 0

    /// The start time and the number of changes to the outputs, separated by a period.
    var text: String { "\(process).\(count)" }

    mutating func advance() { count += 1 }
  }

  private(set) var pages = PageMap()
  private(set) var version = Version()
  /// The number of times that a build has begun, ended, or been prevented.
  private(set) var changeCount = 0
  /// The messages that say why the last build failed.
  private var problems: [String] = []
  /// The error that prevents a build; nil after a build.
  private var error: String?
  /// Whether outputs have changed in failed builds since the last complete build.
  private var isBehind = false

  private static let maximumProblemCount = 50

  /// Shows the outputs of a build.
  ///
  /// After a failed build, earlier outputs stay available, and open pages are not reloaded.
  mutating func finish(_ build: FinishedBuild) {
    let old = pages
    changeCount += 1
    pages = build.pages
    problems = build.problems
    error = nil
    isBehind = isBehind || build.hasChanged || pages.files != old.files
    if build.isComplete {
      if isBehind { version.advance() }
      isBehind = false
    } else {
      pages.add(old)
    }
  }

  /// Shows the error that prevents builds; nil removes an earlier error.
  mutating func show(_ error: UsageError?) {
    changeCount += 1
    self.error = error.map { "\($0)" }
  }

  /// The state as an event of a stream (HTML, section 9.2).
  var event: Bytes {
    let lines = error.map { [$0] } ?? problems
    var shown = Array(lines.prefix(ServedBuild.maximumProblemCount))
    if lines.count > shown.count { shown.append("and \(lines.count - shown.count) more") }
    let text = version.text
    return ByteBuffer.bytes { output in
      output.append("data: {\"version\":", json: text)
      output.append(",\"problems\":", jsonArray: shown) { line, output in
        output.append(json: Messages.harmless(Bytes(line.utf8)).span)
      }
      output.append("}\n\n")
    }
  }
}

/// A build that has ended.
struct FinishedBuild {
  /// Whether all outputs are up to date.
  let isComplete: Bool
  let hasChanged: Bool
  let pages: PageMap
  let problems: [String]
}

/// The pages that the server itself creates: lists of the outputs of a build, and errors.
struct ServerPages {
  let build: ServedBuild

  /// Returns a list of the files below a folder, with HTML pages first.
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

  /// Returns a page about an output that can no longer be read.
  func responseForMissingFile(_ file: PageMap.File) -> HTTPResponse {
    response(
      .notFound, title: "Not found",
      """
      <p>The file <code>\(file.path)</code> is not as the build wrote it. \
      Save its source to write it again.</p>

      """)
  }

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
      + "style-src 'unsafe-inline'; "
    return response
  }

  private func link(to path: String) -> HTMLText {
    "<a href=\"/\(path.percentEncodedPath)\">\(path)</a>"
  }
}
