// Starts `linkmark lsp` for Markdown and catalogs.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

// What `linkmark lint` reads.
const DOCUMENTS = [
  { language: 'markdown' },
  ...['xcstrings', 'arb', 'strings', 'po'].map((name) => ({ scheme: 'file', pattern: `**/*.${name}` })),
  { scheme: 'file', pattern: '**/res/values*/*.xml' },
];
// What changes the findings of other documents.
const CONFIGURATION = '**/{linkmark.json,*.{md,markdown}}';

/** @type {LanguageClient | undefined} */
let client;

async function start() {
  const command = vscode.workspace.getConfiguration('linkmark').get('path', 'linkmark');
  client = new LanguageClient('linkmark', 'linkmark', { command, args: ['lsp'] }, {
    documentSelector: DOCUMENTS,
    synchronize: {
      configurationSection: 'linkmark',
      fileEvents: vscode.workspace.createFileSystemWatcher(CONFIGURATION),
    },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `'${command} lsp' does not start: ${error}. Install linkmark, or set 'linkmark.path' to the command.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

/** @param {vscode.ExtensionContext} context */
exports.activate = async (context) => {
  context.subscriptions.push(vscode.commands.registerCommand('linkmark.restart', async () => {
    await stop();
    await start();
  }));
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async (change) => {
    if (!change.affectsConfiguration('linkmark.path')) return;
    await stop();
    await start();
  }));
  await start();
};

exports.deactivate = stop;
