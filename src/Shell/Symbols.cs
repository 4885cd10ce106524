namespace PriceOfAwait.Shell;

/// <summary>Options and arguments as all commands write them.</summary>
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
