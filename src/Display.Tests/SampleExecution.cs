namespace PriceOfAwait.Display.Tests;

/// <summary>A made-up execution of two methods, one of which awaits the other, with a wait; told like a real one.</summary>
internal static class SampleExecution
{
    private const string OuterBox = "AsyncTaskMethodBuilder<int>.AsyncStateMachineBox<OuterAsync>";
    private const string InnerBox = "AsyncTaskMethodBuilder<int>.AsyncStateMachineBox<InnerAsync>";

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

    public static Stepper Value { get; } = new(
        "OuterAsync, awaited once",
        [new("OuterAsync", Outer, LoweredOf("OuterAsync", "InnerAsync(name)", "int", "length + 1")),
            new("InnerAsync", Inner, LoweredOf("InnerAsync", "Task.Delay(10)", "", "name.Length"))],
        [
            new("OuterAsync is called. Its state machine lies on the stack.", 0, 1, 6, "main thread",
                [new("OuterAsync", "state -1, 72 B"), new("Main", "")], [], []),
            new("Its first part runs, and calls InnerAsync.", 0, 3, 28, "main thread",
                [new("OuterAsync.MoveNext", "state -1"), new("OuterAsync", "72 B"), new("Main", "")], [], []),
            new("InnerAsync is called. Its state machine, too, lies on the stack.", 1, 1, 6, "main thread",
                [new("InnerAsync", "state -1, 64 B"), new("OuterAsync.MoveNext", "state -1"), new("OuterAsync", "72 B"), new("Main", "")],
                [], []),
            new("Task.Delay makes a task that a timer will complete.", 1, 3, 28, "main thread",
                [new("InnerAsync.MoveNext", "state -1"), new("InnerAsync", "64 B"), new("OuterAsync.MoveNext", "state -1"),
                    new("OuterAsync", "72 B"), new("Main", "")],
                [new("Task.DelayPromise", 72, "", true), new("TimerQueueTimer", 104, "due in 10 ms", true)], ["timer, in 10 ms"]),
            new("The awaiter is asked: the task isn't completed, so InnerAsync has to wait. Its state machine moves to the heap.", 1, 3, 33,
                "main thread",
                [new("InnerAsync.MoveNext", "state 0"), new("InnerAsync", "64 B"), new("OuterAsync.MoveNext", "state -1"),
                    new("OuterAsync", "72 B"), new("Main", "")],
                [Old("Task.DelayPromise", 72), Old("TimerQueueTimer", 104, "due in 10 ms"), new(InnerBox, 112, "state 0", true)],
                ["timer, in 10 ms"]),
            new("InnerAsync returns its task, which is that box.", 0, 3, 29, "main thread",
                [new("OuterAsync.MoveNext", "state -1"), new("OuterAsync", "72 B"), new("Main", "")],
                [Old("Task.DelayPromise", 72), Old("TimerQueueTimer", 104, "due in 10 ms"), Old(InnerBox, 112, "state 0")],
                ["timer, in 10 ms"]),
            new("It isn't completed either: OuterAsync's state machine moves to the heap.", 0, 3, 33, "main thread",
                [new("OuterAsync.MoveNext", "state 0"), new("OuterAsync", "72 B"), new("Main", "")],
                [Old("Task.DelayPromise", 72), Old("TimerQueueTimer", 104, "due in 10 ms"), Old(InnerBox, 112, "state 0"),
                    new(OuterBox, 1_120, "state 0", true)],
                ["timer, in 10 ms"]),
            new("OuterAsync returns its task. Nothing of either method is left on the stack.", 0, 1, 8, "main thread", [new("Main", "")],
                [Old("Task.DelayPromise", 72), Old("TimerQueueTimer", 104, "due in 10 ms"), Old(InnerBox, 112, "state 0"),
                    Old(OuterBox, 1_120, "state 0")],
                ["timer, in 10 ms"]),
            new("The timer fires and completes the task of the delay: InnerAsync goes on.", 1, 3, 41, "pool thread 6",
                [new("InnerAsync.MoveNext", "state -1"), new("TimerQueue.FireNextTimers", "")],
                [Old("Task.DelayPromise", 72, "completed"), Old(InnerBox, 112, "state -1"), Old(OuterBox, 1_120, "state 0")], []),
            new("InnerAsync has its result: 5.", 1, 4, 53, "pool thread 6",
                [new("InnerAsync.MoveNext", "state -2"), new("TimerQueue.FireNextTimers", "")],
                [Old("Task.DelayPromise", 72, "completed"), Old(InnerBox, 112, "state -2, completed"), Old(OuterBox, 1_120, "state 0")],
                ["OuterAsync.MoveNext"]),
            new("OuterAsync goes on where it waited.", 0, 3, 41, "pool thread 6",
                [new("OuterAsync.MoveNext", "state -1"), new("InnerAsync.MoveNext", "state -2"), new("TimerQueue.FireNextTimers", "")],
                [Old("Task.DelayPromise", 72, "completed"), Old(InnerBox, 112, "state -2, completed"), Old(OuterBox, 1_120, "state -1")],
                []),
            new("OuterAsync has its result: 6.", 0, 4, 53, "pool thread 6",
                [new("OuterAsync.MoveNext", "state -2"), new("InnerAsync.MoveNext", "state -2"), new("TimerQueue.FireNextTimers", "")],
                [Old("Task.DelayPromise", 72, "completed"), Old(InnerBox, 112, "state -2, completed"),
                    Old(OuterBox, 1_120, "state -2, completed")],
                []),
        ])
    {
        Footnotes = ["Made up, to be tested."],
    };

    private static HeapBox Old(string type, long bytes, string note = "") => new(type, bytes, note, IsNew: false);

    private static string LoweredOf(string method, string awaited, string result, string returned) => $$"""
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
        {
            public int <>1__state;
            public AsyncTaskMethodBuilder<int> <>t__builder;
            public string name;
            private TaskAwaiter<{{result}}> <>u__1;

            private void MoveNext()
            {
                int num = <>1__state;
                int result;
                try
                {
                    TaskAwaiter<{{result}}> awaiter;
                    if (num != 0)
                    {
                        // The first part.
                        awaiter = {{awaited}}.GetAwaiter();
                        if (!awaiter.IsCompleted)
                        {
                            num = (<>1__state = 0);
                            <>u__1 = awaiter;
                            <>t__builder.AwaitUnsafeOnCompleted(ref awaiter, ref this);
                            return;
                        }
                    }
                    else
                    {
                        awaiter = <>u__1;
                        <>u__1 = default;
                        num = (<>1__state = -1);
                    }
                    var length = awaiter.GetResult();
                    result = {{returned}};
                }
                catch (Exception exception)
                {
                    <>1__state = -2;
                    <>t__builder.SetException(exception);
                    return;
                }
                <>1__state = -2;
                <>t__builder.SetResult(result);
            }
        }
        """;
}
