import Testing

@testable import TestSupport

@Suite(.enabled(if: CommandWorkspace.hasGit, "git is not installed"))
struct CommandHostileEnvironmentTests {
  /// Arguments of `--against`, as words of bash.
  static let refused = [
    "--output=x", "-h", "--help", "--exec-path=$outside", "-", "--", "--upload-pack=$evil",
    "\"-c core.fsmonitor=$evil\"", "HEAD:../x", "HEAD:docs", "HEAD:docs/a.md", ":docs/a.md", ":0:x",
    ":/text", ":/", "':/['", "':/(a*)*b'", "HEAD^{tree}", "HEAD^{blob}", "HEAD^{/x}", "HEAD^{",
    "HEAD~99999999999999999999", "HEAD^99", "'@{-1}'", "'@{u}'", "'@{push}'", "'HEAD@{99}'",
    "\"ext::sh -c $evil\"", "\"\\$($evil)\"", "\"\\`$evil\\`\"", "\"!$evil\"",
    "\";$evil;\"", "\"|$evil\"", "HEAD..main~9", "main...main", "^main", "'main^@'", "'main^!'",
    "'*'", "'refs/*'", "/etc/passwd", "../outside/secret", "$outside/secret", "FETCH_HEAD", "' '",
    "$'\\n'", "$'main\\n--output=x'", "$'\\r'", "$'\\e]0;x\\a'", "$'\\xC2\\x9Bm'", "$'\\xFF'",
    "$'\\u202Emain'", "\"$(printf %9999s)\"", "0000000000000000000000000000000000000000",
    "$(git mktree < /dev/null)", "$(git hash-object -w docs/a.md)", "stash@{0}", "''",
  ].map { HostileRepository("--against \($0)", "secret; revision=\($0)", .refusal) }

  /// Names of branches and tags, as words of bash; some are in no way that git makes them.
  static let branches = [
    "-x", "--output=x", "@", "HEAD", "main", "'a;$evil'", "'$IFS'", "'a\"b'", "'a|b'",
    "$'x\\u202Ey'",
    "$'x\\xC2\\x9By'", "$'x\\xFFy'", "$'x\\ny'", "$'x\\ry'", "a..b", "x.lock", "'a^{tree}'",
    "ext::x", "0123456789012345678901234567890123456789",
  ].flatMap { name in
    [
      HostileRepository(
        "the branch \(name)",
        "x=$(git rev-parse HEAD); mkdir -p .git/refs/heads; "
          + "printf '%s\\n' $x > .git/refs/heads/\(name); revision=xy", .refusal),
      HostileRepository(
        "the packed tag \(name)",
        "x=$(git rev-parse HEAD); "
          + "printf '%s refs/tags/%s\\n' $x \(name) > .git/packed-refs; revision=xy", .refusal),
      HostileRepository(
        "against the tag \(name)",
        "x=$(git rev-parse HEAD); "
          + "printf '%s\\n' $x > .git/refs/tags/\(name); revision=\(name)", .either),
    ]
  }

  @Test(arguments: Thoroughness.sample(refused + branches, 40))
  func `hostile names of revisions are refused`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  /// Variables of git, which the command does not pass on; a caller may have set them for others.
  static let variables = [
    "GIT_DIR=$outside/secret/.git", "GIT_COMMON_DIR=$outside/secret/.git",
    "GIT_OBJECT_DIRECTORY=$objects", "GIT_ALTERNATE_OBJECT_DIRECTORIES=$objects",
    "GIT_WORK_TREE=/", "GIT_INDEX_FILE=$outside/x", "GIT_NAMESPACE=x", "GIT_PREFIX=x",
    "GIT_CEILING_DIRECTORIES=$PWD", "GIT_DISCOVERY_ACROSS_FILESYSTEM=1", "GIT_EXEC_PATH=$outside",
    "GIT_TEMPLATE_DIR=$outside", "GIT_CONFIG=$outside/x", "GIT_CONFIG_GLOBAL=$outside/x",
    "GIT_CONFIG_SYSTEM=$outside/x", "GIT_CONFIG_PARAMETERS=\"'core.fsmonitor=$evil'\"",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.fsmonitor GIT_CONFIG_VALUE_0=$evil",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.worktree GIT_CONFIG_VALUE_0=/", "GIT_CONFIG_COUNT=x",
    "GIT_EXTERNAL_DIFF=$evil", "GIT_PAGER=$evil", "GIT_EDITOR=$evil", "GIT_SEQUENCE_EDITOR=$evil",
    "GIT_SSH=$evil", "GIT_SSH_COMMAND=$evil", "GIT_ASKPASS=$evil", "GIT_PROXY_COMMAND=$evil",
    "GIT_TRACE=$outside/ran", "GIT_TRACE_SETUP=$outside/ran", "GIT_TRACE_REFS=$outside/ran",
    "GIT_TRACE2=$outside/ran", "GIT_TRACE2_EVENT=$outside/ran", "GIT_TRACE2_PERF=$outside/ran",
    "GIT_TRACE_PACKET=$outside/ran", "GIT_TRACE_PACK_ACCESS=$outside/ran",
    "GIT_REDIRECT_STDOUT=$outside/ran", "GIT_REDIRECT_STDERR=$outside/ran",
    "GIT_ALLOW_PROTOCOL=ext GIT_PROTOCOL_FROM_USER=1", "GIT_NO_LAZY_FETCH=0",
    "GIT_REPLACE_REF_BASE=refs/heads", "GIT_GRAFT_FILE=$outside/x", "GIT_SHALLOW_FILE=$outside/x",
    "GIT_ATTR_SOURCE=HEAD", "GIT_ATTR_NOSYSTEM=0", "GIT_DEFAULT_HASH=sha256",
    "GIT_LITERAL_PATHSPECS=0 GIT_GLOB_PATHSPECS=1 GIT_ICASE_PATHSPECS=1", "GIT_FLUSH=1",
    "GIT_QUARANTINE_PATH=$outside", "GIT_REF_PARANOIA=0", "GIT_TEST_INSTALLED=$outside",
    "GIT_INTERNAL_SUPER_PREFIX=x/", "GIT_OPTIONAL_LOCKS=1", "GIT_ADVICE=1",
  ].map { variables in
    HostileRepository(
      variables, "secret; echo canary > $outside/x\nexport \(variables)")
  }

  @Test(arguments: Thoroughness.sample(variables, 20))
  func `variables of git do not matter`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  /// Folders of `PATH` before the system's, where `$evil` is git.
  static let paths = [
    "", ".", "./", "bin", "./bin", "../repo/bin", "docs/..", "::", ".:bin", "$outside/nothing",
    "~", "$outside/folders", "$outside/texts",
  ].map { path in
    HostileRepository(
      "PATH=\(path)",
      """
      mkdir bin $outside/folders $outside/folders/git $outside/texts; echo > $outside/texts/git
      for x in git sh ssh bin/git docs/git; do cp $evil $x; done; PATH=\(path):$PATH
      """)
  }

  @Test(arguments: paths)
  func `git is not found in the working folder`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  /// Other commands, which do not start git.
  static let commands = [
    "lint docs", "docs", "docs --out-dir out", "build", "build --check", "init", "doctor",
    "explain docs/a.md", "report docs", "lint --format github docs", "lint --force-exclude -- docs",
    "lint --fix docs",
  ].flatMap { words in
    [
      "place .git/hooks", "rm -r .git; ln -s $outside/secret/.git .git",
      "rm -r .git; echo \"gitdir: $outside/secret/.git\" > .git", "rm -r .git; ln -s x .git",
      "echo canary > $outside/x; ln -s $outside/x .gitignore",
    ].map { state in
      HostileRepository(
        "\(words), \(state)",
        """
        secret; git config core.fsmonitor $evil; git config core.hooksPath $outside
        git config core.excludesFile $outside/x; git config filter.x.process $evil; \(state)
        [ '\(words)' = init ] || echo '{"inputs": "docs/*.md", "outDir": "out"}' > linkmark.json
        cp $evil git; PATH=.:$PATH
        report() { timeout 20 "$linkmark" \(words) < /dev/null; }
        """, .either)
    }
  }

  @Test(arguments: Thoroughness.sample(commands, 30))
  func `other commands start nothing`(_ repository: HostileRepository) throws {
    try repository.check()
  }
}
