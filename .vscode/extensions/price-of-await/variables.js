'use strict';
const vscode = require('vscode');

/** The variables of the notebook that is looked at, in a view. */
class Variables {
  #changed = new vscode.EventEmitter();

  constructor(activeSession) {
    this.activeSession = activeSession;
    this.onDidChangeTreeData = this.#changed.event;
  }

  refresh() {
    this.#changed.fire();
  }

  getTreeItem({ Name: name, Type: type, Value: value }) {
    const item = new vscode.TreeItem(name);
    item.description = `${type}  ${value}`;
    item.tooltip = `${type} ${name}\n${value}`;
    item.iconPath = new vscode.ThemeIcon('symbol-variable');
    return item;
  }

  async getChildren(parent) {
    const session = this.activeSession();
    if (parent || !session?.count || session.isBusy || !session.engine || session.engine.isOver) return [];
    const listed = await session.engine.ask('variables').catch(() => undefined);
    return listed?.Variables ?? [];
  }
}

module.exports = { Variables };
