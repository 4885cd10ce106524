using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Tests;

/// <summary>
/// Whatever a cell passes to the library, it gets an answer or a sentence. A kernel would show any other exception with
/// its stack trace.
/// </summary>
public class WrongArgumentsTests
{
    private const string Benchmarks = "PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync";

    private static readonly NullabilityInfoContext Nullability = new();

    private static readonly Type[] Types =
    [
        .. new[] { typeof(Setup), typeof(Exercise), typeof(Comparison), typeof(Exact), typeof(Bench), typeof(Figure) }
            .SelectMany(type => type.Assembly.GetExportedTypes())
            .Where(type => !type.IsEnum && !type.IsGenericTypeDefinition && !typeof(Exception).IsAssignableFrom(type)),
    ];

    [Fact]
    [Trait("Kind", "machine")]
    public async Task No_null_and_no_empty_text_list_or_struct_ends_in_a_stack_trace()
    {
        var samples = await SamplesAsync();
        None(
            from call in Calls(samples)
            from argument in call.Member.GetParameters()
            from wrong in WrongValuesOf(argument)
            let fault = call.With(argument, wrong).Fault()
            where fault is not null
            select $"{call}, {argument.Name} = {wrong ?? "null"}: {fault}"
        );
    }

    [Fact]
    [Trait("Kind", "machine")]
    public async Task No_run_and_no_comparison_of_another_class_ends_in_a_stack_trace()
    {
        Type[] figures = [typeof(BenchmarkResults), typeof(Comparison), typeof(RuntimeResults), typeof(Ledger)];
        var samples = await SamplesAsync();
        None(
            from call in Calls(samples)
            where call.Member.GetParameters().Any(one => figures.Contains(one.ParameterType))
            let fault = call.Fault()
            where fault is not null
            select $"{call}: {fault}"
        );
    }

    [Fact]
    public void A_refusal_says_which_argument_is_null_and_what_to_do()
    {
        BenchmarkResults run = null!;
        var refusal = Assert.Throws<WrongArgumentException>(() => Comparison.Of(run));
        const string Sentence = "run is null. If it is a cell's variable, run that cell first, to its end.";
        Assert.Equal((Sentence, Sentence, ""), (refusal.Message, refusal.ToString(), refusal.StackTrace));
    }

    /// <summary>Tells all of them, where an assertion on a collection tells the first few.</summary>
    private static void None(IEnumerable<string> faults)
    {
        var all = string.Join('\n', faults.Distinct());
        Assert.True(all.Length == 0, all);
    }

    /// <summary>Calls of every public method and constructor, with samples as arguments.</summary>
    private static IEnumerable<Call> Calls(IReadOnlyDictionary<Type, object> samples) =>
        from type in Types
        from member in type.GetMembers(
                BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly
            )
            .OfType<MethodBase>()
        where
            !member.IsDefined(typeof(CompilerGeneratedAttribute))
            && !member.Name.StartsWith("set_", StringComparison.Ordinal)
            && member.Name is not "Deconstruct"
        let target = member is MethodInfo { IsStatic: false } ? samples.GetValueOrDefault(type) : null
        where target is not null || member.IsStatic || (member.IsConstructor && !type.IsAbstract)
        select new Call(
            Closed(member),
            target,
            [.. member.GetParameters().Select(parameter => SampleOf(parameter, samples))]
        );

    private static MethodBase Closed(MethodBase member) =>
        member is MethodInfo { IsGenericMethodDefinition: true } generic
            ? generic.MakeGenericMethod([.. generic.GetGenericArguments().Select(_ => typeof(string))])
            : member;

    private static IEnumerable<object?> WrongValuesOf(ParameterInfo parameter)
    {
        var type = parameter.ParameterType;
        if (type.IsValueType)
        {
            return type.Namespace!.StartsWith(nameof(PriceOfAwait), StringComparison.Ordinal)
                ? [Activator.CreateInstance(type)]
                : [];
        }

        IEnumerable<object?> wrong = type == typeof(string) ? [""] : [];
        return ItemOf(type) is { } item
            // Also a list with one null.
            ? [.. wrong, .. NullIn(parameter), Array.CreateInstance(item, 0), Array.CreateInstance(item, 1)]
            : [.. wrong, .. NullIn(parameter)];
    }

    private static object?[] NullIn(ParameterInfo parameter) =>
        Nullability.Create(parameter).WriteState == NullabilityState.NotNull ? [null] : [];

    private static object? SampleOf(ParameterInfo parameter, IReadOnlyDictionary<Type, object> samples) =>
        parameter.ParameterType switch
        {
            _ when parameter is { HasDefaultValue: true, DefaultValue: { } value } => value,
            var type when samples.TryGetValue(type, out var sample) => sample,
            var type when type == typeof(string) => "GetStockPriceForAsync",
            { IsValueType: true } type => Activator.CreateInstance(type),
            var type when ItemOf(type) is { } item => Array.CreateInstance(item, 0),
            _ => null,
        };

    /// <summary>The type of a list's items; <see langword="null"/> if an array doesn't do for the list.</summary>
    private static Type? ItemOf(Type type) =>
        type.IsArray ? type.GetElementType()
        : type is { IsInterface: true, IsGenericType: true }
        && type.GetGenericArguments() is [var item]
        && type.IsAssignableFrom(item.MakeArrayType())
            ? item
        : null;

    /// <summary>An object of as many of the library's types as can be reached from what is recorded.</summary>
    private static async Task<IReadOnlyDictionary<Type, object>> SamplesAsync()
    {
        var options = new BenchOptions { Speed = Speed.Recorded, Progress = TextWriter.Null };
        var run = await Bench.RunAsync(Benchmarks, options, Testing.Cancellation);
        var runs = await Bench.RunAsync(Benchmarks, Runtimes.All, options, Testing.Cancellation);
        var comparison = Comparison.Of(run, Published.StockPricesSyncVsAsync);
        var answers = RuntimeAnswers.Load(Repository.RecordedData, Runtimes.All);
        var found = new Dictionary<Type, object>();
        Collect(
            new object[]
            {
                options,
                run,
                runs,
                comparison,
                comparison.RatioFigure("ratios"),
                Published.StockPricesSyncVsAsync,
                new Guess("GetStockPriceForAsync", 2),
                Guess.Of("objects", 3),
                Guess.Range(1, 2),
                Guess.Types(["int"], ["int"]),
                answers,
                RuntimeClaims.Judge(answers, runs),
                answers.Answers.SelectMany(answer => answer.Value?.Answers.Values ?? []).ToList(),
                Claims.All,
                new Dictionary<string, string>(),
                TextWriter.Null,
            },
            found
        );
        return found;
    }

    private static void Collect(object? value, Dictionary<Type, object> found)
    {
        if (value is IEnumerable items and not string)
        {
            foreach (var item in items.Cast<object?>().Take(1000))
            {
                Collect(item, found);
            }
        }

        if (value is null || !Types.Contains(value.GetType()) || !found.TryAdd(value.GetType(), value))
        {
            return;
        }

        foreach (var property in value.GetType().GetProperties().Where(one => one.GetIndexParameters() is []))
        {
            Collect(property.GetValue(value), found);
        }
    }

    private sealed record Call(MethodBase Member, object? Target, IReadOnlyList<object?> Arguments)
    {
        public Call With(ParameterInfo parameter, object? value) =>
            this with
            {
                Arguments = [.. Arguments.Select((one, index) => index == parameter.Position ? value : one)],
            };

        /// <summary>What a kernel would show with a stack trace; <see langword="null"/> if nothing.</summary>
        public string? Fault()
        {
            try
            {
                const BindingFlags Unwrapped = BindingFlags.DoNotWrapExceptions;
                object?[] arguments = [.. Arguments];
                var answer = Member is ConstructorInfo constructor
                    ? constructor.Invoke(Unwrapped, null, arguments, null)
                    : Member.Invoke(Target, Unwrapped, null, arguments, null);
                (answer as Task)?.WaitAsync(TimeSpan.FromMinutes(1)).GetAwaiter().GetResult();
                return null;
            }
            catch (Exception e)
            {
                return e.ToString() == e.Message && e.StackTrace == "" ? null : e.ToString();
            }
        }

        public override string ToString() => $"{Member.DeclaringType!.Name}.{Member.Name}";
    }
}
