namespace PriceOfAwait.Tutorial.Shell;

/// <summary>Options that several commands have.</summary>
internal static class CommonOptions
{
    public static Option<int> PortOption(string where, int usual) =>
        Symbols.Number("--port", "number", 0, ushort.MaxValue, usual, $"The port{where}; 0 for any free one.");

    public static async Task<TServer> StartAsync<TServer>(Task<TServer> starting)
    {
        try
        {
            return await starting;
        }
        catch (IOException e)
        {
            throw new UsageException($"{e.Message} Choose another port with --port.");
        }
    }

    /// <param name="description">What each speed means for the command; the default is appended.</param>
    public static Option<Speed?> SpeedOption(string description)
    {
        var speed = new Option<Speed?>("--speed")
        {
            Description = $"{description} By default: {SpeedSetting.Variable}, else quick.",
        };
        speed.AcceptOnlyFromAmong("recorded", "quick");
        return speed;
    }

    public static Speed SpeedIn(this ParseResult parse, Option<Speed?> option) =>
        parse.GetValue(option) ?? UsageException.Of(() => SpeedSetting.Current, " Correct it, or use --speed.");

    public static Option<string[]> RuntimesOption(string description) =>
        new("--runtimes")
        {
            Description = $"{description} all, or ids such as net8.0; 'runtimes' lists them.",
            HelpName = "id",
            Arity = ArgumentArity.ZeroOrMore,
            AllowMultipleArgumentsPerToken = true,
        };

    /// <summary>All runtimes if the option has no value; <see langword="null"/> if it is missing.</summary>
    public static IReadOnlyList<Runtime>? RuntimesIn(this ParseResult parse, Option<string[]> option) =>
        parse.GetResult(option) is null
            ? null
            : UsageException.Of(() => Runtimes.Named(parse.GetValue(option) is { Length: > 0 } ids ? ids : ["all"]));
}
