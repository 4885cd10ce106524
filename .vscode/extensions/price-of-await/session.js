'use strict';
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');
const { Clone, Remedy } = require('./clone');
const { Engine, EngineEnded } = require('./engine');
const { Outputs } = require('./outputs');

/** A line of a benchmark's progress. */
const progressLine = /^\s*(launch +\d+|\d+ {2}\S).*$/m;

/** A notebook and its engine. Cells run one after the other, in the order in which they were asked for. */
class Session {
  #queue = Promise.resolve();

  /**
   * @param {vscode.NotebookDocument} notebook
   * @param {{controller: vscode.NotebookController, speed: () => string, log: vscode.LogOutputChannel, changed: (session) => void}} window
   */
  constructor(notebook, window) {
    this.notebook = notebook;
    this.window = window;
    this.count = 0;
  }

  /** The engine, if it needs no build; otherwise null. */
  async ready() {
    try {
      return Clone.of(this.notebook.uri.fsPath).isBuilt ? await this.#start() : null;
    } catch (error) {
      if (error instanceof Remedy) return null;
      throw error;
    }
  }

  /** Whether a cell runs: then there are no answers about code. */
  get isBusy() {
    return this.running !== undefined;
  }

  /** Whether there was a build since the engine loaded the assemblies. */
  get isStale() {
    return !!this.engine && !this.engine.isOver && this.stamp !== this.clone.stamp;
  }

  run(cells) {
    const turn = this.#queue.then(() => this.#runAll(cells));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  interrupt() {
    this.stopping?.cancel();
    if (this.running) this.engine?.interrupt();
  }

  /** Forgets all variables; the next cell starts a new engine. */
  restart() {
    this.stopping?.cancel();
    this.restarting = this.isBusy;
    this.#forget();
    this.window.changed(this);
  }

  dispose() {
    this.restart();
  }

  async #runAll(cells) {
    this.stopping = new vscode.CancellationTokenSource();
    for (const [index, cell] of cells.entries()) {
      if (this.stopping.token.isCancellationRequested || cell.index < 0) break;
      if (!await this.#run(cell, cells[index + 1], cells)) break;
    }

    this.running = undefined;
    this.window.changed(this);
  }

  async #run(cell, next, cells) {
    const execution = this.window.controller.createNotebookCellExecution(cell);
    const outputs = new Outputs(execution);
    this.running = execution;
    execution.start(Date.now());
    execution.clearOutput();
    let succeeded = false;
    const progress = new Progress(cell, () => this.interrupt());
    try {
      const engine = await this.#start(outputs);
      execution.executionOrder = ++this.count;
      await this.#tellSpeed(engine);
      const end = await engine.run(this.count, cell.document.getText(), next?.document.getText(), told => {
        outputs.show(told);
        if (told.event === 'text') progress.read(told.Text);
      });
      succeeded = end.Succeeded;
    } catch (error) {
      this.#explain(error, outputs, cells);
    } finally {
      progress.end();
      outputs.end(succeeded);
    }

    return succeeded;
  }

  #forget() {
    this.engine?.dispose();
    this.engine = undefined;
    this.starting = undefined;
    this.count = 0;
  }

  async #start(outputs) {
    if (this.engine?.isOver) this.#forget();
    this.starting ??= this.#startNew(outputs).catch(error => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  async #startNew(outputs) {
    const folder = path.dirname(this.notebook.uri.fsPath);
    this.clone = Clone.of(this.notebook.uri.fsPath);
    if (!fs.existsSync(folder)) throw new Remedy(`The folder ${folder} is not there any more. Open the one where it is now.`);
    const dotnet = await this.clone.dotnet();
    if (!this.clone.isBuilt) {
      outputs?.show({ event: 'text', Stream: 'stdout', Text: 'Building the tutorial first. The terminal below shows how far it is.\n' });
      outputs?.flush();
      try {
        await this.clone.build(dotnet, { token: this.stopping?.token });
      } finally {
        outputs?.show({ event: 'text', Stream: 'stdout', Text: '\u001b[2J' });
      }
    }

    this.stamp = this.clone.stamp;
    this.speed = this.window.speed();
    const engine = new Engine({
      dotnet,
      assembly: this.clone.engine,
      folder,
      environment: { PRICE_OF_AWAIT_SPEED: this.speed },
      log: text => this.window.log.info(`${path.basename(this.notebook.uri.fsPath)}: ${text.trimEnd()}`),
    });
    this.engine = engine;
    engine.ended.then(() => this.window.changed(this));
    return engine;
  }

  /** The library reads the speed from its process's environment each time. */
  async #tellSpeed(engine) {
    const speed = this.window.speed();
    if (speed === this.speed) return;
    await engine.run(0, `System.Environment.SetEnvironmentVariable("PRICE_OF_AWAIT_SPEED", "${speed}");`, null, () => {});
    this.speed = speed;
  }

  #explain(error, outputs, cells) {
    if (this.restarting) {
      this.restarting = false;
      outputs.say('The cell was stopped, because the engine was restarted. All variables are gone.');
      return;
    }

    let remedy = error;
    if (error instanceof EngineEnded) {
      remedy = new Remedy(
        `The engine has ended (${error.message}). All variables are gone with it: run the notebook again from its first cell.`,
        { title: 'Run all cells', do: () => vscode.commands.executeCommand('notebook.execute', this.notebook.uri) },
        { title: 'Show the log', do: () => this.window.log.show() });
    } else if (!(error instanceof Remedy)) {
      this.window.log.error(error.stack ?? String(error));
      remedy = new Remedy(`The cell could not be run: ${error.message}`, { title: 'Show the log', do: () => this.window.log.show() });
    }

    outputs.say(remedy.message);
    offer(remedy, { title: 'Try again', do: () => this.run(cells) });
  }
}

/** Shows a benchmark's lines as a notification that can be cancelled. */
class Progress {
  constructor(cell, cancel) {
    this.title = cell.document.lineAt(0).text.trim();
    this.cancel = cancel;
  }

  read(text) {
    const line = text.trimEnd().split('\n').at(-1);
    if (this.isOver || !progressLine.test(line)) return;
    if (!this.report) {
      vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'Measuring', cancellable: true },
        (progress, token) => {
          this.report = message => progress.report({ message });
          token.onCancellationRequested(this.cancel);
          return new Promise(resolve => { this.close = resolve; });
        });
    }

    this.report?.(line.trim());
  }

  end() {
    this.isOver = true;
    this.close?.();
  }
}

/** Shows what is missing, with buttons; does not wait for an answer. */
function offer(remedy, ...more) {
  const buttons = [...remedy.buttons ?? [], ...more];
  vscode.window.showErrorMessage(remedy.message, ...buttons.map(button => button.title))
    .then(title => buttons.find(button => button.title === title)?.do());
}

module.exports = { Session, offer };
