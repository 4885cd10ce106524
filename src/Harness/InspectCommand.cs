using System.Runtime.InteropServices;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>inspect QUESTION …</c> answers a question about the build, in lines of JSON. Benchmarks, bytes, objects and
/// steps can be asked of several classes at once, each with its own arguments after it: the answers for each class are
/// a line.
/// </summary>
internal sealed class InspectCommand
{
    private const BindingFlags Static = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static;

    private readonly Assembly _build;
    private readonly TextWriter _answers;

    private InspectCommand(Assembly build, TextWriter answers) => (_build, _answers) = (build, answers);

    public static int Run(Assembly build, string[] args)
    {
        // Standard output is for answers only, even if a benchmark prints.
        using var answers = new StreamWriter(Console.OpenStandardOutput());
        Console.SetOut(Console.Error);
        var command = new InspectCommand(build, answers);
        if (command.QuestionIn(args) is { } question)
        {
            return command.Answer(question);
        }

        Console.Error.WriteLine(
            args is [_, var missing, ..]
                ? $"There is no class {missing} in {build.Location}."
                : "There is no such question."
        );
        return 2;
    }

    private Func<IEnumerable<object>>? QuestionIn(string[] args) =>
        args switch
        {
            // With patterns for benchmarks, or without.
            ["benchmarks", .. var classes] when SelectionsIn(classes) is { } selected => () =>
                selected.Select(one => BenchmarkLister.ListOf(one.Type, [.. one.Arguments])),
            ["open", var name, .. var how] when Find(name) is { } type => () =>
                [ClassOpening.Open(type, answersDiffer: how is ["answers-differ"])],
            ["bytes", .. var classes] when SelectionsIn(classes) is { } selected => () =>
                AllocationCounter.OfAll(selected.Select(one => one.Type)),
            ["calls", var name] when Find(name) is { } type => () => AllocationCounter.OfSingleCalls(type),
            // The objects of the benchmarks with these parameters. The command writes "look" and waits for a line while
            // another process counts; "keep" assigns the last three counts to an answer.
            ["objects", .. var classes] when SelectionsIn(classes) is { } selected => () =>
                new HeapBatches(Look, Keep).OfAll(selected.Select(one => (one.Type, ParametersOf(one.Arguments)))),
            // The steps of an operation, in a copy of the build with woven-in probes.
            // Each class with a method and its parameters.
            ["steps", .. var classes] when SelectionsIn(classes) is { } selected => () =>
                WatchedOperation.OfAll(
                    selected.Select(one => (one.Type, one.Arguments[0], ParametersOf(one.Arguments.Skip(1))))
                ),
            ["code", var name] when Find(name) is { } type => () => FinalTier.ListAll(type),
            ["machines", var name] when Find(name) is { } type => () => StateMachines.Of(type),
            ["check", var name] when Find(name) is { } check => () => [AttemptCheck.Of(check)],
            ["sizes"] => HeapSize.OfTasks,
            ["runtime"] => () => [RuntimeInformation.FrameworkDescription],
            [var name, .. var numbers] when MethodThatAnswers(name, numbers.Length) is { } method => () =>
                (IEnumerable<object>)method.Invoke(null, [.. numbers.Select(NumberOf)])!,
            _ => null,
        };

    private int Answer(Func<IEnumerable<object>> question)
    {
        ParentProcess.EndWithIt();
        CallLimit.Watch();
        try
        {
            foreach (var answer in question())
            {
                _answers.WriteLine(Message.ToLine(answer));
                // Somebody may show each answer as it comes.
                _answers.Flush();
            }
        }
        // Shows what the code under test throws, without the harness's stack.
        catch (Exception exception)
        {
            var thrown = exception.GetBaseException();
            var said = $"{thrown.GetType().Name}: {thrown.Message}";
            Console.Error.WriteLine(
                CallLimit.Called is { } called ? $"{called} threw {said}"
                // The harness's own.
                : thrown is InvalidOperationException ? thrown.Message
                : said
            );
            CallLimit.End();
            return 1;
        }

        return 0;
    }

    private void Look()
    {
        _answers.WriteLine("look");
        _answers.Flush();
        ParentProcess.ReadLine();
    }

    private void Keep(int position) => _answers.WriteLine(FormattableString.Invariant($"keep {position}"));

    /// <summary><see langword="null"/> if the first argument is no class.</summary>
    private List<(Type Type, List<string> Arguments)>? SelectionsIn(string[] arguments)
    {
        if (arguments.Length == 0 || Find(arguments[0]) is null)
        {
            return null;
        }

        var selections = new List<(Type Type, List<string> Arguments)>();
        foreach (var argument in arguments)
        {
            if (Find(argument) is { } type)
            {
                selections.Add((type, []));
            }
            else
            {
                selections[^1].Arguments.Add(argument);
            }
        }

        return selections;
    }

    private Type? Find(string className) => _build.GetType(className);

    private MethodInfo? MethodThatAnswers(string name, int numbers) =>
        _build
            .GetTypes()
            .SelectMany(type => type.GetMethods(Static))
            .Where(method => method.GetCustomAttribute<AnswersAttribute>()?.Question == name)
            .FirstOrDefault(method => method.GetParameters().Length == numbers);

    private static Parameters ParametersOf(IEnumerable<string> texts) =>
        new(texts.Select(text => new Parameter(text.Split('=')[0], text[(text.IndexOf('=') + 1)..])));

    private static object NumberOf(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
