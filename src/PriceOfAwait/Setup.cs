using System.Reflection;
using PriceOfAwait.InClass;

namespace PriceOfAwait;

/// <summary>
/// A notebook's first cell: checks the builds, says where the figures come from, loads plotly.js, and joins the class
/// that the environment names, if any. From then on, all cells write numbers and dates as the figures do, whatever the
/// machine's culture is.
/// </summary>
public sealed record Setup : NotebookValue
{
    private readonly PageAssets _assets = new();
    private readonly Speed _speed = SpeedSetting.Current;
    private readonly string? _class;

    private Setup(string? joined) => _class = joined;

    /// <summary>
    /// Checks that this is a Release build, and that the lessons are built. Later cells can use the library's names and
    /// the code of all lessons.
    /// </summary>
    /// <exception cref="BenchException">
    /// This is not a Release build, or the lessons are not built. The message says how to build them.
    /// </exception>
    /// <exception cref="ArgumentException">The environment variable of the speed has an unknown value.</exception>
    public static Setup Lesson(int number)
    {
        var setup = Check();
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
        Progress.Lesson = NameOf(number);
        if (Kernel is { } kernel)
        {
            AddCellChecks(kernel);
            RunBeforeNextCell(kernel, Imports);
        }

        return setup;
    }

    internal static Setup Check()
    {
        Bench.RequireRelease(typeof(Setup).Assembly);
        LessonsProcess.RequireBuilt(Repository.LessonsAssembly);
        return new Setup(
            ClassClient.OfReader.JoinFromVariable(Environment.GetEnvironmentVariable(ClassClient.Variable))
        );
    }

    public override IReadOnlyList<OutputPart> ToParts() =>
        [.. new[] { Readiness, _class }.OfType<string>().Select(text => new Note(text))];

    internal string? ChangedSource { get; init; } = LessonsBuild.ChangedSource;

    public override string ToHtml() => base.ToHtml() + _assets.ToHtml();

    /// <summary>The name of the lesson's notebook, or the number if there is none.</summary>
    private static string NameOf(int number) =>
        Directory
            .GetFiles(Path.Combine(Repository.Root, "notebooks"), $"{number:00}-*.ipynb")
            .Select(path => Path.GetFileNameWithoutExtension(path)!)
            // A copy that Jupyter makes of it has a longer name.
            .Order(StringComparer.Ordinal)
            .FirstOrDefault($"{number:00}");

    // All lessons, because some use the code of others; their types have different names.
    internal static string Imports
    {
        get
        {
            string[] namespaces =
            [
                .. typeof(Setup).Assembly.GetExportedTypes().Select(type => type.Namespace!),
                typeof(Figure).Namespace!,
                "PriceOfAwait.Lessons.Subjects",
                .. Directory
                    .GetDirectories(Path.Combine(Repository.Root, "src", "Lessons"), "Lesson*")
                    .Select(folder => $"PriceOfAwait.Lessons.{Path.GetFileName(folder)}"),
            ];
            string[] assemblies = [typeof(Figure).Assembly.Location, Repository.LessonsAssembly];
            return string.Join(
                '\n',
                [
                    .. assemblies.Select(path => $"#r \"{path}\""),
                    .. namespaces.Distinct().Select(name => $"using {name};"),
                ]
            );
        }
    }

    // The kernel is called by reflection, because this library must load in any version of it.
    private static Type? KernelType =>
        Type.GetType("Microsoft.DotNet.Interactive.Kernel, Microsoft.DotNet.Interactive");

    private static object? Kernel => KernelType?.GetProperty("Current")!.GetValue(null);

    /// <summary>A kernel on an earlier .NET than the checks are built for goes without.</summary>
    private static void AddCellChecks(object kernel)
    {
        var file = Repository.NotebooksAssembly;
        if (Environment.Version.Major >= 10 && File.Exists(file))
        {
            // In Jupyter and in this repository's own host it is loaded already.
            var loaded = AppDomain
                .CurrentDomain.GetAssemblies()
                .FirstOrDefault(one => one.GetName().Name == Path.GetFileNameWithoutExtension(file));
            (loaded ?? Assembly.LoadFrom(file))
                .GetType("PriceOfAwait.Notebooks.Hosting.CellChecks", throwOnError: true)!
                .GetMethod("AddTo")!
                .Invoke(null, [kernel]);
        }
    }

    private static void RunBeforeNextCell(dynamic kernel, string code)
    {
        var submitCode = KernelType!.Assembly.GetType(
            "Microsoft.DotNet.Interactive.Commands.SubmitCode",
            throwOnError: true
        )!;
        kernel.DeferCommand((dynamic)Activator.CreateInstance(submitCode, code, (string)kernel.Name)!);
    }

    private string Readiness =>
        ChangedSource is { } changed
            ? $"{changed} has changed since the measured build. Rebuild (dotnet build src/Tutorial) and restart the "
                + $"kernel. {SpeedText}"
            : SpeedText;

    private string SpeedText =>
        $"Ready. The speed is {_speed.ToString().ToLowerInvariant()} until you change it: the figures below "
        + $"{WhenMeasured}. {_assets.ToText()}";

    private string WhenMeasured =>
        _speed == Speed.Recorded ? "were recorded earlier, on the machine named with them"
        : RecordedRuns.HasMeasuredSessions
            ? "were measured here, before the notebooks ran, or say where they were recorded"
        : "are measured here and now, each class in seconds";
}
