/// UTF-8 text and encoded output.
///
/// A contiguous array, because its `span` works on every system that the package supports; that of
/// `Array` needs macOS 26 or another system of that year. Converting to and from `Array` shares the
/// memory and takes constant time.
public typealias Bytes = ContiguousArray<UInt8>
