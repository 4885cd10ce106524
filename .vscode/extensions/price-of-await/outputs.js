'use strict';
const vscode = require('vscode');

const clearScreen = '\u001b[2J';
const mostCharacters = 1_000_000;
const pause = 50;

/** Writes what happens in a cell into its outputs. */
class Outputs {
  /** @param {vscode.NotebookCellExecution} execution The cell's execution, which has started. */
  constructor(execution) {
    this.execution = execution;
    this.displays = new Map();
    this.text = [];
    this.characters = 0;
  }

  show(told) {
    if (this.isOver) return;
    if (told.event === 'text') {
      this.#write(told.Stream, told.Text);
      return;
    }

    this.flush();
    switch (told.event) {
      case 'display':
        this.displays.set(told.Id, this.#append(itemsOf(told.Data), { outputType: 'display_data' }));
        break;
      case 'update': {
        const output = this.displays.get(told.Id);
        if (output) this.execution.replaceOutputItems(itemsOf(told.Data), output);
        break;
      }
      case 'value':
        this.#append(itemsOf(told.Data), { outputType: 'execute_result', executionCount: this.execution.executionOrder });
        break;
      case 'error':
        this.#append([vscode.NotebookCellOutputItem.error({
          name: told.Name, message: told.Message, stack: withLinks(told.Traceback),
        })], { outputType: 'error' });
        break;
    }
  }

  /** A sentence in the place of a result. Without a name and a stack it is shown as a text, whose lines wrap. */
  say(sentence) {
    this.flush();
    this.#append([vscode.NotebookCellOutputItem.error({ name: '', message: sentence })], { outputType: 'error' });
  }

  end(success) {
    this.flush();
    this.isOver = true;
    this.execution.end(success, Date.now());
  }

  /** Text is collected for a moment, because one message for each line is more than a window can take. */
  #write(stream, text) {
    const cleared = text.lastIndexOf(clearScreen);
    if (cleared >= 0) {
      this.text = [];
      this.stream = undefined;
      this.execution.clearOutput();
      text = text.slice(cleared + clearScreen.length);
    }

    const room = mostCharacters - this.characters;
    if (room <= 0) return;
    this.characters += text.length;
    if (text.length > room) text = `${text.slice(0, room)}\n… and more, which is not kept.\n`;
    if (this.text.at(-1)?.stream === stream) this.text.at(-1).text += text;
    else if (text) this.text.push({ stream, text });
    this.timer ??= setTimeout(() => this.flush(), pause);
  }

  flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { stream, text } of this.text.splice(0)) {
      const item = vscode.NotebookCellOutputItem[stream](text);
      if (this.stream?.name === stream) this.execution.appendOutputItems(item, this.stream.output);
      else this.stream = { name: stream, output: this.#append([item], { outputType: 'stream' }, true) };
    }
  }

  #append(items, metadata, isStream) {
    const output = new vscode.NotebookCellOutput(items, metadata);
    this.execution.appendOutput(output);
    if (!isStream) this.stream = undefined;
    return output;
  }
}

function itemsOf(data) {
  return Object.entries(data).map(([type, text]) => new vscode.NotebookCellOutputItem(
    Buffer.from(text, type.startsWith('image/') && type !== 'image/svg+xml' ? 'base64' : 'utf8'), type));
}

/** VS Code's own renderer links to a cell's line if it is written in these words at the beginning of a line. */
function withLinks(traceback) {
  return traceback.join('\n').split('\n').map(line => {
    const found = /^(\s*)(.*?)\bcell (\d+), line (\d+)(?:, column \d+: )?(.*)$/.exec(line);
    if (!found) return line;
    const [, indent, before, cell, at, after] = found;
    const said = `${before}${after}`.trim();
    return `${said && said !== 'at' ? `${indent}${said}\n` : ''}${indent}Cell In[${cell}], line ${at}`;
  }).join('\n');
}

module.exports = { Outputs };
