'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { execFile, spawn } = require('node:child_process');
const { once } = require('node:events');
const vscode = require('vscode');

/** Something is missing. The message says what; the buttons offer remedies. */
class Remedy extends Error {
  constructor(message, ...buttons) { super(message); this.buttons = buttons; }
}

const button = (title, ...command) => ({ title, do: () => vscode.commands.executeCommand(...command) });
const reload = button('Reload the window', 'workbench.action.reloadWindow');
const openFolder = button('Open a folder', 'vscode.openFolder');
const getSdk = button('Get the .NET SDK', 'vscode.open', vscode.Uri.parse('https://dotnet.microsoft.com/download'));

/** The clone that contains a notebook: its build, and the .NET that runs it. */
class Clone {
  /** @param {string} file A file in the clone. */
  static of(file) {
    const folder = path.dirname(file);
    if (!fs.existsSync(folder)) {
      throw new Remedy(`The folder ${folder} no longer exists. Open its new location.`, openFolder);
    }
    const places = [];
    for (let place = folder; place !== path.dirname(place); place = path.dirname(place)) places.push(place);
    places.push(...(vscode.workspace.workspaceFolders ?? []).map(opened => opened.uri.fsPath));
    const root = places.find(place => fs.existsSync(path.join(place, 'src', 'Notebooks', 'Notebooks.csproj')));
    if (root) return new Clone(root);
    throw new Remedy(
      `${path.basename(file)} is not in a clone of The Price of Await, which it needs. Open a clone's folder.`,
      openFolder);
  }

  constructor(root) {
    this.root = root;
    const settings = fs.readFileSync(path.join(root, 'src', 'Directory.Build.props'), 'utf8');
    this.sdk = Number(/<TargetFramework>net(\d+)\.0</.exec(settings)[1]);
    const built = (project, file) => path.join(root, 'src', project, 'bin', 'Release', file);
    this.host = built('Notebooks', 'PriceOfAwait.Notebooks.dll');
    /** The files that a notebook's process loads. After a build, the process must be restarted. */
    this.assemblies = [
      this.host, built('PriceOfAwait', 'PriceOfAwait.dll'), built('Lessons', 'PriceOfAwait.Lessons.dll'),
    ];
  }

  get isBuilt() { return this.assemblies.every(file => fs.existsSync(file)); }

  /** Changes with each build that changes a file. */
  get stamp() {
    return this.assemblies.map(file => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');
  }

  /** The dotnet of a suitable SDK. */
  async dotnet() {
    const folders = [
      ...(process.env.PATH ?? '').split(path.delimiter), process.env.DOTNET_ROOT, path.join(os.homedir(), '.dotnet'),
      '/usr/share/dotnet', '/usr/local/share/dotnet', 'C:\\Program Files\\dotnet',
    ];
    const name = process.platform === 'win32' ? 'dotnet.exe' : 'dotnet';
    const files = folders.filter(Boolean).map(folder => path.join(folder, name));
    let there = '';
    for (const file of new Set(files.filter(fs.existsSync))) {
      const listed = await new Promise(resolve => {
        execFile(file, ['--list-sdks'], (error, output) => resolve(error ? '' : output));
      });
      const versions = listed.split('\n').filter(Boolean).map(line => line.split(' ')[0]);
      if (versions.some(version => parseInt(version, 10) >= this.sdk)) return file;
      there = versions.join(', ');
    }
    throw new Remedy(
      `The notebooks need the .NET SDK ${this.sdk} or a later one; `
        + `${there ? `only ${there} was found` : 'none was found'}. Install it, then reload the window.`,
      getSdk, reload);
  }

  /** Builds. `show` receives the output. */
  async build(dotnet, show, token) {
    const building = spawn(dotnet, ['build', path.join('src', 'Tutorial')], { cwd: this.root, windowsHide: true });
    token?.onCancellationRequested(() => building.kill());
    building.stdout.setEncoding('utf8').on('data', show);
    const [exitCode] = await once(building, 'close');
    if (token?.isCancellationRequested) throw new Remedy('The build was stopped.');
    if (!this.isBuilt) {
      throw new Remedy(`The tutorial could not be built: dotnet build ended with exit code ${exitCode}.`);
    }
  }
}

/** Shows what is missing, with buttons. Does not wait for an answer. */
function offer({ message, buttons = [] }, ...more) {
  const all = [...buttons, ...more];
  vscode.window.showErrorMessage(message, ...all.map(({ title }) => title))
    .then(title => all.find(one => one.title === title)?.do());
}

module.exports = { Clone, Remedy, offer };
