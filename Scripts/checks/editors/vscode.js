// Takes the part of VS Code: activates the extension, changes the path of the command, restarts, and deactivates.
// Prints what it does as lines of JSON.

const Module = require('node:module');
const { spawnSync } = require('node:child_process');

const [extension, linkmark] = process.argv.slice(2);
const log = (...items) => console.log(JSON.stringify(items));
const listeners = [];
const registered = {};
let path = linkmark;

class LanguageClient {
  constructor(_id, _name, server, client) {
    this.server = server;
    log('client', server.args, client.documentSelector.length > 0, client.synchronize.configurationSection);
  }

  async start() {
    // The real client fails as well if the command does not exist.
    const done = spawnSync(this.server.command, [...this.server.args, '--help'], { encoding: 'utf8' });
    if (done.error) throw done.error;
    log('start', done.status, /language server|editor/i.test(done.stdout));
  }

  async stop() {
    log('stop');
  }
}

const modules = {
  vscode: {
    workspace: {
      getConfiguration: () => ({ get: (name, standard) => (name === 'path' ? path : standard) }),
      createFileSystemWatcher: (pattern) => ({ pattern, dispose() {} }),
      onDidChangeConfiguration: (listener) => (listeners.push(listener), { dispose() {} }),
    },
    window: { showErrorMessage: (message) => log('error', message) },
    commands: { registerCommand: (name, callback) => ((registered[name] = callback), { dispose() {} }) },
  },
  'vscode-languageclient/node': { LanguageClient },
};
const load = Module._load;
Module._load = (name, ...rest) => modules[name] ?? load(name, ...rest);

(async () => {
  const { activate, deactivate } = require(extension);
  const context = { subscriptions: [] };
  await activate(context);
  log('subscriptions', context.subscriptions.length);
  await registered['linkmark.restart']();
  path = '/nonexistent/linkmark';
  for (const listener of listeners) await listener({ affectsConfiguration: (name) => name === 'linkmark.path' });
  await deactivate();
})();
