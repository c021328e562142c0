/// Generated Markdown documents like real ones; the same seed gives the same bytes.
public struct Corpus: Sendable {
  public let documents: [[UInt8]]

  public init(documents: [[UInt8]]) {
    self.documents = documents
  }

  /// Generates documents of 1 KB to 300 KB, most of them small.
  public init(seed: UInt64, documentCount: Int) {
    documents = (0..<documentCount).map { index in
      var random = SeededGenerator(seed: seed &+ UInt64(index))
      let place = Double(index) / Double(max(documentCount - 1, 1))
      let growth = place * place * place * place
      return Corpus.document(byteCount: 1_000 + Int(298_000 * growth), random: &random)
    }
  }

  /// Returns one document of at least `byteCount` bytes.
  public static func document(byteCount: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return document(byteCount: byteCount, random: &random)
  }

  /// Returns a document like that with a link or an image for every third word.
  public static func links(byteCount: Int, seed: UInt64) -> [UInt8] {
    document(byteCount: byteCount, as: .links, random: SeededGenerator(seed: seed))
  }

  /// Returns documents of all kinds and sizes, of at least `byteCount` bytes together.
  public static func varied(byteCount: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var seed: UInt64 = 1_000
    while bytes.count < byteCount {
      for document in Corpus(seed: seed, documentCount: 30).documents {
        bytes += document + Array("\n\n".utf8)
      }
      seed += 30
    }
    return bytes
  }

  private static func document(
    byteCount: Int, random: inout SeededGenerator
  ) -> [UInt8] {
    let profile = random.pick(Profile.all)
    return document(byteCount: byteCount, as: profile, random: random)
  }

  private static func document(
    byteCount: Int, as profile: Profile, random: SeededGenerator
  ) -> [UInt8] {
    var writer = DocumentWriter(profile: profile, random: random)
    return Array(writer.document(byteCount: byteCount).utf8)
  }
}
