@echo off
rem Makes a clone ready: builds it, tells Jupyter of the C# kernel, which it restores, installs VS Code's extension, and
rem says what the machine lacks. Only the build has to succeed.
setlocal
cd /d "%~dp0.."

dotnet build src\Tutorial || exit /b 1
dotnet run --no-build --project src\Tutorial -- kernel || echo Only Jupyter needs that kernel.
dotnet run --no-build --project src\Tutorial -- vscode || echo In VS Code, the extension is in the Extensions view, under Recommended.
dotnet run --no-build --project src\Tutorial -- doctor || echo The lines above say what this machine lacks.
exit /b 0
