using System.CommandLine;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>The usual arguments and options, each with what the help says of it.</summary>
internal static class Symbols
{
    public static Option<bool> Flag(string name, string description) => new(name) { Description = description };

    public static Option<string?> Text(string name, string value, string description) =>
        new(name) { Description = description, HelpName = value };

    public static Argument<string[]> AnyNumber(string name, string description) =>
        new(name) { Description = description, Arity = ArgumentArity.ZeroOrMore };

    public static void Add(this Command command, Argument argument, params ReadOnlySpan<Option> options)
    {
        command.Add(argument);
        command.Add(options);
    }

    public static void Add(this Command command, params ReadOnlySpan<Option> options)
    {
        foreach (var option in options)
        {
            command.Add(option);
        }
    }
}
