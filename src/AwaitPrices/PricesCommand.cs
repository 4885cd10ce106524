using System.Text.Json;

namespace PriceOfAwait.AwaitPrices;

/// <summary>What the tool does, and the tutorial's command <c>prices</c>.</summary>
internal sealed class PricesCommand
{
    public const string About =
        "List where the code of your assembly or project blocks a thread, loses an exception or leaves a token behind, "
        + "and what its async methods allocate, the most expensive first. The assembly is only read: none of its code "
        + "runs.";

    private const int Rows = 20;

    private readonly Terminal _terminal;

    private readonly Argument<string?> _path = new("path")
    {
        Description =
            "An assembly, such as bin/Release/net10.0/MyService.dll; or a project, a solution, or a folder with one of "
            + "these, which is then built in Release.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string?> _package = Symbols.Text(
        "--package",
        "id@version",
        "Instead of a path, a package of your feed, such as Polly@8.6.5; Polly@8.5.2..8.6.5 compares two versions."
    );

    private readonly Option<string?> _compare = Symbols.Text(
        "--compare",
        "old",
        "List what got dearer or cheaper since this earlier build, an assembly or a project, and which findings are "
            + "new."
    );

    private readonly Option<string?> _filter = Symbols.Text(
        "--filter",
        "text",
        "Only methods whose full name contains this text, such as a namespace."
    );

    private readonly Option<string[]> _kinds = Kinds(
        "--kinds",
        "Only findings of these kinds, and no table. Kinds: "
            + $"{string.Join(", ", FindingKind.All.Select(kind => kind.Name))}. A first word such as 'blocking' names "
            + "all that begin with it."
    );

    private readonly Option<int> _top = Symbols.Number(
        "--top",
        "number",
        1,
        int.MaxValue,
        Rows,
        "How many methods the table has."
    );

    private readonly Option<bool> _byNamespace = Symbols.Flag(
        "--by-namespace",
        "A table of namespaces instead of methods: how many findings and async methods each has."
    );

    private readonly Option<string[]> _failOn = Kinds(
        "--fail-on",
        $"Return {ExitCode.Found} if there is a finding of these kinds, such as blocking,token, that the baseline "
            + "doesn't have."
    );

    private readonly Option<string?> _baseline = Symbols.Text(
        "--baseline",
        "file",
        "The findings that you know, in a file that you commit. Only others are shown."
    );

    private readonly Option<string?> _writeBaseline = Symbols.Text(
        "--write-baseline",
        "file",
        "Write all findings of now into this file, as the baseline of later runs."
    );

    private readonly Option<string?> _sarif = Symbols.Text(
        "--sarif",
        "file",
        "Write the findings into this file as SARIF 2.1.0, too, which code hosts show in a pull request."
    );

    private readonly Option<bool> _markdown = Symbols.Flag("--markdown", "Print Markdown, for a comment.");

    private readonly Option<bool> _json = Symbols.Flag(
        "--json",
        "Print the list as JSON, and nothing else; progress goes to standard error."
    );

    private PricesCommand(Terminal terminal) => _terminal = terminal;

    public static void AddTo(Command command, Terminal terminal)
    {
        var prices = new PricesCommand(terminal);
        command.Add(
            prices._path,
            prices._package,
            prices._compare,
            prices._filter,
            prices._kinds,
            prices._top,
            prices._byNamespace,
            prices._failOn,
            prices._baseline,
            prices._writeBaseline,
            prices._sarif,
            prices._markdown,
            prices._json
        );
        command.SetAction(prices.RunAsync);
    }

    private async Task<int> RunAsync(ParseResult parse, CancellationToken cancellation)
    {
        var failOn = KindsIn(parse, _failOn);
        var kinds = KindsIn(parse, _kinds);
        var baseline = parse.GetValue(_baseline) is { } file ? Baseline.Read(file) : null;
        var (prices, old) = await ReadAsync(parse, cancellation);
        var shown = kinds is null ? prices : prices.Only(kinds);
        var report =
            old is not null
                ? Report.Of(shown, Baseline.Of(old.Findings), old.Assembly) with
                {
                    Changes = PriceChanges.Between(old, prices),
                }
            : baseline is not null ? Report.Of(shown, baseline, parse.GetValue(_baseline)!)
            : Report.Of(shown);
        await PrintAsync(parse, report);
        if (parse.GetValue(_sarif) is { } sarif)
        {
            AtomicFile.Write(sarif, SarifLog.Of(report));
        }

        if (parse.GetValue(_writeBaseline) is { } written)
        {
            Baseline.Of(prices.Findings).Write(written);
            await _terminal.Error.WriteLineAsync($"Written: {written}, with {prices.Findings.Count} findings.");
        }
        else if (baseline?.GoneFrom(prices.Findings) is > 0 and var gone)
        {
            await _terminal.Error.WriteLineAsync(
                $"{gone} of the findings in {parse.GetValue(_baseline)} {(gone == 1 ? "is" : "are")} no more. To take "
                    + $"{(gone == 1 ? "it" : "them")} out: --write-baseline {parse.GetValue(_baseline)}"
            );
        }

        return await CheckAsync(report, failOn);
    }

    private async Task<int> CheckAsync(Report report, IReadOnlyList<FindingKind>? failOn)
    {
        var failing = report.Findings.Where(finding => failOn?.Contains(finding.Kind) == true).ToList();
        if (failing.Count == 0)
        {
            return ExitCode.Success;
        }

        var names = string.Join(", ", failing.Select(finding => finding.Kind.Name).Distinct());
        await _terminal.Error.WriteLineAsync(
            $"The check fails, because of {failing.Count} {(failing.Count == 1 ? "finding" : "findings")} ({names})"
                + $"{(report.KnownBy is { } known ? $" that {known} doesn't have" : "")}:\n"
                + TerminalReport.Listed(failing, report.Root)
        );
        return ExitCode.Found;
    }

    private async Task PrintAsync(ParseResult parse, Report report)
    {
        var rows = parse.GetValue(_top);
        await _terminal.Output.WriteLineAsync(
            parse.GetValue(_json)
                ? report.Changes is { } changes
                    ? JsonSerializer.Serialize(changes, Json.Indented)
                    : (report.Prices with { Findings = report.Findings }).ToJson()
                : parse.GetValue(_markdown)
                    ? MarkdownReport.Of(report, rows)
                    : TerminalReport.Of(report, rows, parse.GetValue(_byNamespace))
        );
    }

    private async Task<(PriceList Prices, PriceList? Old)> ReadAsync(ParseResult parse, CancellationToken cancellation)
    {
        var (path, package, compare) = (parse.GetValue(_path), parse.GetValue(_package), parse.GetValue(_compare));
        if (package is null)
        {
            var old = compare is null ? null : await OfPathAsync(compare);
            return (
                await OfPathAsync(
                    path
                        ?? throw new UsageException(
                            "Name an assembly, a project, a solution or a folder, or a package with --package."
                        )
                ),
                old
            );
        }

        if (path is not null || compare is not null)
        {
            throw new UsageException(
                "--package stands alone: with two versions, such as Polly@8.5.2..8.6.5, it compares them."
            );
        }

        var (id, before, version) = PackageAssemblies.Parse(package);
        return (await OfPackageAsync(version), before is null ? null : await OfPackageAsync(before));

        async Task<PriceList> OfPathAsync(string one) =>
            Filtered(await PriceList.OfAsync(one, _terminal.Error, cancellation));

        async Task<PriceList> OfPackageAsync(string one)
        {
            using var restored = await PackageAssemblies.RestoreAsync(id, one, _terminal.Error, cancellation);
            var list = await PriceList.OfAsync(restored.Name, restored.Assemblies, _terminal.Error, cancellation);
            return Filtered(list with { Assembly = restored.Name });
        }

        PriceList Filtered(PriceList list) => parse.GetValue(_filter) is { } text ? list.Matching(text) : list;
    }

    private static Option<string[]> Kinds(string name, string description) =>
        new(name)
        {
            Description = description,
            HelpName = "kind",
            Arity = ArgumentArity.OneOrMore,
        };

    /// <summary><see langword="null"/> if the option is missing.</summary>
    private static IReadOnlyList<FindingKind>? KindsIn(ParseResult parse, Option<string[]> option) =>
        parse.GetResult(option) is null
            ? null
            :
            [
                .. parse
                    .GetValue(option)!
                    .SelectMany(names =>
                        names.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                    )
                    .SelectMany(name =>
                        FindingKind.Named(name) is { Count: > 0 } kinds
                            ? kinds
                            : throw new UsageException(
                                $"{option.Name}: there is no kind '{name}'. There are: blocking, "
                                    + $"{string.Join(", ", FindingKind.All.Select(kind => kind.Name))}."
                            )
                    )
                    .Distinct(),
            ];
}
