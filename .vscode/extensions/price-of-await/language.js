'use strict';
const vscode = require('vscode');
const { codeCells } = require('./session');

const pause = 400;
const { CompletionItemKind, DiagnosticSeverity } = vscode;
/** Names that differ between the kernel and VS Code. */
const kinds = {
  ExtensionMethod: CompletionItemKind.Method, Delegate: CompletionItemKind.Function,
  Structure: CompletionItemKind.Struct, Namespace: CompletionItemKind.Module,
  Local: CompletionItemKind.Variable, Parameter: CompletionItemKind.Variable,
};

/** Completions, help and errors from the kernel, which knows the cells that have run. */
class Language {
  /**
   * @param {(notebook: vscode.NotebookDocument) => Session | undefined} sessionOf The session of a notebook that uses
   * our kernel.
   */
  constructor(sessionOf, subscriptions) {
    const selector = { notebookType: 'jupyter-notebook', language: 'csharp' };
    this.sessionOf = sessionOf;
    this.problems = vscode.languages.createDiagnosticCollection('price-of-await');
    this.timers = new WeakMap();
    subscriptions.push(
      this.problems,
      vscode.languages.registerCompletionItemProvider(selector, this, '.'),
      vscode.languages.registerHoverProvider(selector, this),
      vscode.languages.registerSignatureHelpProvider(selector, this, '(', ','));
  }

  async provideCompletionItems(document, position) {
    const found = await this.#ask('Completions', document, { linePosition: position });
    return found?.completions.map(({ displayText, kind, insertText, insertTextFormat, ...texts }) => Object.assign(
      new vscode.CompletionItem(displayText, kinds[kind] ?? CompletionItemKind[kind]), texts,
      { insertText: insertTextFormat === 'snippet' ? new vscode.SnippetString(insertText) : insertText }));
  }

  async provideHover(document, position) {
    const found = await this.#ask('HoverText', document, { linePosition: position });
    if (!found) return undefined;
    const [signature, ...rest] = found.content[0].value.split(/\r?\n/);
    return new vscode.Hover(
      new vscode.MarkdownString().appendCodeblock(signature, 'csharp').appendMarkdown(rest.join('\n')));
  }

  async provideSignatureHelp(document, position) {
    const found = await this.#ask('SignatureHelp', document, { linePosition: position });
    const described = ({ label, documentation, parameters = [] }) => ({
      label,
      documentation: new vscode.MarkdownString(documentation?.value),
      parameters: parameters.map(described),
    });
    return found && {
      activeSignature: found.activeSignatureIndex, activeParameter: found.activeParameterIndex,
      signatures: found.signatures.map(described),
    };
  }

  /** Checks a notebook's cells once changes have stopped. */
  lookAt(notebook) {
    clearTimeout(this.timers.get(notebook));
    this.timers.set(notebook, setTimeout(() => this.#diagnose(notebook), pause));
  }

  forget(notebook) {
    clearTimeout(this.timers.get(notebook));
    notebook.getCells().forEach(cell => this.problems.delete(cell.document.uri));
  }

  async #ask(what, document, parameters) {
    const notebook = vscode.workspace.notebookDocuments
      .find(one => one.getCells().some(cell => cell.document === document));
    const session = notebook && this.sessionOf(notebook);
    if (!session || session.running) return undefined;
    // If something is missing, running a cell reports it.
    return session.ready()
      .then(host => host?.ask(what, { code: document.getText(), ...parameters }))
      .catch(() => undefined);
  }

  /**
   * Only if the cells above have run; otherwise their declarations would be missing. A cell that has run unchanged has
   * no errors.
   */
  async #diagnose(notebook) {
    const session = notebook.isClosed ? undefined : this.sessionOf(notebook);
    if (!session) return;
    let isKnown = true;
    for (const { document } of codeCells(notebook)) {
      const { version } = document;
      const isRun = session.ran.get(document) === version;
      const found = isKnown && !isRun ? await this.#ask('Diagnostics', document) : undefined;
      // The notebook runs or is being changed. It is checked again afterwards.
      if (session.running || document.version !== version) return;
      this.problems.set(document.uri, found?.diagnostics.map(problemOf).filter(Boolean));
      isKnown &&= session.ran.has(document);
    }
  }
}

function problemOf({ linePositionSpan: { start, end }, severity, code, message }) {
  const kind = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning }[severity];
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  const diagnostic = new vscode.Diagnostic(range, message, kind);
  return kind === undefined ? undefined : Object.assign(diagnostic, { code, source: 'C#' });
}

module.exports = { Language };
