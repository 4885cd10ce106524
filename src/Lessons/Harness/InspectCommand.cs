using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// <c>inspect WHAT …</c>: answers questions whose answer is exact, the same in every run. Each answer is a line of JSON on standard output;
/// exit code 0 says that it was the last.
/// </summary>
internal static class InspectCommand
{
    private const string Usage = """
        usage: inspect bytes CLASS        bytes that each benchmark of the class allocates
               inspect objects CLASS [NAME=VALUE …]
                                          the same of those with these parameters, in batches for another process to look at:
                                          writes "look" when it may, and goes on after a line on standard input; writes "keep" when
                                          the last three looks are those that one of the answers is about
               inspect code CLASS         runs each benchmark, for the JIT to list its code
               inspect tasks [FIRST LAST] which completed tasks are the same object each time, over types or a range of ints
               inspect sizes              bytes of a task, by the type of its result
               inspect machines CLASS     bytes of the state machines of the class's async methods
               inspect runtime            the .NET that answers
        (CLASS is a full name; standard input stays open until the answer may go)
        """;

    private static readonly JsonSerializerOptions Json = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    public static int Run(string[] args)
    {
        // The answers have standard output to themselves, whatever a benchmark may print.
        using var answers = new StreamWriter(Console.OpenStandardOutput());
        Console.SetOut(Console.Error);

        Func<IEnumerable<object>>? question = args switch
        {
            ["bytes", var name] when Find(name) is { } type => () => AllocationCount.OfAll(type),
            ["objects", var name, .. var parameters] when Find(name) is { } type => () => HeapBatch.OfAll(type, [.. parameters.Select(Parameter)], Look, Keep),
            ["code", var name] when Find(name) is { } type => () => FinalCode.OfAll(type),
            ["machines", var name] when Find(name) is { } type => () => StateMachine.AllOf(type),
            ["tasks"] => () => TaskIdentity.OverTypes(),
            ["tasks", var firstText, var lastText] when Number(firstText) is { } first && Number(lastText) is { } last => () => TaskIdentity.OverInts(first, last),
            ["sizes"] => () => HeapSize.OfTasks(),
            ["runtime"] => () => [RuntimeInformation.FrameworkDescription],
            _ => null,
        };
        if (question is null)
        {
            Console.Error.WriteLine(args is ["bytes" or "objects" or "code" or "machines", var missing, ..]
                ? $"There is no class {missing} in {typeof(InspectCommand).Assembly.Location}."
                : Usage);
            return 2;
        }

        Asker.EndWithIt();
        foreach (var answer in question())
        {
            answers.WriteLine(JsonSerializer.Serialize(answer, Json));
        }

        return 0;

        void Look()
        {
            answers.WriteLine("look");
            answers.Flush();
            Asker.WaitForLine();
        }

        void Keep() => answers.WriteLine("keep");
    }

    private static (string Name, string Value) Parameter(string text) => text.Split('=', 2) is [var name, var value]
        ? (name, value)
        : throw new ArgumentException($"'{text}' is no parameter; write NAME=VALUE.");

    private static int? Number(string text) => int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) ? number : null;

    private static Type? Find(string className) => typeof(InspectCommand).Assembly.GetType(className);
}
