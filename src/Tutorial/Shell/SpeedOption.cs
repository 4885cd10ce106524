using System.CommandLine;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary><c>--speed</c> of the commands that show figures of any speed.</summary>
internal sealed class SpeedOption : Option<Speed?>
{
    /// <param name="description">What each speed means to the command; the default is added.</param>
    public SpeedOption(string description)
        : base("--speed")
    {
        Description = $"{description} When not given: what {SpeedSetting.Variable} says, else quick.";
        this.AcceptOnlyFromAmong("recorded", "quick");
    }

    /// <summary>The speed that was asked for, here or by the environment.</summary>
    /// <exception cref="UsageException">The environment asks for something that isn't a speed.</exception>
    public Speed In(ParseResult parse)
    {
        try
        {
            return parse.GetValue(this) ?? SpeedSetting.Current;
        }
        catch (ArgumentException e)
        {
            throw new UsageException($"{e.Message} Set it right, or give --speed.");
        }
    }
}
