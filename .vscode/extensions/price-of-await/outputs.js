'use strict';
const vscode = require('vscode');

const clearScreen = '\u001b[2J';
const mostCharacters = 1_000_000;
const pause = 50;

/** Writes a running cell's events into its outputs. */
class Outputs {
  #displays = new Map();
  #text = [];
  #characters = 0;
  /** @param {vscode.NotebookCellExecution} execution The cell's started execution. */
  constructor(execution) {
    this.execution = execution;
  }

  show(eventType, { formattedValues, valueId }) {
    if (this.isOver) return;
    switch (eventType) {
      case 'StandardOutputValueProduced': return this.write('stdout', formattedValues[0].value);
      case 'StandardErrorValueProduced': return this.write('stderr', formattedValues[0].value);
      case 'ReturnValueProduced':
        return this.#append(
          itemsOf(formattedValues), { outputType: 'execute_result', executionCount: this.execution.executionOrder });
      case 'DisplayedValueProduced':
      case 'DisplayedValueUpdated':
        return this.#display(itemsOf(formattedValues), valueId, eventType === 'DisplayedValueUpdated');
    }
  }

  /** Shows why a cell failed: the compiler's errors, an exception with its stack, or a sentence. */
  fail(message) {
    if (!/^(\(\d+,\d+\)|[\w.`+]+): /.test(message)) return this.say(message);
    const [head, name = 'Error', said = head] = /^([\w.`+]+): (.*)/.exec(message) ?? message.split('\n', 1);
    // VS Code's renderer turns these words into a link to the cell's line.
    const stack = message.replace(/^\((\d+),\d+\): (.*)$/gm, `$2\nCell In[${this.execution.executionOrder}], line $1`);
    this.#append([vscode.NotebookCellOutputItem.error({ name, message: said, stack })], { outputType: 'error' });
  }

  /** Shows a sentence as a result. Without a name and a stack, its lines wrap. */
  say(sentence) {
    this.#append([vscode.NotebookCellOutputItem.error({ name: '', message: sentence })], { outputType: 'error' });
  }

  end(success) {
    this.#flush();
    this.isOver = true;
    this.execution.end(success, Date.now());
  }

  /** Collects text for a moment, because a message for each line would overwhelm a window. */
  write(stream, text) {
    const cleared = text.lastIndexOf(clearScreen);
    if (cleared >= 0) {
      this.#text = [];
      this.#displays.clear();
      this.stream = undefined;
      this.execution.clearOutput();
      text = text.slice(cleared + clearScreen.length);
    }
    const room = mostCharacters - this.#characters;
    if (room <= 0) return;
    this.#characters += text.length;
    if (text.length > room) text = `${text.slice(0, room)}\n… and more, which was not kept.\n`;
    if (this.#text.at(-1)?.stream === stream) this.#text.at(-1).text += text;
    else if (text) this.#text.push({ stream, text });
    this.timer ??= setTimeout(() => this.#flush(), pause);
  }

  #flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { stream, text } of this.#text.splice(0)) {
      const item = vscode.NotebookCellOutputItem[stream](text);
      if (this.stream?.name === stream) this.execution.appendOutputItems(item, this.stream.output);
      else this.stream = { name: stream, output: this.#put([item], { outputType: 'stream' }) };
    }
  }

  #display(items, id, isUpdate) {
    // The kernel may use different ids for a display and its updates. If there is only one display, it is meant.
    const known = isUpdate
      && (this.#displays.get(id) ?? (this.#displays.size === 1 && this.#displays.values().next().value));
    if (known) this.execution.replaceOutputItems(items, known);
    this.#displays.set(id, known || this.#append(items, { outputType: 'display_data' }));
  }

  #append(items, metadata) {
    this.#flush();
    this.stream = undefined;
    return this.#put(items, metadata);
  }

  #put(items, metadata) {
    const output = new vscode.NotebookCellOutput(items, metadata);
    this.execution.appendOutput(output);
    return output;
  }
}

function itemsOf(values) {
  return values.filter(value => !value.suppressDisplay).map(({ mimeType, value }) => new vscode.NotebookCellOutputItem(
    Buffer.from(value, mimeType.startsWith('image/') && mimeType !== 'image/svg+xml' ? 'base64' : 'utf8'), mimeType));
}

module.exports = { Outputs };
