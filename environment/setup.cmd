@echo off
rem Makes a clone ready: builds it, fetches plotly.js where npm is there, installs the Jupyter kernel and VS Code's extension, and says what the machine lacks.
setlocal
cd /d "%~dp0.."

dotnet build src\Tutorial || exit /b 1
where npm >nul 2>nul && (call npm ci --prefix environment --omit=dev --no-audit --no-fund || exit /b 1)
dotnet run --no-build --project src\Tutorial -- kernel install || exit /b 1
dotnet run --no-build --project src\Tutorial -- vscode install || echo VS Code offers the extension when the folder is opened.
dotnet run --no-build --project src\Tutorial -- doctor
