using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tutorial.Pricing;

internal sealed class PricesCommand : TerminalCommand
{
    public PricesCommand(Terminal terminal)
        : base(
            terminal,
            "prices",
            "List what the async methods of your assembly or project allocate, the most expensive first, and where "
                + "their code does what the lessons advise against. The assembly is only read: none of its code runs."
        )
    {
        var path = new Argument<string>("path")
        {
            Description = "The assembly, such as bin/Release/net10.0/MyService.dll, or a project, which is then built.",
        };
        var filter = Symbols.Text(
            "--filter",
            "text",
            "Only methods whose full name contains this text, such as a namespace."
        );
        var json = Symbols.Flag("--json", "Print the list as JSON, and nothing else; progress goes to standard error.");
        this.Add(path, filter, json);
        SetAction(
            async (parse, cancellation) =>
            {
                var prices = await PriceList.OfAsync(parse.GetValue(path)!, Terminal.Error, cancellation);
                var shown = parse.GetValue(filter) is { } text ? prices.Matching(text) : prices;
                await Terminal.Output.WriteLineAsync(
                    parse.GetValue(json) ? shown.ToJson() : shown.Top(int.MaxValue).ToText()
                );
                return ExitCode.Success;
            }
        );
    }
}
