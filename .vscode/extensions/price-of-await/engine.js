'use strict';
const { spawn } = require('node:child_process');
const readline = require('node:readline');

/** The engine's process ended, or did not start. */
class EngineEnded extends Error {}

/**
 * The engine's process, one for each notebook. Messages are lines of JSON, in both directions (src/NotebookEngine/Editors).
 */
class Engine {
  /**
   * @param {{dotnet: string, assembly: string, folder: string, environment: object, log: (text: string) => void}} how
   */
  constructor({ dotnet, assembly, folder, environment, log }) {
    this.waiting = new Map();
    this.last = 0;
    this.errors = '';
    this.process = spawn(dotnet, [assembly, 'editor'], {
      cwd: folder, env: { ...process.env, ...environment }, windowsHide: true,
    });
    readline.createInterface({ input: this.process.stdout }).on('line', line => this.#take(JSON.parse(line)));
    this.process.stderr.on('data', data => {
      this.errors = (this.errors + data).slice(-4000);
      log(String(data));
    });
    this.process.stdin.on('error', () => { /* It has ended, and its end says so. */ });
    this.ended = new Promise(resolve => {
      this.process.once('error', error => resolve(error.message));
      // Only when its streams are read, because its last words explain the end.
      this.process.once('close', (code, signal) => resolve(signal ? `it was ended by ${signal}` : `its exit code was ${code}`));
    });
    this.ended.then(how => {
      this.isOver = true;
      const waiting = [...this.waiting.values()];
      this.waiting.clear();
      const error = new EngineEnded(`${how}${this.errors ? `: ${this.errors.trim().split('\n').at(-1)}` : ''}`);
      waiting.forEach(({ reject }) => reject(error));
    });
  }

  /** Runs a cell; resolves when it has ended. `show` gets what happens meanwhile. */
  run(number, source, next, show) {
    return this.#ask({ request: 'run', Number: number, Source: source, Next: next ?? null }, told => told.event === 'end', show);
  }

  /** Asks about code; resolves with the answer. */
  ask(request, parameters) {
    return this.#ask({ request, ...parameters }, () => true);
  }

  /** Ends the running cell. If it can be ended, the variables are kept. */
  interrupt() {
    this.#send(0, { request: 'interrupt' });
  }

  /** Ends the process, and with it those of its cells. */
  dispose() {
    this.process.stdin.end();
    this.process.kill();
  }

  #ask(request, isEnd, show = () => {}) {
    if (this.isOver) return Promise.reject(new EngineEnded('it is not there any more'));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, isEnd, show });
      this.#send(id, request);
    });
  }

  #send(id, ask) {
    this.process.stdin.write(`${JSON.stringify({ Id: id, Ask: ask })}\n`);
  }

  #take({ Id: id, Tell: told }) {
    const who = this.waiting.get(id);
    if (who?.isEnd(told)) {
      this.waiting.delete(id);
      who.resolve(told);
    } else {
      who?.show(told);
    }
  }
}

module.exports = { Engine, EngineEnded };
