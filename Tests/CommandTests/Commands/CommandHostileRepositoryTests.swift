import Testing

@testable import TestSupport

@Suite(.enabled(if: CommandWorkspace.hasGit, "git is not installed"))
struct CommandHostileRepositoryTests {
  /// Settings with programs that plain git starts.
  static let obeyed =
    HostileRepository.settings(
      """
      core.fsmonitor $evil
      core.sshCommand $evil
      core.askPass $evil
      core.editor $evil | user.name a | user.email a@a.example
      diff.external $evil
      diff.x.textconv $evil
      diff.x.command $evil
      diff.tool x | difftool.x.cmd $evil
      filter.x.clean $evil
      filter.x.smudge $evil
      filter.x.process $evil
      credential.helper !$evil
      credential.helper $evil
      credential.https://a.example.helper !$evil
      gpg.program $evil | commit.gpgSign true
      gpg.ssh.program $evil | gpg.format ssh | user.signingKey /x | commit.gpgSign true
      gpg.ssh.defaultKeyCommand $evil | gpg.format ssh | commit.gpgSign true
      gpg.x509.program $evil | gpg.format x509 | commit.gpgSign true
      alias.st !$evil
      tar.x.command $evil
      trailer.x.command $evil
      trailer.x.cmd $evil
      remote.origin.pushUrl ext::$evil | protocol.ext.allow always
      url.ext::$evil.insteadOf ssh://a.example/x | protocol.ext.allow always
      url.ext::$evil.pushInsteadOf ssh://a.example/x | protocol.ext.allow always
      url.git://a.example/.insteadOf ssh://a.example/ | core.gitProxy $evil
      url./.insteadOf ssh://a.example/ | remote.origin.uploadpack $evil
      url./.insteadOf ssh://a.example/ | remote.origin.receivepack $evil
      """) + [
      HostileRepository("core.hooksPath", "place $outside/h; git config core.hooksPath $outside/h"),
      HostileRepository("all hooks", "place .git/hooks"),
      HostileRepository(
        "hooks as a link",
        "place $outside/h; ln -sfn $outside/h .git/hooks/x"
          + "; rm -r .git/hooks; ln -s $outside/h .git/hooks"),
      HostileRepository(
        "core.attributesFile outside",
        """
        echo '* filter=y' > $outside/a; git config filter.y.clean $evil
        echo > .gitattributes; echo > .git/info/attributes
        git config core.attributesFile $outside/a
        """),
      HostileRepository(
        "info/attributes alone", "echo > .gitattributes; git config filter.x.clean $evil"),
      HostileRepository(
        ".gitattributes alone", "echo > .git/info/attributes; git config filter.x.clean $evil"),
      HostileRepository(
        ".gitattributes of a folder",
        "rm .git/info/attributes; mv .gitattributes docs; git config diff.x.textconv $evil"),
      HostileRepository(
        "config.worktree",
        """
        git config extensions.worktreeConfig true
        git config --worktree core.fsmonitor $evil
        """),
      HostileRepository(
        "core.alternateRefsCommand inside",
        "git config core.fsmonitor $evil; "
          + "git config core.alternateRefsCommand $evil"),
    ]
    + [
      "include.path", "includeIf.gitdir:**.path", "includeIf.gitdir/i:**.path",
      "includeIf.onbranch:main.path", "includeIf.hasconfig:remote.*.url:ssh://**.path",
    ].flatMap { key in
      [
        HostileRepository(
          "\(key) inside",
          "git config -f x core.fsmonitor $evil; git config '\(key)' $PWD/x"),
        HostileRepository(
          "\(key) outside",
          "git config -f $outside/x diff.external $evil; git config '\(key)' $outside/x"),
      ]
    }

  @Test(arguments: obeyed)
  func `programs that git starts are not started`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  @Test(arguments: obeyed)
  func `plain git starts these programs`(_ repository: HostileRepository) throws {
    #expect(try repository.startsProgramOfGit(), "the trap is broken")
  }

  /// Settings with programs and files that are used in other circumstances, and unusual settings.
  static let unusual = HostileRepository.settings(
    """
    core.pager $evil
    sequence.editor $evil
    merge.x.driver $evil
    pager.rev-parse $evil
    pager.ls-tree $evil
    pager.cat-file $evil
    pager.for-each-ref $evil
    pager.config $evil
    core.excludesFile $outside/x
    core.alternateRefsCommand $evil
    core.fsmonitor true
    core.fsmonitorHookVersion 2 | core.fsmonitor $evil
    core.untrackedCache true
    core.splitIndex true
    core.preloadIndex true | index.threads 8
    core.sparseCheckout true | core.sparseCheckoutCone true
    core.useReplaceRefs true
    core.warnAmbiguousRefs true
    core.symlinks false
    core.ignoreCase true
    core.protectHFS false | core.protectNTFS false
    core.commitGraph true | core.multiPackIndex true
    core.packedGitLimit 1 | core.packedGitWindowSize 1 | core.bigFileThreshold 1
    core.quotePath true
    core.precomposeUnicode true
    core.logAllRefUpdates always
    core.autocrlf true | core.eol crlf | core.safecrlf true
    core.checkRoundtripEncoding utf-16
    core.notesRef refs/heads/main
    core.deltaBaseCacheLimit 1
    core.fsync all | core.fsyncMethod batch
    core.sharedRepository 0666
    core.createObject rename
    core.filesRefLockTimeout 0
    alias.rev-parse !$evil
    alias.ls-tree !$evil
    alias.cat-file !$evil
    alias.for-each-ref !$evil
    alias.config !$evil
    alias.git !$evil
    mergetool.x.cmd $evil | merge.tool x
    man.viewer x | man.x.cmd $evil
    web.browser x | browser.x.cmd $evil | help.browser x
    instaweb.httpd $evil
    sendemail.smtpServer $evil
    sendemail.sendmailCmd $evil
    imap.tunnel $evil
    guitool.x.cmd $evil
    init.templateDir $outside
    interactive.diffFilter $evil
    log.showSignature true | gpg.program $evil
    remote.origin.vcs x
    remote.origin.proxy http://a.example
    remote.origin.mirror true | remote.origin.prune true
    http.proxy http://a.example | http.cookieFile $outside/x | http.saveCookies true
    http.sslKey $outside/x | http.sslCert $outside/x
    protocol.allow always
    protocol.ext.allow always | protocol.file.allow always
    trace2.normalTarget $outside/ran
    trace2.eventTarget $outside/ran
    trace2.perfTarget $outside/ran
    submodule.x.update !$evil | submodule.x.active true
    submodule.recurse true | submodule.x.url ext::$evil
    uploadpack.packObjectsHook $evil
    receive.fsck.skipList $outside/x | fsck.skipList $outside/x
    uploadarchive.allowUnreachable true
    maintenance.auto true | maintenance.autoDetach false | gc.auto 1 | gc.autoDetach false
    gc.recentObjectsHook $evil
    maintenance.strategy incremental
    blame.ignoreRevsFile $outside/x
    commit.template $outside/x
    mailmap.file $outside/x
    mailmap.blob HEAD:docs/a.md
    notes.displayRef *
    i18n.logOutputEncoding utf-16 | i18n.commitEncoding utf-16
    color.ui always | color.status always | color.branch always
    column.ui always
    log.decorate full | log.follow true
    safe.directory *
    safe.bareRepository all
    feature.manyFiles true
    feature.experimental true
    fetch.bundleURI ext::$evil | fetch.recurseSubmodules true
    bundle.version 1 | bundle.mode any | bundle.x.uri ext::$evil
    transfer.bundleURI true
    transfer.hideRefs refs/heads
    versionsort.suffix -x
    branch.main.remote ext::$evil | branch.main.merge refs/heads/main
    pack.writeReverseIndex true | pack.readReverseIndex true | pack.threads 64
    diff.orderFile $outside/x
    diff.submodule log | diff.ignoreSubmodules none
    grep.fullName true
    status.submoduleSummary true | status.showUntrackedFiles all
    user.useConfigOnly true
    ssh.variant simple
    advice.detachedHead true
    help.autocorrect -1
    x.y $evil
    """)

  @Test(arguments: unusual)
  func `unusual settings do not matter`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  static let unreadable =
    HostileRepository.settings(
      """
      core.repositoryFormatVersion 99
      core.repositoryFormatVersion 1 | extensions.unknown true
      core.repositoryFormatVersion 1 | extensions.objectFormat sha256
      core.bare true
      core.bare maybe
      core.abbrev many
      core.compression 99
      core.commentChar ""
      core.worktree /nowhere/at/all
      core.worktree ../outside
      """, .either) + [
      HostileRepository("a setting without a section", "echo x > .git/config"),
      HostileRepository("a bracket", "echo '[' >> .git/config", .refusal),
      HostileRepository("NUL in settings", "printf '[a]\\0b = c\\n' >> .git/config", .either),
      HostileRepository("escape codes", "printf '[\\033]0;x\\n' >> .git/config", .refusal),
      HostileRepository(
        "C1 controls", "printf '[core]\\nbare = \\302\\233m\\n' >> .git/config",
        .refusal),
      HostileRepository("a cycle of includes", "git config include.path config", .refusal),
      HostileRepository("an include of a folder", "git config include.path $outside", .refusal),
      HostileRepository(
        "an include of text",
        "echo canary > $outside/x; "
          + "git config include.path $outside/x"),
      HostileRepository(
        "an include of a mode",
        "printf '[core]\\ncreateObject = canary\\n' > $outside/x; "
          + "git config include.path $outside/x", .refusal),
      HostileRepository("an include of nothing", "git config include.path $outside/x"),
      HostileRepository(
        "long settings",
        "{ echo '[a]'; yes 'b = c' | head -n 99999; } "
          + ">> .git/config"),
      HostileRepository("no settings", ": > .git/config"),
    ]

  @Test(arguments: unreadable)
  func `unreadable settings are reported`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  /// A partial clone lacks these objects, which git would fetch.
  static let promised = ["HEAD:docs/b.md", "HEAD:docs", "HEAD"].flatMap { object in
    [
      "remote.origin.url ext::$evil | protocol.ext.allow always",
      "remote.origin.url ssh://a.example/x | core.sshCommand $evil",
      "remote.origin.url git://a.example/x | core.gitProxy $evil",
      "remote.origin.url $outside/secret",
      "remote.origin.url file://$outside/secret | protocol.file.allow always",
      "remote.origin.url $outside/secret | remote.origin.uploadpack $evil",
      "remote.origin.url x://y | url.ext::$evil.insteadOf x://y | protocol.allow always",
      "remote.origin.url fd::0 | protocol.fd.allow always",
      "remote.origin.vcs ext | remote.origin.url $evil | protocol.ext.allow always",
      "remote.origin.url https://127.0.0.1:1/x | credential.helper !$evil",
      // An empty list of protocols would allow the protocol without a name.
      "remote.origin.url ::x | alias.remote- !$evil",
    ].map { settings in
      let promise =
        "core.repositoryFormatVersion 1 | extensions.partialClone origin "
        + "| remote.origin.promisor true | remote.origin.partialCloneFilter blob:none"
      let configured = HostileRepository(settings: settings + " | " + promise)
      let script = "secret; git config --unset remote.origin.url; lose \(object)\n"
      return HostileRepository(
        "\(object) of \(settings)", script + configured.script, .either)
    }
  }

  /// The same with a git that does not know `GIT_NO_LAZY_FETCH`, as before 2.45.
  static let aged = promised.map { repository in
    HostileRepository(
      "an older git, \(repository.name)",
      repository.script + """

        mkdir $outside/old; PATH=$outside/old:$PATH
        printf '#!/bin/sh\nunset GIT_NO_LAZY_FETCH; exec /usr/bin/git "$@"\n' > $outside/old/git
        chmod +x $outside/old/git
        """, .either)
  }

  @Test(arguments: promised + aged)
  func `missing objects are not fetched`(_ repository: HostileRepository) throws {
    try repository.check()
  }

  @Test func `plain git fetches missing objects`() throws {
    let repository = HostileRepository(
      "", CommandHostileRepositoryTests.promised[0].script)
    #expect(try repository.startsProgramOfGit())
  }
}
