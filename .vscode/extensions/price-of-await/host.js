'use strict';
const { spawn } = require('node:child_process');
const readline = require('node:readline');

/** The process ended or did not start. */
class HostEnded extends Error {}

/**
 * A process with Microsoft's kernel, for one notebook, over the kernel's own protocol: commands and events as lines of
 * JSON.
 */
class Host {
  #waiting = new Map();
  #last = 0;

  /**
   * @param {(text: string) => void} hear Receives output outside the protocol: of processes that cells start, or of a
   * crash.
   */
  constructor(dotnet, assembly, folder, environment, hear) {
    const env = { ...process.env, ...environment };
    this.process = spawn(dotnet, [assembly, 'stdio'], { cwd: folder, env, windowsHide: true });
    readline.createInterface({ input: this.process.stdout })
      .on('line', line => {
        const event = parsed(line);
        if (event) this.#take(event);
        else hear(`${line}\n`);
      });
    this.process.stderr.setEncoding('utf8').on('data', hear);
    this.process.stdin.on('error', () => { /* The process has ended, which this.ended reports. */ });
    this.ended = new Promise(resolve => {
      const over = (code, signal) => resolve(signal ? `it was ended by ${signal}` : `its exit code was ${code}`);
      this.process.once('error', error => resolve(error.message));
      // Waits for the last output, but not forever: a process that it started may hold the streams open.
      this.process.once('close', over);
      this.process.once('exit', (...how) => setTimeout(() => over(...how), 1000));
    });
    this.ended.then(how => {
      this.isOver = true;
      this.#waiting.forEach(({ reject }) => reject(Object.assign(new HostEnded(how), { why: this.why })));
    });
  }

  /** Sends a command. Resolves when it has succeeded or failed; until then, `show` receives the events. */
  send(commandType, command = {}, show = () => {}) {
    if (this.isOver) return Promise.reject(new HostEnded('it has already ended'));
    const token = `${++this.#last}`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(token, { resolve, reject, show });
      const line = JSON.stringify({ token, commandType, command: { targetKernelName: 'csharp', ...command } });
      this.process.stdin.write(`${line}\n`);
    });
  }

  /** Asks about code or variables. Resolves with the answer, if there is one. */
  async ask(what, command) {
    let answer;
    await this.send(`Request${what}`, command, (eventType, event) => {
      if (eventType === `${what}Produced`) answer = event;
    });
    return answer;
  }

  /** Ends the process, which ends its own children when its input closes. */
  dispose() {
    this.process.stdin.end();
    setTimeout(() => this.process.kill('SIGKILL'), 1000);
  }

  #take({ eventType, event, command }) {
    // The token of a subcommand is that of its command, a dot and a number.
    const [token, part] = command?.token?.split('.') ?? [];
    const asked = this.#waiting.get(token);
    if (part || !/^Command(Succeeded|Failed)$/.test(eventType)) {
      asked?.show(eventType, event);
    } else {
      this.#waiting.delete(token);
      asked?.resolve({ succeeded: eventType === 'CommandSucceeded', message: event.message });
    }
  }
}

/**
 * The event of a line; undefined for output outside the protocol, and for the half line of a kernel that was killed.
 */
function parsed(line) {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

module.exports = { Host, HostEnded };
