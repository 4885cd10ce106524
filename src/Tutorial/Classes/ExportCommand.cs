using System.CommandLine;
using System.Text.Json;
using PriceOfAwait.Attending;
using PriceOfAwait.ClassBoard.Gathering;
using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Shell;

namespace PriceOfAwait.Tutorial.Classes;

/// <summary><c>class export</c>: writes what this machine has found to one small file, for a class without a network.</summary>
internal sealed class ExportCommand : TerminalCommand
{
    private readonly Argument<string> _nickname = new("nickname") { Description = "Who found it, as the report is to show it." };

    private readonly Option<string?> _to = new("--to")
    {
        Description = "The file; NICKNAME.json in the folder that you are in when not given.",
        HelpName = "file",
    };

    public ExportCommand(Terminal terminal)
        : base(terminal, "export", "Write what this machine has found to one small file: guesses, figures with the machine's kind, "
            + "verdicts, outcomes of exercises. Nothing else is in it; it is text, and can be read before it is given away.")
    {
        Add(_nickname);
        Add(_to);
        SetAction(Export);
    }

    private int Export(ParseResult parse)
    {
        var nickname = parse.GetRequiredValue(_nickname);
        if (Admission.ComplaintAboutName(nickname) is { } complaint)
        {
            throw new UsageException($"'{nickname}' can't be the nickname: {complaint}.");
        }

        var entries = FoundFolder.OfReader.Entries;
        if (entries.Count == 0)
        {
            throw new UsageException(
                "There is nothing to export yet. Run some notebooks first, not from recorded figures: "
                + "dotnet run --project src/Tutorial -- run notebooks/02-cached-completed-tasks.ipynb");
        }

        var name = string.Concat(nickname.Select(sign => char.IsLetterOrDigit(sign) ? sign : '-'));
        var file = Path.GetFullPath(parse.GetValue(_to) ?? $"{name}.json");
        AtomicFile.Write(file, JsonSerializer.Serialize(new Delivery(nickname, entries), Entry.Format) + "\n");
        Terminal.TryTell($"What this machine has found is in {file}. Give it to whoever teaches.");
        return ExitCode.Success;
    }
}
