using System.CommandLine;
using System.Globalization;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary>Options that take a whole number within limits.</summary>
internal static class NumberOptions
{
    /// <summary>Refuses what is not a number within the limits; an option that isn't given has its default.</summary>
    public static void Within(this Option<int> option, int least, int most, string complaint) => option.CustomParser = result =>
    {
        if (!int.TryParse(result.Tokens.Single().Value, CultureInfo.InvariantCulture, out var number) || number < least || number > most)
        {
            result.AddError(complaint);
        }

        return number;
    };
}
