#!/usr/bin/env bash
# Makes a clone ready: builds it, tells Jupyter of the C# kernel, which it restores, installs VS Code's extension, and
# says what the machine lacks. Only the build has to succeed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

dotnet build src/Tutorial
dotnet run --no-build --project src/Tutorial -- kernel || echo 'Only Jupyter needs that kernel.'
dotnet run --no-build --project src/Tutorial -- vscode || echo "In VS Code, the extension is in the Extensions view, under Recommended."
dotnet run --no-build --project src/Tutorial -- doctor || echo 'The lines above say what this machine lacks.'
