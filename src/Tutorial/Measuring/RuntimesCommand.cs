using System.CommandLine;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Measuring;

/// <summary><c>runtimes</c>: which runtimes are measured side by side; <c>runtimes add</c> adds another.</summary>
internal sealed class RuntimesCommand : TerminalCommand
{
    private readonly Argument<string> _framework = new("framework")
    {
        Description = "A target framework that the SDK at hand knows, such as net6.0.",
    };

    public RuntimesCommand(Terminal terminal)
        : base(terminal, "runtimes", "List the runtimes that are measured side by side, or add one.")
    {
        SetAction(_ => List());
        var add = new Command("add", "Build the lessons for another runtime, and take it into data/runtimes.json if that succeeds.");
        add.Add(_framework);
        add.SetAction(AddAsync);
        Add(add);
    }

    private int List()
    {
        foreach (var runtime in Runtimes.All)
        {
            Terminal.Output.WriteLine($"{runtime.Id,-16}{runtime.Name}");
        }

        return ExitCode.Success;
    }

    private async Task<int> AddAsync(ParseResult parse, CancellationToken cancellation)
    {
        try
        {
            var added = await Runtimes.AddAsync(parse.GetValue(_framework)!, Terminal.Output, cancellation);
            Terminal.Output.WriteLine(
                $"{added.Name} is added to {Repository.RuntimesFile}. To record it: dotnet run --project src/Tutorial -- record");
            return ExitCode.Success;
        }
        catch (ArgumentException e)
        {
            throw new UsageException(e.Message.Split(" (Parameter")[0]);
        }
    }
}
