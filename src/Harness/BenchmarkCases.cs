using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkId = PriceOfAwait.Measuring.BenchmarkId;

namespace PriceOfAwait.Harness;

/// <summary>What BenchmarkDotNet takes for the benchmarks of a class.</summary>
internal static class BenchmarkCases
{
    private const BindingFlags StaticFields =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.DeclaredOnly;

    /// <param name="patterns">BenchmarkDotNet's. Without one, all benchmarks are listed.</param>
    /// <exception cref="InvalidOperationException">BenchmarkDotNet refuses the class. The message says why.</exception>
    public static IReadOnlyList<BenchmarkCase> Of(Type type, params string[] patterns) => In(AllOf(type, patterns));

    /// <summary>A class's own jobs are left out, because they would measure each benchmark twice.</summary>
    public static IReadOnlyList<BenchmarkCase> In(BenchmarkRunInfo all) =>
        [
            .. all.BenchmarksCases.Where(benchmark =>
                benchmark.Job.Infrastructure.EngineFactory is InterleavedEngine.Factory
            ),
        ];

    /// <inheritdoc cref="Of" path="/param|/exception"/>
    public static BenchmarkRunInfo AllOf(Type type, params string[] patterns)
    {
        var config = ManualConfig.CreateEmpty().AddJob(QuickJob.Instance);
        if (patterns.Length > 0)
        {
            config.AddFilter(new GlobFilter(patterns));
        }

        return BenchmarkConverter.TypeToBenchmarks(type, config);
    }

    public static BenchmarkId IdOf(BenchmarkCase benchmark) =>
        new(
            benchmark.Descriptor.WorkloadMethodDisplayInfo,
            new Parameters(
                benchmark.Parameters.Items.Select(parameter => new Parameter(parameter.Name, TextOf(parameter)))
            )
        );

    /// <summary>
    /// Benchmarks that may be set up in one process at the same time. A set-up may write static fields, for example an
    /// array whose length is a parameter, and BenchmarkDotNet sets up each benchmark in a process of its own.
    /// </summary>
    /// <param name="benchmarks">Those of one class.</param>
    public static IEnumerable<IGrouping<string, BenchmarkCase>> SetsOf(IReadOnlyList<BenchmarkCase> benchmarks)
    {
        var hasState = benchmarks.Count > 0 && HasStaticState(benchmarks[0].Descriptor.Type);
        return benchmarks.GroupBy(benchmark => hasState ? StateOf(benchmark) : "");
    }

    public static bool HasStaticState(Type type) =>
        TypesAround(type).Any(one => one.GetFields(StaticFields).Any(field => !field.IsLiteral && !field.IsInitOnly));

    private static string StateOf(BenchmarkCase benchmark) =>
        $"{benchmark.Parameters.ValueInfo}, {benchmark.Descriptor.GlobalSetupMethod}, "
        + $"{benchmark.Descriptor.GlobalCleanupMethod}";

    // The lessons keep no state elsewhere. An assembly of the reader's has little else than the class.
    private static IEnumerable<Type> TypesAround(Type type)
    {
        const BindingFlags Nested = BindingFlags.Public | BindingFlags.NonPublic;
        var around =
            type.Assembly == Assembly.GetEntryAssembly()
                ? BasesOf(type).SelectMany(one => one.GetNestedTypes(Nested).Append(one))
                : type.Assembly.GetTypes();
        // The compiler caches delegates in classes with such names.
        return around.Where(one => !one.Name.StartsWith('<') && !one.ContainsGenericParameters);

        static IEnumerable<Type> BasesOf(Type? type)
        {
            for (; type is not null && type != typeof(object); type = type.BaseType)
            {
                yield return type;
            }
        }
    }

    private static string TextOf(ParameterInstance parameter) =>
        CSharp.OnOneLine(
            parameter.Value switch
            {
                null => "null",
                IConvertible value => CSharp.TextOf(value),
                _ => parameter.ToDisplayText(SummaryStyle.Default),
            }
        );
}
