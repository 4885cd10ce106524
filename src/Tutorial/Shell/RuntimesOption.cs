using System.CommandLine;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary><c>--runtimes</c> of the commands that can take several runtimes side by side.</summary>
internal sealed class RuntimesOption : Option<string[]>
{
    public RuntimesOption(string description)
        : base("--runtimes")
    {
        Description = $"{description} all, or ids such as net8.0; 'runtimes' lists them.";
        HelpName = "id";
        Arity = ArgumentArity.ZeroOrMore;
        AllowMultipleArgumentsPerToken = true;
    }

    /// <summary>
    /// The runtimes that were asked for, all where the option has no value; <see langword="null"/> where it is not given.
    /// </summary>
    /// <exception cref="UsageException">There is no such runtime.</exception>
    public IReadOnlyList<Runtime>? In(ParseResult parse)
    {
        if (parse.GetResult(this) is null)
        {
            return null;
        }

        try
        {
            return Runtimes.Named(parse.GetValue(this) is { Length: > 0 } ids ? ids : ["all"]);
        }
        catch (ArgumentException e)
        {
            // Without the parameter's name.
            throw new UsageException(e.Message.Split(" (Parameter")[0]);
        }
    }
}
