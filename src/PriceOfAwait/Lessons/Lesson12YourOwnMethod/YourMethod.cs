using PriceOfAwait.ExactAnswers.Stepping;

namespace PriceOfAwait.Lessons.Lesson12YourOwnMethod;

/// <summary>
/// The reader's benchmark class in <c>attempts/Yours.cs</c>, compiled with the files beside it. Its variants' answers
/// were compared, as far as they can be.
/// </summary>
public sealed record YourMethod : NotebookValue
{
    /// <summary>The class in the file that the reader starts from.</summary>
    internal const string Example = $"PriceOfAwait.Lessons.{nameof(Lesson12YourOwnMethod)}.Yours";

    // The compiler's errors.
    private const string Inaccessible = "CS0122";
    private const string UnknownType = "CS0246";
    private const string UnknownInNamespace = "CS0234";
    private const string UnknownName = "CS0103";

    // Shorter counting needs no warning.
    private const double SecondsToWarnOf = 10;

    private readonly AttemptBuild _build;
    private readonly AllocatedBytes _bytes;
    private readonly OpenedClass _opened;

    private YourMethod(AttemptBuild build, AllocatedBytes bytes, OpenedClass opened) =>
        (_build, _bytes, _opened) = (build, bytes, opened);

    private string Benchmarks => _bytes.Benchmarks;

    private string? WhyNoCopy { get; init; }

    /// <summary>
    /// Creates the file the first time, and requires the same answer from all variants that return a comparable one.
    /// </summary>
    /// <param name="project">
    /// Your project, whose public code the file may then call, with everything that the project references. It is built
    /// in Release. Its path is absolute, or relative to the folder of the notebook.
    /// </param>
    /// <param name="benchmarks">Which class to measure, if the files have several with benchmarks.</param>
    /// <param name="answersDiffer">
    /// Whether the variants are meant to return different answers, so that these aren't compared.
    /// </param>
    /// <param name="folder">
    /// A folder of source files that yours needs, such as a repository's folder of benchmarks that yours comes from.
    /// They are compiled with it. Its path is absolute, or relative to the folder of the notebook.
    /// </param>
    /// <exception cref="BenchException">
    /// The file or the project can't be used, or the variants' answers differ. The message says why.
    /// </exception>
    public static async Task<YourMethod> OpenAsync(
        string? project = null,
        string? benchmarks = null,
        bool answersDiffer = false,
        string? folder = null,
        CancellationToken cancellationToken = default
    )
    {
        var (text, whyNoCopy) = ReaderFile.Yours.Open();
        var sources = ReaderFile.Yours.WithFilesBeside(text);
        return await OpenAsync(sources, project, cancellationToken, benchmarks, answersDiffer, folder) with
        {
            WhyNoCopy = whyNoCopy,
        };
    }

    internal static async Task<YourMethod> OpenAsync(
        IReadOnlyList<SourceText> own,
        string? project,
        CancellationToken cancellationToken,
        string? benchmarks = null,
        bool answersDiffer = false,
        string? folder = null
    )
    {
        IReadOnlyList<SourceText> sources = folder is null ? own : [.. own, .. SourceFolder.FilesIn(folder, own)];
        var program = await ReaderProgram.BuildAsync(sources, project, cancellationToken);
        var build = await AttemptBuild.CompileAsync(sources, cancellationToken, program);
        try
        {
            if (build.Errors.Count > 0)
            {
                throw new BenchException(CompilerError.Text(build.Errors) + WhatToDo(build.Errors));
            }

            var measured = BenchmarkClass.In(
                build.Lessons,
                [.. own.Select(source => Repository.Relative(source.File))],
                benchmarks,
                folder is null ? [] : [.. own.SelectMany(SourceFolder.TypesIn)]
            );
            var opened = await TryAsync(measured, answersDiffer, build.Lessons, cancellationToken);
            var bytes = await CountAsync(measured, build.Lessons, cancellationToken);
            // The build is needed as long as the notebook runs.
            AppDomain.CurrentDomain.ProcessExit += (_, _) => build.Dispose();
            return new(build, bytes, opened);
        }
        catch
        {
            build.Dispose();
            throw;
        }
    }

    public Task<YourFigures> MeasureAsync(CancellationToken cancellationToken = default) =>
        MeasureAsync(SpeedSetting.Current, cancellationToken);

    internal async Task<YourFigures> MeasureAsync(Speed speed, CancellationToken cancellationToken) =>
        new(
            _bytes,
            speed == Speed.Recorded
                ? RecordedIn(Repository.RecordedData)
                : await Bench.MeasureAsync(
                    Benchmarks,
                    await _build.MeasuredAsync(cancellationToken),
                    new() { Speed = speed },
                    cancellationToken
                )
        );

    /// <summary>The example's recorded figures, as long as the reader's code is the example's.</summary>
    internal BenchmarkResults? RecordedIn(string folder) =>
        RecordedRuns.TryLoad(folder, Example) is { CodeChecksum: { } recorded } run
        && recorded == CodeChecksum.Of(_build.Lessons.Assembly, Benchmarks)
            ? run
            : null;

    /// <param name="where">A parameter that is named twice may have either value.</param>
    public Task<Anatomy> AnatomyAsync(params IReadOnlyList<Parameter> where) =>
        AnatomyAsync(CancellationToken.None, where);

    /// <inheritdoc cref="AnatomyAsync(IReadOnlyList{Parameter})"/>
    public Task<Anatomy> AnatomyAsync(CancellationToken cancellationToken, params IReadOnlyList<Parameter> where) =>
        _bytes.Allocations.Any(allocation => allocation.Id.Parameters.Include(where.Given()))
            ? Exact.AskAsync(new ExactQuestion.Objects(Benchmarks, where), _build.Lessons, cancellationToken)
            : throw new WrongArgumentException(
                $"{Bench.NameOf(Benchmarks)} has no benchmark with {string.Join(", ", where)}. It has: "
                    + $"{string.Join("; ", _bytes.Allocations.Select(allocation => allocation.Id))}.",
                nameof(where)
            );

    public Task<CodeSizes> CodeSizesAsync(CancellationToken cancellationToken = default) =>
        Exact.AskAsync(new ExactQuestion.Code(Benchmarks), _build.Lessons, cancellationToken);

    /// <param name="where">Needed if the method is measured with several values of a parameter.</param>
    public Task<ExecutionTrace> TraceAsync(string method, params IReadOnlyList<Parameter> where) =>
        TraceAsync(method, CancellationToken.None, where);

    /// <inheritdoc cref="TraceAsync(string, IReadOnlyList{Parameter})"/>
    public Task<ExecutionTrace> TraceAsync(
        string method,
        CancellationToken cancellationToken,
        params IReadOnlyList<Parameter> where
    ) =>
        Exact.AskAsync(
            new ExactQuestion.Steps(Benchmarks, Find(method.Given())?.Shown ?? method, new(where.Given())),
            _build.Lessons,
            cancellationToken
        );

    /// <param name="method">Also one without a benchmark.</param>
    public Task<LoweredCode> LoweredAsync(string method, CancellationToken cancellationToken = default) =>
        Exact.AskAsync(
            new ExactQuestion.Lowered(Benchmarks, Find(method.Given())?.Method ?? method),
            _build.Lessons,
            cancellationToken
        );

    public override IReadOnlyList<OutputPart> ToParts() =>
        [
            .. WhyNoCopy is null ? [] : new[] { new Note(WhyNoCopy) },
            .. _opened.Notes.Select(note => new Note(note)),
            .. _bytes.ToParts(),
        ];

    /// <summary>A benchmark, by the name that tables show, by its description or by its method's name.</summary>
    private BenchmarkName? Find(string name) =>
        _opened.Names.FirstOrDefault(one => one.Shown == name || one.Shown == $"'{name}'")
        ?? _opened.Names.FirstOrDefault(one => one.Method == name);

    /// <summary>Has BenchmarkDotNet validate the class, calls each variant and compares the answers.</summary>
    private static async Task<OpenedClass> TryAsync(
        string benchmarks,
        bool answersDiffer,
        LessonsBuild build,
        CancellationToken cancellationToken
    )
    {
        Console.WriteLine("Each variant is called a few times, then its bytes are counted.");
        var (opened, exitCode, lastWords) = await Inspection.RunAsync<OpenedClass>(
            build,
            ["inspect", "open", benchmarks, .. answersDiffer ? ["answers-differ"] : Enumerable.Empty<string>()],
            cancellationToken
        );
        if (exitCode != 0 || opened is not [var one])
        {
            throw new BenchException(lastWords);
        }

        if (one.Refusals.Count > 0)
        {
            throw new BenchException(string.Join('\n', one.Refusals));
        }

        if (one.SecondsToCount > SecondsToWarnOf)
        {
            Console.WriteLine(
                FormattableString.Invariant(
                    $"Counting calls each variant some hundred times, which takes {one.SecondsToCount:0} s or more."
                )
            );
        }

        return one;
    }

    private static async Task<AllocatedBytes> CountAsync(
        string benchmarks,
        LessonsBuild build,
        CancellationToken cancellationToken
    )
    {
        var bytes = await Exact.AskAsync(new ExactQuestion.Bytes(benchmarks), build, cancellationToken);
        return bytes.VaryingAs(
            await Inspection.AskAsync<BytesOfCalls>(
                build,
                ["calls", benchmarks],
                cancellationToken,
                Inspection.WithWholePool
            )
        );
    }

    private static string WhatToDo(IReadOnlyList<CompilerError> errors) =>
        errors.Any(error => error.Is(Inaccessible))
            ? "\nOnly public code can be called. Make it public, or let this file see the internal code of your "
                + $"project: add <InternalsVisibleTo Include=\"{AttemptBuild.Name}\" /> to an ItemGroup of the project."
        : errors.Any(error => error.Is(UnknownType) || error.Is(UnknownInNamespace) || error.Is(UnknownName))
            ? "\nIf the missing name is in another file, put that file beside this one, or name its folder in the "
                + "cell: YourMethod.OpenAsync(folder: \"../../Repository/benchmarks\"). If your project imports its "
                + "namespace for all files, add the using. If it is that of a package or of your project, or one that "
                + "web projects know without a using, say so in the file's first line: #:package Name@1.0, "
                + "#:project ../../MyService/MyService.csproj, or #:sdk Microsoft.NET.Sdk.Web."
        : "";
}
