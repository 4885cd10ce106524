using System.Runtime.InteropServices;

namespace PriceOfAwait.Harness;

/// <summary><c>inspect QUESTION …</c> answers a question about the build, in lines of JSON.</summary>
internal static class InspectCommand
{
    private const BindingFlags Static = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static;

    public static int Run(Assembly build, string[] args)
    {
        // Standard output is for answers only, even if a benchmark prints.
        using var answers = new StreamWriter(Console.OpenStandardOutput());
        Console.SetOut(Console.Error);

        Func<IEnumerable<object>>? question = args switch
        {
            // Classes, each with patterns for its benchmarks after it, or without.
            ["benchmarks", var name, ..] when Find(name) is not null => () => ListsOf(args.Skip(1)),
            ["bytes", var name] when Find(name) is { } type => () => AllocationCounter.OfAll(type),
            // The objects of the benchmarks with these parameters. The command writes "look" and waits for a line while
            // another process counts; "keep" assigns the last three counts to an answer.
            ["objects", var name, .. var parameters] when Find(name) is { } type => () =>
                new HeapBatches(Look, () => answers.WriteLine("keep")).OfAll(
                    type,
                    new Parameters(parameters.Select(ParameterOf))
                ),
            // The steps of an operation, in a copy of the build with woven-in probes.
            ["steps", var name, var method, .. var parameters] when Find(name) is { } type => () =>
                WatchedOperation.Of(type, method, new Parameters(parameters.Select(ParameterOf))),
            ["code", var name] when Find(name) is { } type => () => FinalTier.ListAll(type),
            ["machines", var name] when Find(name) is { } type => () => StateMachines.Of(type),
            ["check", .. var names] when names.Select(Find).ToList() is var checks && !checks.Contains(null) => () =>
                AttemptCheck.OfAll(checks!),
            ["sizes"] => HeapSize.OfTasks,
            ["runtime"] => () => [RuntimeInformation.FrameworkDescription],
            [var name, .. var numbers] when MethodThatAnswers(name, numbers.Length) is { } method => () =>
                (IEnumerable<object>)method.Invoke(null, [.. numbers.Select(NumberOf)])!,
            _ => null,
        };
        if (question is null)
        {
            Console.Error.WriteLine(
                args is [_, var missing, ..]
                    ? $"There is no class {missing} in {build.Location}."
                    : "There is no such question."
            );
            return 2;
        }

        ParentProcess.EndWithIt();
        try
        {
            foreach (var answer in question())
            {
                answers.WriteLine(Message.ToLine(answer));
            }
        }
        // Shows what the code under test throws, without the harness's stack.
        catch (Exception exception)
        {
            var thrown = exception.GetBaseException();
            Console.Error.WriteLine($"{thrown.GetType().Name}: {thrown.Message}");
            return 1;
        }

        return 0;

        void Look()
        {
            answers.WriteLine("look");
            answers.Flush();
            ParentProcess.ReadLine();
        }

        IEnumerable<object> ListsOf(IEnumerable<string> classesAndPatterns)
        {
            var selections = new List<(Type Type, List<string> Patterns)>();
            foreach (var argument in classesAndPatterns)
            {
                if (Find(argument) is { } type)
                {
                    selections.Add((type, []));
                }
                else
                {
                    selections[^1].Patterns.Add(argument);
                }
            }

            return selections.Select(one => BenchmarkLister.ListOf(one.Type, [.. one.Patterns]));
        }

        Type? Find(string className) => build.GetType(className);

        MethodInfo? MethodThatAnswers(string name, int numbers) =>
            build
                .GetTypes()
                .SelectMany(type => type.GetMethods(Static))
                .Where(method => method.GetCustomAttribute<AnswersAttribute>()?.Question == name)
                .FirstOrDefault(method => method.GetParameters().Length == numbers);
    }

    private static Parameter ParameterOf(string text) => new(text.Split('=')[0], text[(text.IndexOf('=') + 1)..]);

    private static object NumberOf(string text) => int.Parse(text, CultureInfo.InvariantCulture);
}
