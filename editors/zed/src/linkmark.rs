//! Starts `linkmark lsp` for Markdown in Zed.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Linkmark;

impl zed::Extension for Linkmark {
    fn new() -> Self {
        Linkmark
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("linkmark")
            .ok_or("linkmark is not in the search path; install it, and restart Zed")?;
        Ok(Command { command, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Linkmark);
