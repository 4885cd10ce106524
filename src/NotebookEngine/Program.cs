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
    default:
        Console.Error.WriteLine(
            "This is the process in which a notebook's cells run. 'tutorial run' starts it, and Jupyter does once 'tutorial kernel "
                + "install' has told it how.");
        return 2;
}
