using System.IO.Pipes;
using System.Text;

namespace PriceOfAwait.NotebookWorker;

/// <summary>The process in which the cells of one notebook run, on the order of the runner that started it.</summary>
internal static class Worker
{
    /// <summary>Runs cells in the working directory until the runner closes the pipe.</summary>
    /// <param name="pipeName">The pipe on which the runner listens.</param>
    /// <param name="createEngine">Makes what runs the cells; it gets what takes the events of the cells, from any thread.</param>
    public static void Run(string pipeName, Func<Action<CellEvent>, ICellEngine> createEngine)
    {
        ProcessGroup.Lead();
        _ = Task.Run(Protocol.WarmUp);
        var queue = new EventQueue();
        Stream[] rawStreams = [Console.OpenStandardOutput(), Console.OpenStandardError()];
        Console.SetOut(queue.Writer("stdout"));
        Console.SetError(queue.Writer("stderr"));
        // Console.Out synchronizes its writers; newlines are the notebook's, not the platform's.
        Console.Out.NewLine = Console.Error.NewLine = "\n";
        Console.SetIn(new NoKeyboard());
        // Beside connecting, which takes as long.
        var creating = Task.Run(() => createEngine(queue.Publish));

        using var pipe = new NamedPipeClientStream(
            ".", pipeName, PipeDirection.InOut, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly);
        pipe.Connect(TimeSpan.FromSeconds(30));
        new Thread(() => Send(queue, pipe)) { IsBackground = true }.Start();
        // A cell that calls Environment.Exit has shown what it showed.
        AppDomain.CurrentDomain.ProcessExit += (_, _) => queue.WaitUntilSent(TimeSpan.FromSeconds(2));

        var engine = creating.GetAwaiter().GetResult();
        // A thread of its own, so that a cell that starves the thread pool can't keep the worker alive.
        using var requests = new StreamReader(pipe, Encoding.UTF8);
        var cancellation = new CancellationTokenSource();
        while (ReadLine(requests) is { } line)
        {
            switch (Protocol.ReadRequest(line))
            {
                case RunCell cell:
                    cancellation = new CancellationTokenSource();
                    var ofCell = cancellation.Token;
                    _ = Task.Run(() => RunCellAsync(engine, cell, rawStreams, ofCell), CancellationToken.None);
                    break;
                case InterruptCell:
                    new Thread(cancellation.Cancel) { IsBackground = true }.Start();
                    break;
                case var question:
                    _ = Task.Run(async () => queue.Publish(await AnswerAsync(engine, question)));
                    break;
            }
        }

        ProcessGroup.EndOwn();
        Environment.Exit(0);
    }

    private static async Task<Answer> AnswerAsync(ICellEngine engine, WorkerRequest question)
    {
        try
        {
            return await engine.AnswerAsync(question);
        }
        // Whatever goes wrong, who asked is waiting.
        catch (Exception exception)
        {
            return new NoAnswer(exception.ToString());
        }
    }

    private static async Task RunCellAsync(ICellEngine engine, RunCell request, Stream[] rawStreams, CancellationToken cancellation)
    {
        await engine.ExecuteAsync(request, cancellation);
        foreach (var stream in rawStreams)
        {
            stream.WriteByte((byte)Protocol.EndOfText);
            stream.Flush();
        }
    }

    private static void Send(EventQueue queue, Stream pipe)
    {
        var lines = new StreamWriter(pipe, new UTF8Encoding(false), bufferSize: 1 << 16) { NewLine = "\n" };
        try
        {
            while (true)
            {
                foreach (var happened in queue.TakeAll())
                {
                    lines.WriteLine(Protocol.Write(happened));
                }

                lines.Flush();
                queue.MarkSent();
            }
        }
        catch (IOException)
        {
            // The runner is gone; the thread that reads its requests sees it too and ends the process.
        }
    }

    private static string? ReadLine(StreamReader requests)
    {
        try
        {
            return requests.ReadLine();
        }
        catch (IOException)
        {
            return null;
        }
    }
}
