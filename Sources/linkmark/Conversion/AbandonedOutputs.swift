import LinkMarkup

/// The outputs of the last build whose inputs are gone: removed, renamed or no longer selected.
struct AbandonedOutputs {
  struct Output {
    let file: CachedFile
    let input: String
    let reach: OutputFolders.Reach
  }

  let outputs: [Output]
  /// The entries for the next build, if the outputs are not removed by this one.
  let entries: [BuildCache.Entry]

  init(_ cache: BuildCache, _ plan: ConversionPlan, _ assets: AssetList) {
    let abandoned = cache.entriesWithoutInput(
      among: plan.inputs.map(\.name) + assets.all.map(\.source))
    entries = abandoned.map { entry in
      var entry = entry
      entry.input = entry.input.forgotten()
      entry.origin = .conversion
      return entry
    }
    if abandoned.isEmpty {
      outputs = []
      return
    }
    let used = Set(
      (plan.targets.flatMap(\.plan.files) + plan.inputs.map(\.name) + plan.otherSources
        + assets.all.flatMap { [$0.source, $0.output] })
        .map { Bytes($0.utf8) })
    outputs = abandoned.flatMap { entry in
      entry.outputs.compactMap { file in
        guard !used.contains(Bytes(file.path.utf8)),
          let reach = AbandonedOutputs.reach(of: file.path, among: plan.targets)
        else { return nil }
        return Output(file: file, input: entry.input.path, reach: reach)
      }
    }
  }

  /// Returns the reach of the format whose folder has a file; nil for a file elsewhere, as a cache that
  /// came with a repository may name any.
  private static func reach(
    of path: String, among targets: [ConversionTarget]
  ) -> OutputFolders.Reach? {
    targets.first { target in
      guard case .folder(let folder) = target.options.output.destination else { return false }
      let relativePath = Path.areSame(folder, ".") ? path : Path.relative(path, to: folder)
      return relativePath.map { Path.normalized($0) != nil && !$0.hasPrefix("/") } ?? false
    }?.reach
  }
}
