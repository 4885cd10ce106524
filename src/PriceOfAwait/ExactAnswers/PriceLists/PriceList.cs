using System.Text.Json;
using System.Text.Json.Serialization;
using Mono.Cecil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// What the <c>async</c> methods of any .NET assembly allocate, the most expensive first. The assembly is read, and its
/// types are loaded for their sizes, but none of its code runs.
/// </summary>
public sealed record PriceList(string Assembly, IReadOnlyList<MethodPrice> Methods) : NotebookValue
{
    private const int Named = 5;

    internal const string NothingFound =
        "Nothing was found that the lessons advise against: no blocking on a task, no task that nobody awaits, no "
        + "async void, no ValueTask used twice, no token left behind, no closure that isn't needed. Not looked for: "
        + "synchronous calls where an asynchronous one exists, such as a query, and awaits in a loop.";

    // More would fill a notebook's page.
    private int _rows = 20;

    // How many methods the whole assembly has, if only some were selected.
    private int? _outOf;

    private int _ofFSharp;

    // The kinds of findings that were selected, if only they are shown.
    private IReadOnlyList<FindingKind>? _kinds;

    /// <summary>The runtime that laid the types out; <see langword="null"/> if they could not be loaded.</summary>
    public string? Runtime { get; init; }

    public IReadOnlyList<Finding> Findings { get; init; } = [];

    public IReadOnlyList<string> Notes { get; init; } = [];

    public MethodPrice this[string method] =>
        Methods.Find(price => price.Method, method, $"{Assembly} has no async method");

    /// <param name="path">
    /// An assembly, or a project, which is then built in Release and read with the projects that it references. Of a
    /// solution, or of a folder that has one, all projects are built and read.
    /// </param>
    /// <exception cref="BenchException">
    /// There is no such file, it isn't a .NET assembly, or a project can't be built. The message says what to do.
    /// </exception>
    public static Task<PriceList> OfAsync(string path, CancellationToken cancellationToken = default) =>
        OfAsync(path, Console.Out, cancellationToken);

    /// <summary>The methods whose full name contains the text, such as a namespace.</summary>
    public PriceList Matching(string text) =>
        this with
        {
            _outOf = _outOf ?? Methods.Count,
            Methods = [.. Methods.Where(price => Matches(price.FullName, text))],
            Findings = [.. Findings.Where(finding => Matches(finding.Method, text))],
        };

    /// <summary>Only where a thread is blocked.</summary>
    [JsonIgnore]
    public PriceList Blocking => Only(FindingKind.OfBlocking);

    internal bool ShowsOnlyFindings => _kinds is not null;

    /// <summary>Only the findings of these kinds, without the table of the methods.</summary>
    internal PriceList Only(IReadOnlyList<FindingKind> kinds) =>
        this with
        {
            _kinds = kinds,
            Findings = [.. Findings.Where(finding => kinds.Contains(finding.Kind))],
        };

    /// <summary>A row for each namespace, the one with most places that block a thread first.</summary>
    public Table ByNamespace() =>
        new(
            [
                new Column("Namespace"),
                Column.Number("Blocks"),
                Column.Number("Other findings"),
                Column.Number("async methods"),
                Column.Number("Could wait"),
                new Column("Most expensive"),
                Column.Number("[B]"),
            ],
            [
                .. from name in Methods
                    .Select(price => price.Namespace)
                    .Concat(Findings.Select(finding => finding.Namespace))
                    .Distinct()
                let methods = Methods.Where(price => price.Namespace == name).ToList()
                let findings = Findings.Where(finding => finding.Namespace == name).ToList()
                let blocking = findings.Count(finding => FindingKind.OfBlocking.Contains(finding.Kind))
                orderby blocking descending, findings.Count descending, name
                select (IReadOnlyList<string>)
                    [
                        name.Length == 0 ? "(none)" : name,
                        Format.Bytes(blocking),
                        Format.Bytes(findings.Count - blocking),
                        Format.Bytes(methods.Count),
                        Format.Bytes(methods.Count(price => price.Awaits > 0)),
                        methods.FirstOrDefault()?.Method ?? "",
                        methods.FirstOrDefault() is { } most ? Format.Bytes(most.MostBytes) : "",
                    ],
            ]
        )
        {
            Notes = Notes,
        };

    /// <summary>The methods that the table shows, as far as their sizes are known, the most expensive first.</summary>
    /// <exception cref="BenchException">No size is known.</exception>
    public Figure ToFigure()
    {
        var known = Methods.Take(_rows).Where(price => price.MostBytes > 0).ToList();
        return known.Count == 0
            ? throw new BenchException(
                $"No size of {Assembly} is known, or no method allocates anything for being async."
            )
            : new(
                $"{known[0].Method} allocates most for being async",
                $"What one call allocates in {Assembly}",
                new Panel(
                    Axis.Linear(AxisWords.Allocated),
                    Axis.Category([.. known.Select(price => price.Method)]),
                    Dots.InRows("if it completes synchronously", [.. known.Select(price => BytesOf(price.Completes))]),
                    Dots.InRows(
                        "if it waits",
                        [.. known.Select(price => BytesOf(price.IsPooled ? null : price.Waits))]
                    ) with
                    {
                        Style = TraceStyle.Task,
                    }
                )
            )
            {
                Notes = Notes,
            };

        static double BytesOf(TypeSize? size) => size?.Bytes ?? double.NaN;
    }

    /// <summary>Shows this many methods.</summary>
    public PriceList Top(int rows)
    {
        WrongArgumentException.ThrowUnless(rows > 0, $"A list shows one row or more, and not {rows}.");
        return this with { _rows = rows };
    }

    public string ToJson() => JsonSerializer.Serialize(this, Json.Indented);

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            new Note(Summary),
            .. Findings.Count > 0 ? FindingsByKind
            : Methods.Count > 0 && _kinds is null ? [new Note(NothingFound)]
            : Enumerable.Empty<OutputPart>(),
            .. Methods.Count > 0 && _kinds is null ? [ToTable()] : Notes.Select(note => (OutputPart)new Note(note)),
        ];

    private IEnumerable<OutputPart> FindingsByKind =>
        FindingKind
            .Grouped(Findings)
            .Select(kind => new Disclosure(
                $"{kind.Key.Title}:",
                Format.Bytes(kind.Count()),
                [new Note(AdviceOn(kind.Key)) { Lesson = kind.Key.Lesson }, ToTable(kind)]
            )
            {
                IsOpen = kind.Key.IsFault,
            });

    private Table ToTable(IGrouping<FindingKind, Finding> kind) =>
        new(
            [new Column("Method"), new Column("Found"), new Column("Where")],
            [
                .. kind.Take(_rows)
                    .Select(finding => (IReadOnlyList<string>)[finding.Method, finding.What, finding.Where]),
            ]
        )
        {
            Footnotes = kind.Count() > _rows ? [NotShown(kind.Count() - _rows)] : [],
        };

    private static string AdviceOn(FindingKind kind) =>
        kind.Rules.Count == 0 ? kind.Advice : $"{kind.Advice} Analyzers find it, too: {string.Join(", ", kind.Rules)}.";

    internal string Summary
    {
        get
        {
            if (_kinds is not null)
            {
                var names = Format.Listed([.. _kinds.Select(kind => kind.Name)]);
                return Findings.Count == 0
                    ? $"Nothing was found in {Assembly} of {names}."
                    : $"{Counted(Findings.Count, "finding")} in {Assembly} of {names}.";
            }

            var waiting = Methods.Count(price => price.Awaits > 0);
            var most = Methods.Where(price => price.MostBytes > 0).Take(Named).ToList();
            return Methods.Count == 0
                ? _outOf is null or 0
                    ? _ofFSharp == 0
                        ? $"{Assembly} has no async methods."
                        : $"{Assembly} has no async methods of C# or Visual Basic."
                    : $"None of the {Counted(_outOf.Value, "async method")} in {Assembly} matches."
                : (
                    _outOf is { } all
                        ? $"{Format.Bytes(Methods.Count)} of the {Counted(all, "async method")} in {Assembly} "
                            + $"{(Methods.Count == 1 ? "matches" : "match")}, of which {waiting} could wait."
                        : $"{Assembly} has {Counted(Methods.Count, "async method")}, of which {waiting} could wait."
                )
                    + (
                        most.Count == 0
                            ? ""
                            : " The most expensive: "
                                + string.Join(
                                    ", ",
                                    most.Select(price => $"{price.Method} {Format.Bytes(price.MostBytes)} B")
                                )
                                + "."
                    );
        }
    }

    internal static async Task<PriceList> OfAsync(string path, TextWriter progress, CancellationToken cancellationToken)
    {
        var (name, assemblies) = await NamedAssemblies.OfAsync(path.Given(), progress, cancellationToken);
        return await OfAsync(name, assemblies, progress, cancellationToken);
    }

    internal static async Task<PriceList> OfAsync(
        string name,
        IReadOnlyList<string> assemblies,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        var lists = new List<PriceList>();
        foreach (var assembly in assemblies)
        {
            lists.Add(await Task.Run(() => ReadAsync(assembly, progress, cancellationToken), cancellationToken));
        }

        return lists is [var only] ? only : Together(name, lists);
    }

    private static PriceList Together(string name, List<PriceList> lists) =>
        new(name, [.. InOrder(lists.SelectMany(list => list.Methods))])
        {
            Runtime = lists.Select(list => list.Runtime).FirstOrDefault(runtime => runtime is not null),
            Findings = [.. lists.SelectMany(list => list.Findings)],
            Notes =
            [
                .. lists
                    .SelectMany(list => list.Notes.Select(note => (Note: note, list.Assembly)))
                    .GroupBy(one => one.Note)
                    .Select(note =>
                        note.Count() == lists.Count
                            ? note.Key
                            : $"{Format.Listed([.. note.Select(one => one.Assembly)])}: {note.Key}"
                    ),
            ],
            _ofFSharp = lists.Sum(list => list._ofFSharp),
        };

    private static IEnumerable<MethodPrice> InOrder(IEnumerable<MethodPrice> methods) =>
        methods.OrderByDescending(price => price.MostBytes).ThenBy(price => price.FullName, StringComparer.Ordinal);

    private static async Task<PriceList> ReadAsync(
        string path,
        TextWriter progress,
        CancellationToken cancellationToken
    )
    {
        using var file = AssemblyFile.Open(path);
        var name = Path.GetFileName(path);
        await progress.WriteLineAsync($"Reading {name}: {Counted(file.Methods.Count, "async method")}");
        var notes = new List<string>();
        var closures = file.Code.SelectMany(UnusedClosures.In).ToList();
        AssemblySizes? sizes = null;
        if (file.Methods.Count + closures.Count > 0)
        {
            await progress.WriteLineAsync("Loading its types for their sizes");
            try
            {
                sizes = await SizesProcess.AskAsync(file, TokensOf(file, closures), cancellationToken);
            }
            catch (BenchException exception)
            {
                notes.Add(exception.Message);
            }
        }

        if (sizes is not null)
        {
            notes.Add(SizesOn(sizes.Runtime, file.BuiltFor));
        }

        if (sizes is { Problem: { } problem })
        {
            notes.Add($"Sizes are unknown where types could not be loaded: {problem}");
        }

        if (file.TasksOfFSharp is > 0 and var tasks)
        {
            notes.Add(
                $"{Counted(tasks, "task expression")} of F# {(tasks == 1 ? "isn't" : "aren't")} listed: only async "
                    + "methods of C# and Visual Basic are."
            );
        }

        if (file.Methods.Count == 0 && file.HoldersOfTypes is { Count: > 0 } holders)
        {
            notes.Add($"It has moved types to {Format.Listed(holders)}: name that assembly or package.");
        }

        if (file.IsUnoptimized)
        {
            notes.Add(
                "This is a Debug build: its state machines are classes, which every call allocates. The sizes of a "
                    + "Release build differ."
            );
        }

        if (!file.HasSymbols)
        {
            notes.Add("There are no symbols (a .pdb) beside it, so files and lines are unknown.");
        }

        var ofMethods = sizes?.Methods.ToLookup(method => method.Method);
        var prices = file.Methods.ToDictionary(
            method => method,
            method =>
                MethodPrice.Of(
                    method,
                    file.NameOf(method.Source),
                    ofMethods?[TokenOf(method.Source)].FirstOrDefault(),
                    sizes?.Delegate
                )
        );
        cancellationToken.ThrowIfCancellationRequested();
        return new(name, [.. InOrder(prices.Values)])
        {
            _ofFSharp = file.TasksOfFSharp,
            Runtime = sizes?.Runtime,
            Notes = notes,
            Findings =
            [
                .. file.Code.SelectMany(code =>
                    BlockingCalls
                        .In(code)
                        .Concat(AsyncVoids.In(code))
                        .Concat(ValueTaskUses.In(code))
                        .Concat(TokensNotPassed.In(code))
                        .Concat(TaskRuns.In(code))
                        .Concat(UnawaitedCalls.In(code))
                        .Concat(TasksOutOfUsing.In(code))
                        .Concat(LastAwaits.In(code, code.Async is { } method ? prices[method] : null))
                ),
                .. closures.Select(one => UnusedClosures.Found(one.Code, one.Closure, SizeOf(one))),
                .. file.Module.GetTypes().SelectMany(ValueTaskUses.In),
            ],
        };

        TypeSize? SizeOf((MethodCode Code, TypeDefinition Closure) one) =>
            ofMethods?[TokenOf(one.Closure)].FirstOrDefault()?.Closures[0];
    }

    // The closure of a finding is asked for by itself, because its method may have no price.
    private static IReadOnlyList<MethodTokens> TokensOf(
        AssemblyFile file,
        IEnumerable<(MethodCode Code, TypeDefinition Closure)> closures
    ) =>
        [
            .. file.Methods.Select(method => method.ToTokens()),
            .. closures.Select(one => new MethodTokens(TokenOf(one.Closure), null, [TokenOf(one.Closure)])),
        ];

    private static int TokenOf(IMetadataTokenProvider member) => member.MetadataToken.ToInt32();

    private static string SizesOn(string runtime, string? target) =>
        target is null
            ? $"Exact sizes on {runtime}."
            : $"Exact sizes on {runtime}; the assembly was built for {TargetFramework.NameOf(target)}.";

    private static bool Matches(string name, string text) => name.Contains(text, StringComparison.OrdinalIgnoreCase);

    private static string Counted(int count, string what) => $"{Format.Bytes(count)} {what}{(count == 1 ? "" : "s")}";

    internal static string NotShown(int count) =>
        count == 1 ? "1 more isn't shown." : $"{Format.Bytes(count)} more aren't shown.";

    private Table ToTable() =>
        new(
            [
                new Column("Method"),
                new Column("Returns"),
                Column.Number("If it completes synchronously [B]"),
                Column.Number("If it waits [B]"),
                Column.Number("State machine [B]"),
                new Column("Closure on entry [B]"),
                Column.Number("Awaits"),
                new Column("Remark"),
                new Column("Where"),
            ],
            [
                .. Methods
                    .Take(_rows)
                    .Select(price =>
                        (IReadOnlyList<string>)
                            [
                                price.Method,
                                price.Returns,
                                price.ExceptFor is { } cached
                                    ? $"{price.Completes} ({price.CompletesExcepted} for {cached})"
                                    : $"{price.Completes}",
                                price.IsPooled
                                    ? $"{price.Completes} ({price.Waits} if no box is free)"
                                    : $"{price.Waits}",
                                $"{price.StateMachine}",
                                string.Join(" + ", price.Closures)
                                    + (price.Delegates is { } delegates ? $" + {delegates} (delegate)" : ""),
                                Format.Bytes(price.Awaits),
                                price.Remark ?? "",
                                price.Where,
                            ]
                    ),
            ]
        )
        {
            Footnotes =
            [
                .. Methods.Count > _rows ? [NotShown(Methods.Count - _rows)] : Enumerable.Empty<string>(),
                "What one call allocates for being async, without what its code creates and without the methods that "
                    + "it calls. If it waits, its state machine moves to the heap, into a box that is also its task.",
            ],
            Notes = Notes,
        };
}
