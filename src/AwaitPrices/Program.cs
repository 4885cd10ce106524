using PriceOfAwait.AwaitPrices;

var terminal = Terminal.OfThisProcess();
var root = new RootCommand(PricesCommand.About);
PricesCommand.AddTo(root, terminal);
var runner = new CommandRunner(
    "await-prices",
    new Dictionary<string, string> { [""] = "MyService.csproj --fail-on blocking --baseline prices.json" }
);
using var interruption = new Interruption();
return await runner.InvokeAsync(root, args, terminal, interruption.Token);
