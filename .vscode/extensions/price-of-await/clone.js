'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { execFile } = require('node:child_process');
const vscode = require('vscode');

/** Something is missing; the message says what, the buttons what to do about it. */
class Remedy extends Error {
  constructor(message, ...buttons) {
    super(message);
    this.buttons = buttons;
  }
}

const reload = { title: 'Reload the window', do: () => vscode.commands.executeCommand('workbench.action.reloadWindow') };
const openFolder = { title: 'Open a folder', do: () => vscode.commands.executeCommand('vscode.openFolder') };
const getSdk = {
  title: 'Get the .NET SDK',
  do: () => vscode.env.openExternal(vscode.Uri.parse('https://dotnet.microsoft.com/download')),
};

/** The clone of the repository that a notebook is in: its build, and the .NET that runs it. */
class Clone {
  /** @param {string} file A file of the clone. */
  static of(file) {
    const places = [];
    for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) places.push(folder);
    places.push(...(vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath));
    const root = places.find(place => fs.existsSync(path.join(place, 'src', 'NotebookEngine', 'NotebookEngine.csproj')));
    if (root) return new Clone(root);
    if (!fs.existsSync(path.dirname(file))) {
      throw new Remedy(`The folder ${path.dirname(file)} is not there any more. Open the one where it is now.`, openFolder);
    }

    throw new Remedy(
      `${path.basename(file)} is in no clone of The Price of Await, so there is no engine to run it in. Open a clone's folder.`, openFolder);
  }

  constructor(root) {
    this.root = root;
    const settings = fs.readFileSync(path.join(root, 'src', 'Directory.Build.props'), 'utf8');
    const [, framework, sdk] = /<TargetFramework>(net(\d+)\.0)</.exec(settings);
    this.sdk = Number(sdk);
    this.engine = path.join(root, 'src', 'NotebookEngine', 'bin', 'Release', framework, 'PriceOfAwait.NotebookEngine.dll');
    this.tutorial = path.join(root, 'src', 'Tutorial', 'bin', 'Release', framework, 'tutorial.dll');
    /** What a notebook's process loads: after a build it has to be started again. */
    this.assemblies = [
      this.engine,
      path.join(root, 'src', 'PriceOfAwait', 'bin', 'Release', 'PriceOfAwait.dll'),
      path.join(root, 'src', 'Lessons', 'bin', 'Release', 'PriceOfAwait.Lessons.dll'),
    ];
  }

  get isBuilt() {
    return this.assemblies.every(file => fs.existsSync(file));
  }

  /** Changes with each build that changed something. */
  get stamp() {
    return this.assemblies.map(file => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');
  }

  /** The dotnet of an SDK that can build this. */
  async dotnet() {
    const name = process.platform === 'win32' ? 'dotnet.exe' : 'dotnet';
    const found = [
      ...(process.env.PATH ?? '').split(path.delimiter), process.env.DOTNET_ROOT, path.join(os.homedir(), '.dotnet'),
      '/usr/share/dotnet', '/usr/local/share/dotnet', 'C:\\Program Files\\dotnet',
    ].filter(Boolean).map(folder => path.join(folder, name)).filter(file => fs.existsSync(file));
    let versions = '';
    for (const file of new Set(found)) {
      versions = await new Promise(resolve => execFile(file, ['--list-sdks'], (error, output) => resolve(error ? '' : output)));
      if (versions.split('\n').some(line => parseInt(line, 10) >= this.sdk)) return file;
    }

    const there = versions.trim().split('\n').filter(Boolean).map(line => line.split(' ')[0]).join(', ');
    throw new Remedy(
      `The notebooks need the .NET SDK ${this.sdk} or a later one; ${there ? `there is only ${there}` : 'none was found'}. `
        + 'Install it, then reload the window.',
      getSdk, reload);
  }

  /** Builds in a visible terminal, unless all is built. */
  async build(dotnet, { always = false, token } = {}) {
    if (this.isBuilt && !always) return;
    const task = new vscode.Task(
      { type: 'process' }, vscode.TaskScope.Workspace, 'Build the tutorial', 'The Price of Await',
      new vscode.ProcessExecution(dotnet, ['build', path.join('src', 'Tutorial')], { cwd: this.root }));
    task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, focus: false, clear: true };
    const showIt = { title: 'Show it', do: () => vscode.commands.executeCommand('workbench.action.terminal.focus') };
    let over;
    const ended = new Promise(resolve => { over = resolve; });
    const ends = vscode.tasks.onDidEndTaskProcess(end => { if (end.execution.task.name === task.name) over(end.exitCode); });
    try {
      const execution = await vscode.tasks.executeTask(task);
      token?.onCancellationRequested(() => execution.terminate());
      const exitCode = await ended;
      if (token?.isCancellationRequested) throw new Remedy('The build was stopped.');
      if (exitCode !== 0) {
        throw new Remedy(`The tutorial could not be built: dotnet build ended with exit code ${exitCode}. Its terminal says why.`, showIt);
      }
      if (!this.isBuilt) {
        const missing = path.relative(this.root, this.assemblies.find(file => !fs.existsSync(file)));
        throw new Remedy(`The build succeeded, but there is no ${missing}. Its terminal says what was built.`, showIt);
      }
    } finally {
      ends.dispose();
    }
  }
}

module.exports = { Clone, Remedy };
