/// What everything that outputs are made from was at a time.
struct SourceSnapshot: Equatable {
  private struct Source: Equatable {
    let path: String
    /// Nil where there is no file.
    let stamp: FileStamp?
  }

  private let sources: [Source]

  init(_ plan: ConversionPlan) {
    sources = (plan.inputs.map(\.name) + plan.otherSources).map { path in
      Source(path: path, stamp: FileStamp(ofFileAt: path))
    }
  }
}
