import Testing

@testable import linkmark

@Suite struct ChildProcessTests {
  @Test(arguments: ["exec sleep 100", "echo a; exec sleep 100", "exec 2>&-; exec sleep 100"])
  func `a program that is silent for too long is killed`(_ script: String) {
    #expect(throws: SystemError.timedOut) {
      try ChildProcess.output(
        of: ["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], limit: 100,
        patience: 0.1)
    }
  }
}
