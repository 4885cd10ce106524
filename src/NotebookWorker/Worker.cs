using System.IO.Pipes;
using System.Text;

namespace PriceOfAwait.NotebookWorker;

/// <summary>The process in which the cells of one notebook run, for the runner that started it.</summary>
internal static class Worker
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    /// <summary>Runs cells in the working directory until the runner closes the pipe.</summary>
    /// <param name="pipeName">The pipe on which the runner listens.</param>
    /// <param name="createEngine">Makes the engine; it gets a method that takes the cells' events, from any thread.</param>
    public static void Run(string pipeName, Func<Action<CellEvent>, ICellEngine> createEngine)
    {
        ProcessGroup.Lead();
        _ = Task.Run(Protocol.WarmUp);
        var queue = new EventQueue();
        Stream[] rawStreams = [Console.OpenStandardOutput(), Console.OpenStandardError()];
        var console = new CellConsole(queue);
        console.Set(allowsInput: false);
        // At the same time as connecting, which takes as long.
        var creating = Task.Run(() => createEngine(queue.Publish));

        using var pipe = new NamedPipeClientStream(
            ".", pipeName, PipeDirection.InOut, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly);
        try
        {
            // The runner listened before it started this process. If it can't be reached now, it has ended.
            pipe.Connect(Patience);
        }
        catch (TimeoutException)
        {
            return;
        }

        new Thread(() => Send(queue, pipe)) { IsBackground = true }.Start();
        // What a cell showed before it called Environment.Exit is still sent.
        AppDomain.CurrentDomain.ProcessExit += (_, _) => queue.WaitUntilSent(TimeSpan.FromSeconds(2));

        var engine = creating.GetAwaiter().GetResult();
        // A thread of its own, so that a cell that starves the thread pool can't keep the worker alive.
        using var requests = new StreamReader(pipe, Encoding.UTF8);
        var cancellation = new CancellationTokenSource();
        while (ReadLine(requests) is { } line)
        {
            switch (Protocol.ReadRequest(line))
            {
                case PrepareToCompile:
                    engine.PrepareToCompile();
                    break;
                case RunCell cell:
                    cancellation = new CancellationTokenSource();
                    var ofCell = cancellation.Token;
                    console.Set(cell.AllowsInput);
                    Start(() => RunCellAsync(engine, cell, rawStreams, ofCell));
                    break;
                case GiveInput input:
                    console.GiveInput(input.Line);
                    break;
                case InterruptCell:
                    var interrupted = cancellation;
                    Start(() =>
                    {
                        interrupted.Cancel();
                        return Task.CompletedTask;
                    });
                    break;
                case var question:
                    Start(async () => queue.Publish(await AnswerAsync(engine, question)));
                    break;
            }
        }

        if (!OperatingSystem.IsWindows())
        {
            // Those that left the group, too.
            ChildProcesses.End();
            ChildProcesses.EndMarked(pipeName);
        }

        ProcessGroup.EndOwn();
        Environment.Exit(0);
    }

    /// <summary>Not on a thread of the pool: a cell may block all of them.</summary>
    private static void Start(Func<Task> work) => new Thread(() => work()) { IsBackground = true }.Start();

    private static async Task<Answer> AnswerAsync(ICellEngine engine, WorkerRequest question)
    {
        try
        {
            return await engine.AnswerAsync(question);
        }
        // Whatever goes wrong, the runner waits for an answer.
        catch (Exception exception)
        {
            return new NoAnswer(exception.ToString());
        }
    }

    private static async Task RunCellAsync(ICellEngine engine, RunCell request, Stream[] rawStreams, CancellationToken cancellation)
    {
        await engine.ExecuteAsync(request, cancellation);
        // In one write, so that no program that still runs can write in between.
        var mark = Encoding.ASCII.GetBytes(request.Mark);
        foreach (var stream in rawStreams)
        {
            stream.Write(mark);
            stream.Flush();
        }

        SpareMemory.GiveBack();
        engine.PrepareNext();
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
