// What the extension uses of VS Code, whose declarations no package of Debian or PyPI has.

declare module 'vscode' {
  interface Disposable { dispose(): void }
  interface ExtensionContext { subscriptions: Disposable[] }
  interface FileSystemWatcher extends Disposable {}
  interface ConfigurationChangeEvent { affectsConfiguration(section: string): boolean }
  const workspace: {
    getConfiguration(section: string): { get<Value>(name: string, standard: Value): Value };
    createFileSystemWatcher(pattern: string): FileSystemWatcher;
    onDidChangeConfiguration(listener: (change: ConfigurationChangeEvent) => void): Disposable;
  };
  const window: { showErrorMessage(message: string): void };
  const commands: { registerCommand(name: string, callback: () => void): Disposable };
}

declare module 'vscode-languageclient/node' {
  import { FileSystemWatcher } from 'vscode';
  interface Filter { language?: string; scheme?: string; pattern?: string }
  class LanguageClient {
    constructor(id: string, name: string, server: { command: string; args: string[] }, client: {
      documentSelector: Filter[];
      synchronize: { configurationSection: string; fileEvents: FileSystemWatcher };
    });
    start(): Promise<void>;
    stop(): Promise<void>;
  }
}

declare function require(name: 'vscode'): typeof import('vscode');
declare function require(name: 'vscode-languageclient/node'): typeof import('vscode-languageclient/node');
declare const exports: Record<string, unknown>;
