using PriceOfAwait.NotebookEngine.Editors;
using PriceOfAwait.NotebookEngine.Jupyter;
using PriceOfAwait.NotebookEngine.Scripting;
using PriceOfAwait.NotebookWorker;

switch (args)
{
    case [Protocol.WorkerVerb, var pipeName]:
        Worker.Run(pipeName, publish => new CSharpEngine(Directory.GetCurrentDirectory(), publish));
        return 0;
    case ["kernel", var connectionFile]:
        return await JupyterKernel.RunAsync(connectionFile);
    case ["editor"]:
        return await EditorEngine.RunAsync();
    default:
        Console.Error.WriteLine(
            "This is the process in which a notebook's cells run. 'tutorial run' starts it, VS Code's extension of this repository does, and "
                + "Jupyter once 'tutorial kernel install' has told it how.");
        return 2;
}
