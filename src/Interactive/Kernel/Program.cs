using PriceOfAwait.Interactive;
using PriceOfAwait.NotebookWorker;

switch (args)
{
    case [Protocol.WorkerVerb, var pipeName]:
        // One for the life of the process.
        Worker.Run(pipeName, publish => new MicrosoftEngine(Directory.GetCurrentDirectory(), publish));
        return 0;
    default:
        Console.Error.WriteLine(
            "This is Microsoft's kernel without a front-end. It runs notebooks with: dotnet run --project src/Tutorial -- run --kernel "
                + "microsoft");
        return 2;
}
