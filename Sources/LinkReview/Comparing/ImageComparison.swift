import LinkText

/// The comparison of the images of two versions of a block.
struct ImageComparison {
  private let old: PerceivedText
  private let new: PerceivedText

  init(from old: PerceivedText, to new: PerceivedText) {
    self.old = old
    self.new = new
  }

  func differences(
    _ oldBlock: PerceivedText.Block, _ newBlock: PerceivedText.Block
  ) -> [Review.Difference] {
    let (oldImages, newImages) = (old.images[oldBlock.images], new.images[newBlock.images])
    if oldImages.count == newImages.count {
      return zip(oldImages, newImages).flatMap { differences($0, $1) }
    }
    let script = EditScript(from: oldImages.map(\.source), to: newImages.map(\.source))
    var found: [Review.Difference] = []
    var (oldIndex, newIndex) = (oldImages.startIndex, newImages.startIndex)
    for edit in script.edits {
      switch edit.change {
      case .kept:
        found += differences(oldImages[oldIndex], newImages[newIndex])
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      case .removed:
        let image = oldImages[oldIndex]
        found.append(difference(.image, of: image, image.source ?? "", nil))
        oldIndex += 1
      case .added:
        let image = newImages[newIndex]
        found.append(difference(.image, of: image, nil, image.source ?? ""))
        newIndex += 1
      }
    }
    return found
  }

  private func differences(
    _ oldImage: Review.Image, _ newImage: Review.Image
  ) -> [Review.Difference] {
    let values: [(Review.Difference.Aspect, String?, String?)] = [
      (.image, oldImage.source, newImage.source),
      (.alternativeText, oldImage.alternativeText, newImage.alternativeText),
      (.title, oldImage.title, newImage.title),
    ]
    return values.filter { $0.1 != $0.2 }.map { difference($0, of: newImage, $1, $2) }
  }

  private func difference(
    _ aspect: Review.Difference.Aspect, of image: Review.Image, _ oldValue: String?,
    _ newValue: String?
  ) -> Review.Difference {
    Review.Difference(
      aspect, of: image.alternativeText, .values(from: oldValue, to: newValue))
  }
}
