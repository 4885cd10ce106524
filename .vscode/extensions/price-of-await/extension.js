'use strict';
const vscode = require('vscode');
const { Book } = require('./book');
const { Clone, Remedy } = require('./clone');
const { Language } = require('./language');
const { Session, offer } = require('./session');
const { Variables } = require('./variables');

const type = 'jupyter-notebook';
const kernels = ['.net-csharp', 'price-of-await'];
const speeds = {
  recorded: 'figures measured before: at once',
  quick: 'measured here and now, in seconds a lesson',
  full: "measured here and now by BenchmarkDotNet's own job, in minutes",
};

/** Runs only in a folder that is trusted: package.json says so. */
function activate(context) {
  const log = vscode.window.createOutputChannel('The Price of Await', { log: true });
  const sessions = new Map();
  const controller = vscode.notebooks.createNotebookController('price-of-await', type, 'The Price of Await (C#)');
  const status = vscode.window.createStatusBarItem('priceOfAwait.speed', vscode.StatusBarAlignment.Right, 100);
  const book = new Book(log);

  const speed = () => context.workspaceState.get('speed') ?? (speeds[process.env.PRICE_OF_AWAIT_SPEED] ? process.env.PRICE_OF_AWAIT_SPEED : 'quick');
  const isOurs = notebook => notebook.notebookType === type
    && kernels.includes((notebook.metadata.metadata ?? notebook.metadata.custom?.metadata)?.kernelspec?.name);
  const activeNotebook = () => vscode.window.activeNotebookEditor?.notebook;
  // Just after the folder was trusted, something else is in front of the notebook.
  const shownNotebook = () => [vscode.window.activeNotebookEditor, ...vscode.window.visibleNotebookEditors]
    .find(editor => editor && isOurs(editor.notebook))?.notebook;

  function sessionOf(notebook, isWanted = isOurs(notebook)) {
    const key = notebook.uri.toString();
    if (!sessions.has(key) && isWanted) sessions.set(key, new Session(notebook, { controller, speed, log, changed }));
    return sessions.get(key);
  }

  const activeSession = () => activeNotebook() && sessions.get(activeNotebook().uri.toString());
  const language = new Language(sessionOf);
  const variables = new Variables(() => shownNotebook() && sessions.get(shownNotebook().uri.toString()));

  function changed(session) {
    variables.refresh();
    if (!session.isBusy) language.lookAt(session.notebook);
  }

  function show() {
    status.text = `$(dashboard) Speed: ${speed()}`;
    status.tooltip = `The Price of Await: ${speeds[speed()]}. Click to choose.`;
    status.command = 'priceOfAwait.chooseSpeed';
    const isShown = Boolean(shownNotebook());
    if (isShown) status.show();
    else status.hide();
    vscode.commands.executeCommand('setContext', 'priceOfAwait.isShown', isShown);
    variables.refresh();
  }

  function opened(notebook) {
    if (!isOurs(notebook)) return;
    // Readers who have Microsoft's extension go on with that.
    const other = vscode.extensions.getExtension('ms-dotnettools.dotnet-interactive-vscode');
    if (!other) controller.updateNotebookAffinity(notebook, vscode.NotebookControllerAffinity.Preferred);
    // The engine starts while the reader reads: the first cell does not wait for it.
    if (!other) language.lookAt(notebook);
    show();
  }

  function closed(notebook) {
    const session = sessions.get(notebook.uri.toString());
    language.forget(notebook);
    sessions.delete(notebook.uri.toString());
    session?.dispose();
  }

  async function chooseSpeed() {
    const chosen = await vscode.window.showQuickPick(
      Object.entries(speeds).map(([label, description]) => ({ label, description })),
      { placeHolder: `The speed is ${speed()}. It counts from the next cell on.` });
    if (chosen) await context.workspaceState.update('speed', chosen.label);
    show();
  }

  async function build() {
    const file = activeNotebook()?.uri.fsPath ?? `${vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''}/-`;
    const clone = Clone.of(file);
    // On some systems a loaded file can't be overwritten.
    sessions.forEach(session => { if (!session.isBusy) session.restart(); });
    await clone.build(await clone.dotnet(), { always: true });
  }

  /** Of the exercise whose file is being edited; in a notebook, of the cell that is selected. */
  async function checkExercise() {
    const { document } = vscode.window.activeTextEditor ?? {};
    const exercise = /[\\/]src[\\/]Exercises[\\/]Lesson(\d+)\w*[\\/](\w+)\.cs$/.exec(document?.fileName);
    if (!exercise) {
      await vscode.commands.executeCommand('notebook.cell.execute');
      return;
    }

    await document.save();
    const id = exercise[2].replace(/\B[A-Z]/g, letter => `-${letter}`).toLowerCase();
    const [file] = await vscode.workspace.findFiles(`notebooks/${exercise[1]}-*.ipynb`);
    if (!file) throw new Remedy(`No notebook of this folder has the number ${exercise[1]}, which is that of ${id}. Open a clone's folder.`);
    const notebook = await vscode.workspace.openNotebookDocument(file);
    const cells = notebook.getCells().filter(cell => cell.kind === vscode.NotebookCellKind.Code);
    const check = cells.find(cell => cell.document.getText().includes(`"${id}"`));
    if (!check) {
      throw new Remedy(`No cell of ${file.path.split('/').at(-1)} checks ${id}. Exercise.CheckAsync("${id}") in a cell of your own does.`);
    }

    const range = new vscode.NotebookRange(check.index, check.index + 1);
    const editor = await vscode.window.showNotebookDocument(notebook, { viewColumn: vscode.ViewColumn.Beside, selections: [range] });
    editor.revealRange(range, vscode.NotebookEditorRevealType.InCenter);
    // The first cell of a notebook loads what all others use.
    const wanted = sessionOf(notebook)?.count ? [check] : [cells[0], check];
    await vscode.commands.executeCommand('notebook.cell.execute', {
      document: file, ranges: wanted.map(({ index }) => ({ start: index, end: index + 1 })),
    });
  }

  let asking = false;
  async function rebuilt() {
    const stale = [...sessions.values()].filter(session => session.isStale);
    stale.filter(session => session.count === 0 && !session.isBusy).forEach(session => session.restart());
    const inUse = stale.filter(session => session.isStale);
    if (asking || inUse.length === 0) return;
    asking = true;
    const answer = await vscode.window.showInformationMessage(
      'The tutorial was rebuilt. A notebook that has run keeps what it has loaded, until it is restarted.', 'Restart');
    asking = false;
    if (answer) inUse.forEach(session => session.restart());
  }

  /** A command that lacks something says so, and what to do about it. */
  const command = (name, run) => vscode.commands.registerCommand(`priceOfAwait.${name}`, async (...args) => {
    try {
      await run(...args);
    } catch (error) {
      if (!(error instanceof Remedy)) log.error(error.stack ?? String(error));
      offer(error);
    }
  });

  controller.supportedLanguages = ['csharp'];
  controller.supportsExecutionOrder = true;
  controller.description = "this repository's own engine";
  // If the reader chose this kernel for another notebook, it is wanted there.
  controller.executeHandler = (cells, notebook) => sessionOf(notebook, true).run(cells);
  controller.interruptHandler = notebook => sessionOf(notebook)?.interrupt();

  const assemblies = vscode.workspace.createFileSystemWatcher('**/src/{NotebookEngine,PriceOfAwait,Lessons}/bin/Release/**/*.dll');
  let settling;
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(rebuilt, 2000);
  };

  context.subscriptions.push(
    log, controller, status, book, language, assemblies,
    assemblies.onDidChange(settle), assemblies.onDidCreate(settle),
    vscode.window.registerTreeDataProvider('priceOfAwait.variables', variables),
    vscode.workspace.onDidOpenNotebookDocument(opened),
    vscode.workspace.onDidCloseNotebookDocument(closed),
    vscode.workspace.onDidChangeNotebookDocument(change => {
      if (change.contentChanges.length > 0 || change.cellChanges.some(cell => cell.document)) {
        if (isOurs(change.notebook)) language.lookAt(change.notebook);
      }
    }),
    vscode.window.onDidChangeActiveNotebookEditor(show),
    vscode.window.onDidChangeVisibleNotebookEditors(show),
    command('runLesson', () => vscode.commands.executeCommand('notebook.execute', activeNotebook()?.uri)),
    command('checkExercise', checkExercise),
    command('openBook', () => book.open()),
    command('restart', () => activeSession()?.restart()),
    command('chooseSpeed', chooseSpeed),
    command('build', build),
    command('showLog', () => log.show()),
    { dispose: () => sessions.forEach(session => session.dispose()) });
  vscode.workspace.notebookDocuments.forEach(opened);
  show();
}

module.exports = { activate };
