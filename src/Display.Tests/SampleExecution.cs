namespace PriceOfAwait.Display.Tests;

/// <summary>
/// A made-up execution of two methods, one of which awaits the other, with a wait; told like a real one.
/// </summary>
internal static class SampleExecution
{
    private const string OuterBox = "box of OuterAsync";
    private const string InnerBox = "box of InnerAsync";

    private const string Outer = """
        public async Task<int> OuterAsync(string name)
        {
            var length = await InnerAsync(name);
            return length + 1; // <one> & "more"
        }
        """;

    private const string Inner = """
        private static async Task<int> InnerAsync(string name)
        {
            await Task.Delay(10);
            return name.Length;
        }
        """;

    private static readonly StackFrame[] Main = [new("Main", "")];
    private static readonly StackFrame[] OuterWaits = [new("OuterAsync", "72 B"), .. Main];
    private static readonly StackFrame[] OuterRuns = [new("OuterAsync.MoveNext", "state -1"), .. OuterWaits];
    private static readonly StackFrame[] InnerRuns = [new("InnerAsync", "64 B"), .. OuterRuns];
    private static readonly HeapBox[] Delay =
    [
        Old("Task.DelayPromise", 72),
        Old("TimerQueueTimer", 104, "due in 10 ms"),
    ];
    private static readonly string[] Due = ["timer, in 10 ms"];

    public static Stepper Value { get; } =
        new(
            "OuterAsync, awaited once",
            [new("OuterAsync", Outer, LoweredOf("OuterAsync")), new("InnerAsync", Inner, LoweredOf("InnerAsync"))],
            [
                OnMain(
                    "OuterAsync is called. Its state machine lies on the stack.",
                    0,
                    1,
                    6,
                    [new("OuterAsync", "state -1, 72 B"), .. Main],
                    [],
                    []
                ),
                OnMain("Its first part runs, and calls InnerAsync.", 0, 3, 28, OuterRuns, [], []),
                OnMain(
                    "InnerAsync is called. Its state machine, too, lies on the stack.",
                    1,
                    1,
                    6,
                    [new("InnerAsync", "state -1, 64 B"), .. OuterRuns],
                    [],
                    []
                ),
                OnMain(
                    "Task.Delay makes a task that a timer will complete.",
                    1,
                    3,
                    28,
                    [new("InnerAsync.MoveNext", "state -1"), .. InnerRuns],
                    [.. Delay.Select(box => box with { IsNew = true })],
                    Due
                ),
                OnMain(
                    "The awaiter is asked: the task isn't completed, so InnerAsync has to wait. Its state "
                        + "machine moves to the heap.",
                    1,
                    3,
                    33,
                    [new("InnerAsync.MoveNext", "state 0"), .. InnerRuns],
                    [.. Delay, new(InnerBox, 112, "state 0", true)],
                    Due
                ),
                OnMain(
                    "InnerAsync returns its task, which is that box.",
                    0,
                    3,
                    29,
                    OuterRuns,
                    [.. Delay, Old(InnerBox, 112, "state 0")],
                    Due
                ),
                OnMain(
                    "It isn't completed either: OuterAsync's state machine moves to the heap.",
                    0,
                    3,
                    33,
                    [new("OuterAsync.MoveNext", "state 0"), .. OuterWaits],
                    [.. Delay, Old(InnerBox, 112, "state 0"), new(OuterBox, 1_120, "state 0", true)],
                    Due
                ),
                OnMain(
                    "OuterAsync returns its task. Nothing of either method is left on the stack.",
                    0,
                    1,
                    8,
                    Main,
                    [.. Delay, Old(InnerBox, 112, "state 0"), Old(OuterBox, 1_120, "state 0")],
                    Due
                ),
                new(
                    "The timer fires and completes the task of the delay: InnerAsync goes on.",
                    1,
                    3,
                    41,
                    "pool thread 6",
                    [new("InnerAsync.MoveNext", "state -1"), new("TimerQueue.FireNextTimers", "")],
                    [
                        Old("Task.DelayPromise", 72, "completed"),
                        Old(InnerBox, 112, "state -1"),
                        Old(OuterBox, 1_120, "state 0"),
                    ],
                    ["InnerAsync"],
                    []
                ),
            ]
        )
        {
            Footnotes = ["Made up, to be tested."],
        };

    private static Step OnMain(
        string text,
        int method,
        int line,
        int lowered,
        StackFrame[] stack,
        HeapBox[] heap,
        string[] waits
    ) => new(text, method, line, lowered, "main thread", stack, heap, [], waits);

    private static HeapBox Old(string type, long bytes, string note = "") => new(type, bytes, note, IsNew: false);

    private static string LoweredOf(string method) =>
        $$"""
            public Task<int> {{method}}(string name)
            {
                <{{method}}>d__1 stateMachine = default;
                stateMachine.<>t__builder = AsyncTaskMethodBuilder<int>.Create();
                stateMachine.name = name;
                stateMachine.<>1__state = -1;
                stateMachine.<>t__builder.Start(ref stateMachine);
                return stateMachine.<>t__builder.Task;
            }
            private struct <{{method}}>d__1 : IAsyncStateMachine
            """ + string.Concat(Enumerable.Range(11, 49).Select(line => $"\n        <>t__builder.continueAt({line});"));
}
