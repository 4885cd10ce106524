'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const vscode = require('vscode');
const { Clone, Remedy } = require('./clone');

/** The book in the browser, served as long as the window is open. */
class Book {
  /** @param {vscode.LogOutputChannel} log */
  constructor(log) {
    this.log = log;
  }

  dispose() {
    this.server?.kill();
  }

  async open() {
    this.address ??= await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: 'Opening the book', cancellable: true },
      (progress, token) => this.#serve(progress, token));
    if (this.address) await vscode.env.openExternal(vscode.Uri.parse(this.address));
  }

  async #serve(progress, token) {
    const file = vscode.window.activeNotebookEditor?.notebook.uri.fsPath ?? path.join(vscode.workspace.workspaceFolders[0].uri.fsPath, '-');
    const clone = Clone.of(file);
    const dotnet = await clone.dotnet();
    await clone.build(dotnet, { token });
    const notebooks = fs.readdirSync(path.join(clone.root, 'notebooks')).filter(name => name.endsWith('.ipynb'));
    if (!notebooks.every(name => fs.existsSync(path.join(clone.root, 'out', name)))) {
      progress.report({ message: 'running the notebooks from recorded figures' });
      await this.#start(dotnet, [clone.tutorial, 'run', '--speed', 'recorded'], clone.root, token);
    }

    return this.#start(dotnet, [clone.tutorial, 'serve', '--port', '0'], clone.root, token, /http:\/\/[\w.:[\]]+\/?/);
  }

  /** Starts a command; resolves when it prints what is wanted, or at its end. */
  #start(dotnet, args, folder, token, wanted) {
    const server = spawn(dotnet, args, { cwd: folder, windowsHide: true });
    if (wanted) this.server = server;
    token.onCancellationRequested(() => server.kill());
    let printed = '';
    return new Promise((resolve, reject) => {
      const read = data => {
        this.log.info(String(data).trimEnd());
        printed += data;
        const found = wanted?.exec(printed);
        if (found) resolve(found[0].replace(/\.$/, ''));
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('error', reject);
      server.on('close', code => {
        if (wanted) this.address = undefined;
        if (token.isCancellationRequested || (code === 0 && !wanted)) resolve(undefined);
        else reject(new Remedy(
          `The book could not be shown: ${printed.trim().split('\n').at(-1) || `exit code ${code}`}`,
          { title: 'Show the log', do: () => this.log.show() }));
      });
    });
  }
}

module.exports = { Book };
