import LinkMarkup

/// The progress that clients show while the documents of a project are read.
extension LanguageServer {
  /// What the client shows.
  struct Progress: Sendable {
    let token: String
    /// The number of pieces of work at the beginning.
    let count: Int
    /// Whether the client has agreed to show it.
    var isShown = false
    /// The part that is done, in tenths.
    var tenths = 0
  }

  /// Asks the client to show the progress of what has to be read, unless it does already.
  mutating func beginProgress() {
    guard client.hasProgress, progress == nil, remainingCount > 0 else { return }
    progressCount += 1
    let token = "linkmark-\(progressCount)"
    progress = Progress(token: token, count: remainingCount)
    ask(
      "window/workDoneProgress/create",
      ByteBuffer.bytes { output in
        output.append("{\"token\":", json: token)
        output.append("}")
      }, about: .progress(token: token))
  }

  /// Shows the progress if the client has agreed to it and there is still something to do.
  mutating func answerProgress(_ token: String, isAccepted: Bool) {
    guard progress?.token == token else { return }
    guard isAccepted, remainingCount > 0 else {
      progress = nil
      return
    }
    progress?.isShown = true
    report("{\"kind\":\"begin\",\"title\":\"linkmark: reading the project\",\"percentage\":0}")
  }

  /// Shows what has been done since.
  mutating func updateProgress() {
    guard let progress, progress.isShown else { return }
    if remainingCount == 0 {
      report("{\"kind\":\"end\"}")
      self.progress = nil
      return
    }
    let tenths = max(0, progress.count - remainingCount) * 10 / progress.count
    guard tenths > progress.tenths else { return }
    self.progress?.tenths = tenths
    report("{\"kind\":\"report\",\"percentage\":\(tenths * 10)}")
  }

  private var remainingCount: Int { unindexed.count + unlinted.count }

  private mutating func report(_ value: String) {
    guard let progress else { return }
    writer.send(
      "$/progress",
      ByteBuffer.bytes { output in
        output.append("{\"token\":", json: progress.token)
        output.append(",\"value\":")
        output.append(verbatim: Bytes(value.utf8).span)
        output.append("}")
      })
  }
}
