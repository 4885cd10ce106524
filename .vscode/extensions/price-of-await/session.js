'use strict';
const path = require('node:path');
const vscode = require('vscode');
const { Clone, Remedy, offer } = require('./clone');
const { Host, HostEnded } = require('./host');
const { Outputs } = require('./outputs');

/** A notebook and its kernel's process. Cells run one after another, in the order of their requests. */
class Session {
  #queue = Promise.resolve();
  /** @param window The controller, the log, the speed, and the listener for changes. */
  constructor(notebook, window) {
    this.notebook = notebook;
    this.window = window;
    /** The running cell's outputs. While a cell runs, the kernel answers no questions about code. */
    this.running = undefined;
    this.#forget();
  }

  /** Starts the kernel's process, unless that needs a build. */
  async ready() { return Clone.of(this.notebook.uri.fsPath).isBuilt ? this.#start() : undefined; }

  run(cells) {
    const turn = this.#queue.then(() => this.#runAll(cells));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Stops the running cell. If that succeeds, the variables are kept. */
  interrupt() { this.stopping?.cancel(); }

  /** Ends the process, and with it all variables. */
  restart() {
    this.end('The cell was stopped, because the notebook was restarted. All variables are gone.');
    this.interrupt();
    this.window.changed(this);
  }

  /** Ends the process. A running cell shows why. */
  end(why) {
    if (this.host) this.host.why = why;
    this.host?.dispose();
    this.#forget();
  }

  #forget() {
    this.host = undefined;
    this.starting = undefined;
    this.count = 0;
    /** The document versions of cells that have run. */
    this.ran = new WeakMap();
  }

  async #runAll(cells) {
    this.stopping = new vscode.CancellationTokenSource();
    this.#lookForBuild();
    for (const cell of cells) {
      if (this.stopping.token.isCancellationRequested || cell.index < 0 || !await this.#run(cell, cells)) break;
    }
    this.window.changed(this);
  }

  async #run(cell, cells) {
    const execution = this.window.controller.createNotebookCellExecution(cell);
    const outputs = this.running = new Outputs(execution);
    execution.start(Date.now());
    execution.clearOutput();
    let succeeded = false;
    try {
      const host = await this.#start(outputs);
      execution.executionOrder = ++this.count;
      await this.#tellSpeed(host);
      const { version } = cell.document;
      succeeded = await this.#submit(host, cell, outputs);
      if (succeeded) this.ran.set(cell.document, version);
    } catch (error) {
      this.#explain(error, outputs, cells);
    }
    this.running = undefined;
    outputs.end(succeeded);
    return succeeded;
  }

  async #submit(host, cell, outputs) {
    let deadline;
    const stop = this.stopping.token.onCancellationRequested(() => {
      host.send('Cancel').catch(() => {});
      deadline = setTimeout(() => this.end(new Remedy(
        'The cell did not stop, so its process was ended. All variables are gone.',
        { title: 'Run the cells above again', do: () => this.run(codeCells(this.notebook, cell.index)) })), 2000);
    });
    try {
      const { succeeded, message } = await host.send(
        'SubmitCode', { code: cell.document.getText() }, (eventType, event) => outputs.show(eventType, event));
      if (this.stopping.token.isCancellationRequested) {
        // The kernel reports a cell as cancelled even if its code continues, and then runs no other cell. This empty
        // cell waits until the kernel is free.
        await host.send('SubmitCode', { code: '' });
        outputs.say('The cell was interrupted.');
      } else if (!succeeded) {
        outputs.fail(message);
      }
      return succeeded;
    } finally {
      clearTimeout(deadline);
      stop.dispose();
    }
  }

  #start(outputs) {
    this.starting ??= this.#startNew(outputs).catch(error => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  async #startNew(outputs) {
    const file = this.notebook.uri.fsPath;
    this.clone = Clone.of(file);
    const dotnet = await this.clone.dotnet();
    if (!this.clone.isBuilt) {
      outputs?.write('stdout', 'Building the tutorial first.\n');
      await this.clone.build(dotnet, text => outputs?.write('stdout', text), this.stopping?.token);
      outputs?.write('stdout', '\u001b[2J');
    }
    this.stamp = this.clone.stamp;
    this.speed = this.window.speed();
    const environment = { PRICE_OF_AWAIT_SPEED: this.speed };
    // A page may load files of an opened folder, so the library need not put plotly.js into the notebook.
    const isOpened = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(this.clone.host));
    if (isOpened) environment.PRICE_OF_AWAIT_PLOTLY = 'file';
    const host = new Host(dotnet, this.clone.host, path.dirname(file), environment, text => {
      if (this.running) this.running.write('stderr', text);
      else this.window.log.info(`${path.basename(file)}: ${text.trimEnd()}`);
    });
    host.ended.then(() => { if (this.host === host) this.#forget(); });
    return this.host = host;
  }

  /** Looks for a new build, because a process keeps the assemblies that it has loaded. */
  #lookForBuild() {
    if (!this.host || this.stamp === this.clone.stamp) return;
    this.stamp = this.clone.stamp;
    if (this.count === 0) this.end();
    else offer(
      new Remedy('The tutorial was rebuilt. A notebook that has already run uses the old build until you restart it.'),
      { title: 'Restart', do: () => this.restart() });
  }

  /** The library reads the speed from its process's environment variable each time. */
  async #tellSpeed(host) {
    if (this.speed === this.window.speed()) return;
    this.speed = this.window.speed();
    await host.send('SubmitCode', {
      code: `System.Environment.SetEnvironmentVariable("PRICE_OF_AWAIT_SPEED", "${this.speed}");`,
    });
  }

  #explain(error, outputs, cells) {
    let remedy = error;
    const showLog = { title: 'Show the log', do: () => this.window.log.show() };
    if (error instanceof HostEnded) {
      remedy = error.why ?? new Remedy(
        `The kernel's process has ended (${error.message}). All variables are gone: `
          + 'run the notebook from its first cell.',
        { title: 'Run all cells', do: () => this.run(codeCells(this.notebook)) }, showLog);
    } else if (!(error instanceof Remedy)) {
      this.window.log.error(error.stack ?? String(error));
      remedy = new Remedy(`The cell could not be run: ${error.message}`, showLog);
    }
    outputs.say(remedy.message ?? remedy);
    if (remedy.message) offer(remedy, { title: 'Try again', do: () => this.run(cells) });
  }
}

/** The code cells; with an index, only those above it. */
const codeCells = (notebook, end) => notebook.getCells()
  .slice(0, end).filter(cell => cell.document.languageId === 'csharp');

module.exports = { Session, codeCells };
