/// Writes attributed runs as JSON, one line, in the format `linkmark.runs/1`.
public struct RunsEmitter: Emitter {
  public init() {}

  public func emit(_ linked: LinkedDocument, into output: inout ByteBuffer) {}
}

extension Emitter where Self == RunsEmitter {
  public static var runs: RunsEmitter { RunsEmitter() }
}
