using PriceOfAwait.NotebookEngine.Running;

switch (args)
{
    case [Protocol.WorkerVerb, var pipeName]:
        Worker.Run(pipeName);
        return 0;
    default:
        Console.Error.WriteLine("This is the process in which a notebook's cells run; 'tutorial run' starts it.");
        return 2;
}
