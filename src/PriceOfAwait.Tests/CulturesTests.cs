using System.Globalization;
using System.Reflection;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.Tests;

/// <summary>
/// A kernel loads the library on machines of all cultures: with another minus (sv-SE), calendar (th-TH, ar-SA),
/// decimal point (sv-SE, tr-TR) and casing (tr-TR). What the library shows, stores and asks is the same everywhere.
/// </summary>
[Trait("Kind", "machine")]
public class CulturesTests
{
    private static readonly Lazy<List<string>> Expected = new(Recorded);

    private static readonly HashSet<string> Formatted =
    [
        .. new[] { "Double", "Single", "Decimal", "DateTime", "DateTimeOffset" }.Select(type => $"System.{type}"),
    ];

    public static TheoryData<string> Cultures => ["sv-SE", "th-TH", "ar-SA", "tr-TR"];

    [Theory, MemberData(nameof(Cultures))]
    public async Task A_question_about_negative_numbers_reaches_the_lessons_process(string culture)
    {
        var question = new ExactQuestion.TasksOfInts(-16, -15);
        var answer = await await InAsync(culture, () => question.AnswerAsync(LessonsBuild.Default, Cancellation));
        Assert.Equal(["-16", "-15"], answer.Identities.Select(identity => identity.Value).Distinct());
    }

    [Fact]
    public async Task The_steps_of_an_operation_have_the_minus_of_the_code()
    {
        var question = StepsOf("Lesson07TheCostOfYield.AwaitedLookups", "TwoWaits", "");
        Task<ExecutionTrace> AskAsync() => question.AnswerAsync(LessonsBuild.Default, Cancellation);
        Assert.Equal((await AskAsync()).ToText(), (await await InAsync("sv-SE", AskAsync)).ToText());
    }

    [Theory, MemberData(nameof(Cultures))]
    public async Task All_that_the_recorded_figures_and_answers_show_is_the_same(string culture)
    {
        Assert.True(Expected.Value.Count > 500);
        Assert.Equal(Expected.Value, await InAsync(culture, Recorded));
    }

    /// <summary>The analyzers find calls that format by the current culture, but not interpolated strings.</summary>
    [Fact]
    public void No_interpolated_string_formats_a_fraction_or_a_date_by_the_current_culture() =>
        Assert.Empty(
            from file in Directory.GetFiles(AppContext.BaseDirectory, "PriceOfAwait*.dll")
            where !file.EndsWith(".Tests.dll", StringComparison.Ordinal)
            from type in ModuleDefinition.ReadModule(file).GetTypes()
            from method in type.Methods
            where method.HasBody && FormatsByCulture(method.Body.Instructions)
            select method.FullName
        );

    private static bool FormatsByCulture(IEnumerable<Instruction> instructions)
    {
        // Strings in holes of strings are begun later, and finished earlier.
        var hasCulture = new Stack<bool>();
        var calls = instructions.Select(instruction => instruction.Operand).OfType<MethodReference>();
        foreach (
            var called in calls.Where(called =>
                called.DeclaringType.Name == "DefaultInterpolatedStringHandler"
                || called.FullName.Contains("String::Create(")
            )
        )
        {
            if (called.Name == ".ctor")
            {
                hasCulture.Push(called.Parameters.Count > 2);
            }
            else if (called.Name is "ToStringAndClear" or "Create")
            {
                hasCulture.Pop();
            }
            else if (
                called is GenericInstanceMethod { GenericArguments: [{ FullName: var hole }] }
                && !hasCulture.Peek()
                && Formatted.Contains(hole)
            )
            {
                return true;
            }
        }

        return false;
    }

    private static Task<TResult> InAsync<TResult>(string culture, Func<TResult> act)
    {
        const string NoCultures = "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT";
        Assert.SkipWhen(
            Environment.GetEnvironmentVariable(NoCultures) is "1" or "true",
            $"This .NET has no cultures ({NoCultures})."
        );
        return Task.Run(() =>
        {
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
            return act();
        });
    }

    /// <summary>Everything is read and computed anew, because some values keep their texts.</summary>
    private static List<string> Recorded()
    {
        var runs = RecordedRuns.LoadAll(Repository.RecordedData);
        var answers = RuntimeAnswers.Load(Repository.RecordedData, Runtimes.All);
        var ledger = Claims.Judge(
            Claims.All,
            new Evidence { Runs = runs, Answers = answers[Runtimes.InLessons.Id]!.Answers }
        );
        object[] values =
        [
            RecordedRuns.TextOf(runs),
            BenchmarkResults.ToJson(runs),
            .. runs,
            .. runs.Select(run => Comparison.Of(run, Published.FastPaths)),
            ledger,
            answers,
            RuntimeClaims.Judge(answers),
            .. answers.Answers.SelectMany(answer => answer.Value?.Answers.Values ?? []),
            .. typeof(Published).GetProperties().Select(property => property.GetValue(null)!),
        ];
        return [.. values.SelectMany(TextsOf)];
    }

    /// <summary>
    /// The value as it is shown, and what it makes from nothing but a subtitle: figures, tables, texts.
    /// </summary>
    private static IEnumerable<string> TextsOf(object? value) =>
        value switch
        {
            string text => [text],
            OutputPart part => [part.ToHtml(), part.ToText()],
            NotebookValue shown =>
            [
                shown.ToHtml(),
                shown.ToText(),
                .. from method in shown
                    .GetType()
                    .GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly)
                let made = method.ReturnType
                where made == typeof(string) || (made != shown.GetType() && made.IsAssignableTo(typeof(NotebookValue)))
                where !method.Name.Contains('<') && !method.ContainsGenericParameters
                let parameters = method.GetParameters()
                where parameters is [] or [{ Name: "subtitle" }]
                from text in TextsOf(method.Invoke(shown, [.. parameters.Select(_ => "The subtitle")]))
                select text,
            ],
            _ => [],
        };
}
