# Runs a formula as Homebrew does on this machine: ruby formula.rb FORMULA PACKAGES PREFIX
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

FORMULA, PACKAGES, PREFIX = ARGV.map { |path| File.expand_path(path) }
IS_LINUX = RUBY_PLATFORM.include?("linux")
IS_ARM = RUBY_PLATFORM.match?(/arm64|aarch64/)

# A folder that installs files into itself.
class Folder < Pathname
  def install(*sources)
    mkpath
    sources.flatten.each { |source| FileUtils.cp_r(source, self) }
  end
end

class Formula
  class << self
    attr_reader :steps

    %w[desc homepage version license url sha256].each do |name|
      define_method(name) do |value = nil|
        @values ||= {}
        value ? @values[name] = value : @values.fetch(name)
      end
    end
    { on_linux: IS_LINUX, on_macos: !IS_LINUX, on_arm: IS_ARM, on_intel: !IS_ARM }.each do |name, holds|
      define_method(name) { |&block| block.call if holds }
    end

    def test(&block)
      @steps = block
    end
  end

  { bin: "bin", man1: "share/man/man1", bash_completion: "etc/bash_completion.d",
    zsh_completion: "share/zsh/site-functions", fish_completion: "share/fish/vendor_completions.d",
    doc: "share/doc/linkmark", testpath: "test" }.each do |name, path|
    define_method(name) { Folder.new(File.join(PREFIX, path)) }
  end

  def version
    self.class.version
  end

  def shell_output(command)
    shown = `#{command}`
    raise "#{command} fails" unless $?.success?

    shown
  end

  def assert_match(pattern, text)
    raise "#{text} does not have #{pattern}" unless text.match?(pattern)
  end
end

load FORMULA
archive = File.join(PACKAGES, File.basename(Linkmark.url))
raise "another digest" unless Digest::SHA256.file(archive).hexdigest == Linkmark.sha256
raise "another version" unless Linkmark.url.include?("-#{Linkmark.version}-")

formula = Linkmark.new
Dir.mktmpdir do |folder|
  system("tar", "-C", folder, "--strip-components=1", "-xzf", archive) || raise("tar fails")
  Dir.chdir(folder) { formula.install }
end
formula.testpath.mkpath
formula.instance_eval(&Linkmark.steps)
