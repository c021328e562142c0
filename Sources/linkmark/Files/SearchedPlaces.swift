/// The places where inputs were searched, including those without any, as files may be added.
struct SearchedPlaces {
  /// Searched with all folders below.
  private(set) var folders: Set<String> = []
  /// The folders of single inputs.
  private(set) var foldersOfFiles: Set<String> = []

  mutating func addFolder(_ path: String) { folders.insert(path) }

  /// Adds the folder of a file, or the nearest one above it that exists.
  mutating func addFile(_ path: String) {
    var folder = Path.folder(of: path)
    while folder != "/", folder != ".", (try? FileStatus(ofFileAt: folder)) == nil {
      folder = Path.folder(of: folder)
    }
    foldersOfFiles.insert(folder)
  }
}
