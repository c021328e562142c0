/// The error of a system call.
struct SystemError: Error, Equatable {
  /// A value of `errno`, or a negative number for an error that no system call reports.
  let code: Int32

  static let operationNotPermitted = SystemError(code: EPERM)
  static let noSuchFile = SystemError(code: ENOENT)
  static let permissionDenied = SystemError(code: EACCES)
  static let fileExists = SystemError(code: EEXIST)
  static let notDirectory = SystemError(code: ENOTDIR)
  static let isDirectory = SystemError(code: EISDIR)
  static let brokenPipe = SystemError(code: EPIPE)
  static let tooManySymbolicLinks = SystemError(code: ELOOP)
  static let noSpaceLeft = SystemError(code: ENOSPC)
  static let fileTooLarge = SystemError(code: EFBIG)
  static let illegalByteSequence = SystemError(code: EILSEQ)
  static let notImplemented = SystemError(code: ENOSYS)
  static let invalidArgument = SystemError(code: EINVAL)
  static let notSupported = SystemError(code: EOPNOTSUPP)
  static let wouldBlock = SystemError(code: EWOULDBLOCK)
  static let addressInUse = SystemError(code: EADDRINUSE)
  /// A symbolic link leads out of a folder that must not be left.
  static let outsideOfFolder = SystemError(code: -1)
  /// A pipe, a device or a socket where there must be a file.
  static let notRegularFile = SystemError(code: -2)

  /// The error of the system call before.
  static var last: SystemError { SystemError(code: errno) }

  /// Makes a system call, again if a signal interrupts it.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code: code) }
    }
  }
}

extension SystemError: CustomStringConvertible {
  var description: String {
    switch self {
    case .outsideOfFolder: "a symbolic link leads out of the folder"
    case .notRegularFile: "this is not a regular file"
    default: unsafe String(cString: strerror(code))
    }
  }
}
