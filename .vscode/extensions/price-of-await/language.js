'use strict';
const vscode = require('vscode');

const pause = 400;
const kinds = {
  class: vscode.CompletionItemKind.Class, interface: vscode.CompletionItemKind.Interface, enum: vscode.CompletionItemKind.Enum,
  struct: vscode.CompletionItemKind.Struct, namespace: vscode.CompletionItemKind.Module, method: vscode.CompletionItemKind.Method,
  property: vscode.CompletionItemKind.Property, field: vscode.CompletionItemKind.Field, event: vscode.CompletionItemKind.Event,
  keyword: vscode.CompletionItemKind.Keyword, variable: vscode.CompletionItemKind.Variable,
};

/** Completion, hover and diagnostics of C# cells: each is read after the cells above it, whether or not they have run. */
class Language {
  /** @param {(notebook: vscode.NotebookDocument) => Session | undefined} sessionOf The session of a notebook that is ours. */
  constructor(sessionOf) {
    const selector = { notebookType: 'jupyter-notebook', language: 'csharp' };
    this.sessionOf = sessionOf;
    this.problems = vscode.languages.createDiagnosticCollection('price-of-await');
    this.timers = new Map();
    this.subscriptions = [
      this.problems,
      vscode.languages.registerCompletionItemProvider(selector, this, '.'),
      vscode.languages.registerHoverProvider(selector, this),
    ];
  }

  dispose() {
    this.subscriptions.forEach(subscription => subscription.dispose());
    this.timers.forEach(clearTimeout);
  }

  async provideCompletionItems(document, position) {
    const found = await this.#ask('complete', document, { Position: document.offsetAt(position) });
    if (found?.event !== 'completions') return undefined;
    const range = new vscode.Range(document.positionAt(found.Start), document.positionAt(found.End));
    return found.Completions.map(({ Name: name, Kind: kind }) => {
      const item = new vscode.CompletionItem(name, kinds[kind]);
      item.range = range;
      return item;
    });
  }

  async provideHover(document, position) {
    const found = await this.#ask('describe', document, { Position: document.offsetAt(position) });
    if (!found?.Text) return undefined;
    const [signature, ...rest] = found.Text.split('\n\n');
    const shown = new vscode.MarkdownString().appendCodeblock(signature, 'csharp');
    // Escaped by hand, because appendText keeps every blank, so that no line would wrap.
    rest.forEach(paragraph => shown.appendMarkdown(
      `${paragraph.trim().replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&').replace(/\n\s*/g, '  \n')}\n\n`));
    return new vscode.Hover(shown);
  }

  /** Looks at a notebook's cells when nothing changes them any more. */
  lookAt(notebook) {
    const key = notebook.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => this.#diagnose(notebook), pause));
  }

  forget(notebook) {
    clearTimeout(this.timers.get(notebook.uri.toString()));
    notebook.getCells().forEach(cell => this.problems.delete(cell.document.uri));
  }

  async #ask(request, document, parameters) {
    const cell = vscode.workspace.notebookDocuments.flatMap(notebook => notebook.getCells()).find(one => one.document === document);
    const session = cell && this.sessionOf(cell.notebook);
    if (!session || session.isBusy) return undefined;
    const engine = await session.ready();
    return engine?.ask(request, { Code: document.getText(), Above: codeAbove(cell), ...parameters }).catch(() => undefined);
  }

  async #diagnose(notebook) {
    const session = this.sessionOf(notebook);
    if (!session || notebook.isClosed) return;
    for (const cell of codeCells(notebook)) {
      const { document } = cell;
      const { version } = document;
      const found = await this.#ask('diagnose', document, {});
      // The notebook runs or is being changed; at the end of that, it is looked at again.
      if (found?.event !== 'diagnosed' || document.version !== version) return;
      this.problems.set(document.uri, found.Problems.map(problem => {
        const range = new vscode.Range(document.positionAt(problem.Start), document.positionAt(problem.End));
        const severity = problem.IsError ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
        const diagnostic = new vscode.Diagnostic(range, problem.Message, severity);
        return Object.assign(diagnostic, { code: problem.Id, source: 'C#' });
      }));
    }
  }
}

function codeCells(notebook) {
  return notebook.getCells().filter(cell => cell.kind === vscode.NotebookCellKind.Code && cell.document.languageId === 'csharp');
}

function codeAbove(cell) {
  return codeCells(cell.notebook).filter(other => other.index < cell.index).map(other => other.document.getText());
}

module.exports = { Language };
