namespace PriceOfAwait.Tutorial.Shell;

internal static class Symbols
{
    public static Option<bool> Flag(string name, string description) => new(name) { Description = description };

    public static Option<string?> Text(string name, string value, string description) =>
        new(name) { Description = description, HelpName = value };

    public static Argument<string[]> AnyNumber(string name, string description) =>
        new(name) { Description = description, Arity = ArgumentArity.ZeroOrMore };

    public static Option<int> Number(string name, string value, int least, int most, int usual, string description) =>
        new(name)
        {
            Description = description,
            HelpName = value,
            DefaultValueFactory = _ => usual,
            CustomParser = given =>
            {
                if (
                    !int.TryParse(given.Tokens.Single().Value, CultureInfo.InvariantCulture, out var number)
                    || number < least
                    || number > most
                )
                {
                    given.AddError($"{name} takes a number from {least} to {most}.");
                }

                return number;
            },
        };

    public static Option<int> PortOption(string where, int usual) =>
        Number("--port", "number", 0, ushort.MaxValue, usual, $"The port{where}; 0 for any free one.");

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

    public static void Add(this Command command, Argument? argument, params ReadOnlySpan<Option> options)
    {
        if (argument is not null)
        {
            command.Add(argument);
        }

        foreach (var option in options)
        {
            command.Add(option);
        }
    }
}
