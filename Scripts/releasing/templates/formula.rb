class Linkmark < Formula
  desc "@SUMMARY@"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license all_of: [
@LICENSES@
  ]

@CHOICES@

  def install
    bin.install "bin/linkmark"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/linkmark"
    zsh_completion.install "share/zsh/site-functions/_linkmark"
    fish_completion.install "share/fish/vendor_completions.d/linkmark.fish"
    doc.install Dir["share/doc/linkmark/*"]
  end

  test do
    (testpath/"terms.md").write "Read the [terms](app://terms)."
    assert_match "data-link-kind=\"app\"", shell_output("#{bin}/linkmark #{testpath}/terms.md")
  end
end
