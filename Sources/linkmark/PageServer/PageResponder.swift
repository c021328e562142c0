import LinkMarkup

/// Answers requests, without sockets.
final class PageResponder {
  /// What is sent to a client.
  enum Answer: Equatable {
    case response(HTTPResponse)
    /// A stream of the events of builds.
    case events
  }

  /// Returns the page on which people review the copy as it is now.
  typealias Review = @Sendable () throws(UsageError) -> Bytes

  /// A path that the server answers itself, whatever a build writes.
  enum ReservedPath: String, CaseIterable {
    case pages = "/.linkmark/"
    case events = "/.linkmark/events"
    case script = "/.linkmark/reload.js"
    case review = "/.linkmark/review"
  }

  /// The hosts and ports of the server; any other may be the name of a stranger, which leads here.
  private let authorities: [String]

  private let review: Review
  /// The last answer with a review, which is made again only after a build has begun or ended.
  private var lastReview: (turn: Int, response: HTTPResponse)?

  init(port: UInt16, review: @escaping Review) {
    self.review = review
    let hosts = ["127.0.0.1", "localhost"]
    // Clients leave out the default port.
    authorities = hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
  }

  /// Answers a request.
  ///
  /// - Parameter read: Reads a file of the build; nil if it is not as the build wrote it.
  func answer(
    _ request: HTTPRequest, _ build: ServedBuild, read: (PageMap.File) -> Bytes?
  ) -> Answer {
    guard isOwn(request.authority) else {
      return .response(HTTPResponse(refusing: .misdirectedRequest))
    }
    guard request.origin.map(isOwnOrigin) ?? true else {
      return .response(HTTPResponse(refusing: .forbidden))
    }
    let path = String(decoding: request.path, as: UTF8.self)
    switch ReservedPath(rawValue: path) {
    case .events: return .events
    case .script:
      return .response(HTTPResponse(.ok, .script, Bytes(PackageResources.reload_js)))
    case .review: return .response(review(of: build))
    case .pages: return .response(PageList(build).response(listing: [UInt8(ascii: "/")]))
    case nil: return .response(page(at: request.path, build, read))
    }
  }

  private func review(of build: ServedBuild) -> HTTPResponse {
    if let lastReview, lastReview.turn == build.turn { return lastReview.response }
    let response = newReview(of: build)
    lastReview = (build.turn, response)
    return response
  }

  private func newReview(of build: ServedBuild) -> HTTPResponse {
    do throws(UsageError) {
      return HTTPResponse(.ok, .html, ReloadScript(build.version).added(to: try review()))
    } catch {
      return PageList(build).response(forReviewPreventedBy: error)
    }
  }

  private func page(
    at path: Bytes, _ build: ServedBuild, _ read: (PageMap.File) -> Bytes?
  ) -> HTTPResponse {
    let list = PageList(build)
    switch build.pages.place(at: path) {
    case .file(let file):
      guard let contents = read(file) else { return list.responseForMissingFile(file) }
      let type = MediaType(ofFileNamed: file.path)
      guard type == .html else { return HTTPResponse(.ok, type, contents) }
      return HTTPResponse(.ok, type, ReloadScript(build.version).added(to: contents))
    case .folder: return list.response(listing: path)
    case .folderWithoutSlash:
      var response = HTTPResponse(.found, .plainText, [])
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
