/// Where inputs were looked for, whether or not there were any: more may come there.
struct SearchedPlaces {
  /// Searched with all that is below.
  private(set) var folders: Set<String> = []
  /// Those that hold single inputs.
  private(set) var foldersOfFiles: Set<String> = []

  mutating func addFolder(_ path: String) { folders.insert(path) }

  /// Where the folder is missing, the nearest one above it that is there.
  mutating func addFile(_ path: String) {
    var folder = Path.folder(of: path)
    while folder != "/", folder != ".", (try? FileStatus(ofFileAt: folder)) == nil {
      folder = Path.folder(of: folder)
    }
    foldersOfFiles.insert(folder)
  }
}
