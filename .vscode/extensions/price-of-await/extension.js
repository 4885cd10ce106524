'use strict';
const vscode = require('vscode');
const { Remedy, offer } = require('./clone');
const { Language } = require('./language');
const { Session, codeCells } = require('./session');

const kernels = ['.net-csharp', 'price-of-await'];
const polyglot = 'ms-dotnettools.dotnet-interactive-vscode';
const speeds = {
  recorded: 'figures recorded earlier, shown at once',
  quick: 'measured here and now, in seconds per lesson',
};

/** Runs only in a trusted folder: see package.json. */
function activate(context) {
  const log = vscode.window.createOutputChannel('The Price of Await', { log: true });
  const sessions = new Map();
  const selected = new Map();
  const controller = vscode.notebooks.createNotebookController(
    'price-of-await', 'jupyter-notebook', 'The Price of Await (C#)');
  const status = vscode.window.createStatusBarItem('priceOfAwait.speed', vscode.StatusBarAlignment.Right, 100);
  status.command = 'priceOfAwait.chooseSpeed';
  const variablesChanged = new vscode.EventEmitter();

  const speed = () => [context.workspaceState.get('speed'), process.env.PRICE_OF_AWAIT_SPEED, 'quick']
    .find(name => speeds[name]);
  const isLesson = notebook => notebook.notebookType === 'jupyter-notebook'
    && kernels.includes((notebook.metadata.metadata ?? notebook.metadata.custom?.metadata)?.kernelspec?.name);
  const isThere = extension => Boolean(vscode.extensions.getExtension(extension));
  // If there are other kernels, the reader must select ours; VS Code reports that only when the first cell is run.
  const isOurs = notebook => selected.get(notebook)
    ?? (isLesson(notebook) && !isThere(polyglot) && !isThere('ms-toolsai.jupyter'));
  // The active editor may be another one just after the folder was trusted, so visible notebooks count, too.
  const shownNotebook = () => [vscode.window.activeNotebookEditor, ...vscode.window.visibleNotebookEditors]
    .find(editor => editor && isOurs(editor.notebook))?.notebook;

  function sessionOf(notebook) {
    if (!sessions.has(notebook) && isOurs(notebook)) {
      sessions.set(notebook, new Session(notebook, { controller, speed, log, changed }));
    }
    return sessions.get(notebook);
  }

  const language = new Language(sessionOf, context.subscriptions);
  const changed = session => {
    show();
    if (!session.running) language.lookAt(session.notebook);
  };
  const variables = {
    onDidChangeTreeData: variablesChanged.event,
    getTreeItem: ({ name, typeName, formattedValue: { value } }) => Object.assign(new vscode.TreeItem(name), {
      description: `${typeName.split('.').at(-1)}  ${value.split('\n')[0]}`, tooltip: `${typeName} ${name}\n${value}`,
      iconPath: new vscode.ThemeIcon('symbol-variable'),
    }),
    async getChildren() {
      const session = sessions.get(shownNotebook());
      if (!session?.count || session.running) return [];
      return (await session.host?.ask('ValueInfos', { mimeType: 'text/plain' }).catch(() => undefined))?.valueInfos;
    },
  };

  function show() {
    status.text = `$(dashboard) Speed: ${speed()}`;
    status.tooltip = `The Price of Await: ${speeds[speed()]}. Click to choose.`;
    status[shownNotebook() ? 'show' : 'hide']();
    vscode.commands.executeCommand('setContext', 'priceOfAwait.isShown', Boolean(shownNotebook()));
    variablesChanged.fire();
  }

  /** Starts the kernel's process early, so that the first cell does not wait for it. */
  function opened(notebook) {
    // Readers who have Microsoft's extension keep using it.
    const affinity = isLesson(notebook) && !isThere(polyglot) ? 'Preferred' : 'Default';
    controller.updateNotebookAffinity(notebook, vscode.NotebookControllerAffinity[affinity]);
    if (isOurs(notebook)) language.lookAt(notebook);
    show();
  }

  function closed(notebook) {
    language.forget(notebook);
    sessions.get(notebook)?.end();
    sessions.delete(notebook);
    selected.delete(notebook);
  }

  async function chooseSpeed() {
    const chosen = await vscode.window.showQuickPick(
      Object.entries(speeds).map(([label, description]) => ({ label, description })),
      { placeHolder: `The speed is ${speed()}. A change applies from the next cell on.` });
    if (chosen) await context.workspaceState.update('speed', chosen.label);
    show();
  }

  /** The cell that checks the exercise in the editor. */
  async function checkExercise() {
    const { document } = vscode.window.activeTextEditor ?? {};
    const [, lesson, name] = /[\\/]attempts[\\/]Lesson(\d+)\w*[\\/](\w+)\.cs$/.exec(document?.fileName) ?? [];
    const [file] = await vscode.workspace.findFiles(`notebooks/${lesson}-*.ipynb`);
    const cells = file ? codeCells(await vscode.workspace.openNotebookDocument(file)) : [];
    const id = name?.replace(/\B[A-Z]/g, letter => `-${letter}`).toLowerCase();
    const check = cells.find(cell => cell.document.getText().includes(`"${id}"`));
    if (!check) {
      throw new Remedy(
        'No notebook cell checks this file. Open an exercise in the clone’s attempts folder; its cell creates it.');
    }
    await document.save();
    const range = new vscode.NotebookRange(check.index, check.index + 1);
    const editor = await vscode.window.showNotebookDocument(
      check.notebook, { viewColumn: vscode.ViewColumn.Beside, selections: [range] });
    // A notebook's first cell loads what all others use.
    const needed = sessions.get(check.notebook)?.count ? [check] : [cells[0], check];
    const ranges = needed.map(({ index: at }) => ({ start: at, end: at + 1 }));
    await vscode.commands.executeCommand('notebook.cell.execute', { document: file, ranges });
    // Only now are the outputs there that take up room above it. The result is below the cell.
    editor.revealRange(range, vscode.NotebookEditorRevealType.AtTop);
  }

  /** If a command lacks something, a message says what, and what to do. */
  const command = (name, run) => vscode.commands.registerCommand(`priceOfAwait.${name}`, () => run().catch(error => {
    if (!(error instanceof Remedy)) log.error(error.stack ?? String(error));
    offer(error);
  }));

  Object.assign(controller, {
    supportedLanguages: ['csharp'], supportsExecutionOrder: true, description: "Microsoft's C# kernel",
    executeHandler: (cells, notebook) => sessionOf(notebook).run(cells),
    interruptHandler: notebook => sessions.get(notebook)?.interrupt(),
  });
  context.subscriptions.push(
    log, controller, status,
    controller.onDidChangeSelectedNotebooks(({ notebook, selected: isSelected }) => {
      if (!isSelected) closed(notebook);
      selected.set(notebook, isSelected);
      if (isSelected) language.lookAt(notebook);
      show();
    }),
    vscode.window.registerTreeDataProvider('priceOfAwait.variables', variables),
    vscode.workspace.onDidOpenNotebookDocument(opened),
    vscode.workspace.onDidCloseNotebookDocument(closed),
    vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges, cellChanges }) => {
      const isChanged = contentChanges.length > 0 || cellChanges.some(cell => cell.document);
      if (isChanged && isOurs(notebook)) language.lookAt(notebook);
    }),
    vscode.window.onDidChangeActiveNotebookEditor(show),
    vscode.window.onDidChangeVisibleNotebookEditors(show),
    command('checkExercise', checkExercise),
    command('restart', async () => sessions.get(shownNotebook())?.restart()),
    command('chooseSpeed', chooseSpeed),
    { dispose: () => sessions.forEach(session => session.end()) });
  vscode.workspace.notebookDocuments.forEach(opened);
  show();
}

module.exports = { activate };
