using System.Globalization;
using System.Runtime.InteropServices;

namespace PriceOfAwait.Harness;

/// <summary>
/// <c>inspect QUESTION …</c> answers questions whose answers are the same in every run, each as a line of JSON on standard output. Exit
/// code 0 means that all were answered.
/// </summary>
internal static class InspectCommand
{
    private const BindingFlags Static = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static;

    private const string Usage = """
        usage: inspect bytes CLASS        bytes that each benchmark of the class allocates
               inspect objects CLASS [NAME=VALUE …]
                                          the same of those with these parameters, in batches for another process to look at:
                                          writes "look" when it may, and goes on after a line on standard input; writes "keep" when
                                          the last three looks are those that one of the answers is about
               inspect steps CLASS METHOD [NAME=VALUE …]
                                          what an operation of the benchmark with these parameters comes by, in a copy of the build into
                                          which probes are woven
               inspect code CLASS         runs each benchmark, for the JIT to list its code
               inspect machines CLASS     bytes of the state machines of the class's async methods
               inspect check CLASS…       tries attempts at exercises, then counts what they allocate; a class checks one of them
               inspect sizes              bytes of a task, by the type of its result
               inspect runtime            the .NET that answers
               inspect NAME [NUMBER …]    what a method of the code under test returns that has [Answers(NAME)] and so many parameters
        (CLASS is a full name; standard input stays open until the answer may go)
        """;

    public static int Run(Assembly build, string[] args)
    {
        // Only answers go to standard output, whatever a benchmark may print.
        using var answers = new StreamWriter(Console.OpenStandardOutput());
        Console.SetOut(Console.Error);

        Func<IEnumerable<object>>? question = args switch
        {
            ["bytes", var name] when Find(name) is { } type => () => AllocationCounter.OfAll(type),
            ["objects", var name, .. var parameters] when Find(name) is { } type =>
                () => new HeapBatches(Look, Keep).OfAll(type, new Parameters(parameters.Select(ParameterOf))),
            ["steps", var name, var method, .. var parameters] when Find(name) is { } type =>
                () => WatchedOperation.Of(type, method, new Parameters(parameters.Select(ParameterOf))),
            ["code", var name] when Find(name) is { } type => () => FinalTier.ListAll(type),
            ["machines", var name] when Find(name) is { } type => () => StateMachines.Of(type),
            ["check", .. var names] when names.Select(Find).ToList() is var checks && !checks.Contains(null) =>
                () => AttemptCheck.OfAll(checks!),
            ["sizes"] => HeapSize.OfTasks,
            ["runtime"] => () => [RuntimeInformation.FrameworkDescription],
            [var name, .. var numbers] when MethodThatAnswers(name, numbers.Length) is { } method =>
                () => (IEnumerable<object>)method.Invoke(null, [.. numbers.Select(NumberOf)])!,
            _ => null,
        };
        if (question is null)
        {
            Console.Error.WriteLine(args is ["bytes" or "objects" or "steps" or "code" or "machines", var missing, ..]
                ? $"There is no class {missing} in {build.Location}."
                : Usage);
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
#pragma warning disable CA1031 // Whatever the code under test throws is for a reader to see, and where in the harness it came by is not.
        catch (Exception exception)
#pragma warning restore CA1031
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
            ParentProcess.WaitForLine();
        }

        void Keep() => answers.WriteLine("keep");

        Type? Find(string className) => build.GetType(className);

        MethodInfo? MethodThatAnswers(string name, int numbers) => build.GetTypes().SelectMany(type => type.GetMethods(Static))
            .Where(method => method.GetCustomAttribute<AnswersAttribute>()?.Question == name)
            .FirstOrDefault(method => method.GetParameters().Length == numbers);
    }

    private static Parameter ParameterOf(string text) => text.Split('=', 2) is [var name, var value]
        ? new(name, value)
        : throw new ArgumentException($"'{text}' is no parameter; write NAME=VALUE.");

    private static object NumberOf(string text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new ArgumentException($"'{text}' is no whole number.");
}

/// <summary>
/// Marks a static method that answers a question only the code under test can: <c>inspect QUESTION NUMBER…</c> passes it the numbers and
/// writes each answer that it returns.
/// </summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class AnswersAttribute(string question) : Attribute
{
    public string Question { get; } = question;
}
