using System.Text.Json.Serialization;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>A kind of code that a lesson advises against, or for whose price it has a remedy.</summary>
/// <param name="Name">What options, baselines and reports call it.</param>
/// <param name="Lesson">The name of the lesson's notebook.</param>
/// <param name="Rules">The analyzers' rules that find it, too, in the source.</param>
public sealed record FindingKind(string Name, string Title, string Lesson, string Advice, IReadOnlyList<string> Rules)
{
    public static FindingKind UnusedClosure { get; } =
        new(
            "closure",
            "A closure on a path that doesn't use it",
            "06-closure-capture",
            "Pass the variables as arguments, or declare the function in the block that calls it.",
            []
        );

    public static FindingKind LastAwait { get; } =
        new(
            "last-await",
            "The only await is the last statement",
            "01-synchronous-fast-paths",
            "Keep async by default. In a hot method, returning the task directly saves these bytes. But then an "
                + "exception thrown before the await surfaces at the call, stack traces omit the method, and its "
                + "changes to an AsyncLocal reach the caller.",
            ["AsyncFixer01"]
        );

    public static FindingKind BlockingInAsync { get; } =
        new(
            "blocking-in-async",
            "Blocks a thread in an async method",
            "14-many-at-once",
            "Await the task, or Task.Delay instead of Thread.Sleep: a blocked thread of the pool can do nothing else.",
            ["VSTHRD103", "AsyncFixer02", "MA0042"]
        );

    public static FindingKind Blocking { get; } =
        new(
            "blocking-on-task",
            "Blocks on a task",
            "23-where-you-cant-await",
            "If a request or another thread of the pool gets here, make the callers async and await it. Where nothing "
                + "else can be done, as in a Main that can't be async, blocking is right.",
            ["VSTHRD002", "MA0045 (off by default)"]
        );

    public static FindingKind BlockingIfTold { get; } =
        new(
            "synchronous-if-told",
            "Blocks if it is told to be synchronous",
            "23-where-you-cant-await",
            "One implementation serves both kinds of callers here, and the synchronous ones block on the task. Look at "
                + "who calls it synchronously: only a caller that can't await should.",
            ["VSTHRD103", "AsyncFixer02", "MA0042"]
        );

    public static FindingKind Unawaited { get; } =
        new(
            "unawaited",
            "Nobody awaits the task",
            "23-where-you-cant-await",
            "Await it, or its exception is lost. If it must go on by itself, have it catch and report its exceptions, "
                + "and discard the task (_ = …) to say so.",
            ["CS4014", "VSTHRD110", "MA0134"]
        );

    public static FindingKind TaskOutOfUsing { get; } =
        new(
            "task-out-of-using",
            "A task is returned out of a using",
            "01-synchronous-fast-paths",
            "Make the method async and await the task, because what the task uses is disposed of when the method "
                + "returns.",
            ["AsyncFixer04", "MA0100"]
        );

    public static FindingKind StartNew { get; } =
        new(
            "start-new",
            "StartNew of asynchronous code",
            "16-contexts-and-locals",
            "Use Task.Run, or Unwrap: the task that StartNew returns is complete at the first await, and has neither "
                + "the result nor the exception.",
            ["AsyncFixer05"]
        );

    public static FindingKind AsyncVoid { get; } =
        new(
            "async-void",
            "async void, and no event handler",
            "13-when-it-fails",
            "Return a Task: nobody can await this method, so its exception ends the process.",
            ["VSTHRD100", "AsyncFixer03", "MA0155 (off by default)"]
        );

    public static FindingKind ValueTaskTwice { get; } =
        new(
            "value-task-twice",
            "A ValueTask is awaited twice",
            "04-valuetask",
            "Await it once, or call AsTask() once and await the task.",
            ["CA2012"]
        );

    public static FindingKind StoredValueTask { get; } =
        new(
            "value-task-in-field",
            "A ValueTask in a field",
            "04-valuetask",
            "Store a Task (AsTask()), unless it is certain that exactly one await follows.",
            ["CA2012"]
        );

    public static FindingKind TaskRun { get; } =
        new(
            "task-run",
            "Task.Run of asynchronous code",
            "16-contexts-and-locals",
            "Await the code itself, unless it computes for long before its first await: Task.Run adds a trip through "
                + "the pool's queue and the objects of a second task.",
            []
        );

    public static FindingKind TokenNotPassed { get; } =
        new(
            "token",
            "A token isn't passed on",
            "13-when-it-fails",
            "Pass it, or the call can't be cancelled. If it must not be, pass CancellationToken.None to say so.",
            ["CA2016", "MA0040", "MA0079"]
        );

    /// <summary>In the order in which they are shown.</summary>
    internal static IReadOnlyList<FindingKind> All { get; } =
    [
        BlockingInAsync,
        Blocking,
        BlockingIfTold,
        Unawaited,
        AsyncVoid,
        TaskOutOfUsing,
        StartNew,
        ValueTaskTwice,
        StoredValueTask,
        TokenNotPassed,
        UnusedClosure,
        TaskRun,
        LastAwait,
    ];

    /// <summary>Those that make a thread of the pool wait, or a whole process.</summary>
    internal static IReadOnlyList<FindingKind> OfBlocking { get; } = Named("blocking");

    /// <summary>Whether it is a fault wherever it stands. The others have their reasons in some places.</summary>
    [JsonIgnore]
    internal bool IsFault => this != BlockingIfTold && this != UnusedClosure && this != TaskRun && this != LastAwait;

    /// <summary>The kind of this name, or those whose names begin with it: <c>blocking</c> is two kinds.</summary>
    /// <returns>Empty if there is none.</returns>
    internal static IReadOnlyList<FindingKind> Named(string name) =>
        [.. All.Where(kind => kind.Name == name || kind.Name.StartsWith(name + "-", StringComparison.Ordinal))];

    /// <summary>Its position in <see cref="All"/>.</summary>
    [JsonIgnore]
    internal int Position => All.TakeWhile(kind => kind != this).Count();

    /// <summary>Findings by kind, in the order in which they are shown.</summary>
    internal static IEnumerable<IGrouping<FindingKind, Finding>> Grouped(IEnumerable<Finding> findings) =>
        findings.GroupBy(finding => finding.Kind).OrderBy(kind => kind.Key.Position);

    [JsonIgnore]
    internal int LessonNumber => int.Parse(Lesson.Split('-')[0], CultureInfo.InvariantCulture);
}
