using System.CommandLine;
using System.Globalization;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Tutorial.Shell;

/// <summary><c>--port</c> of the commands that serve pages.</summary>
internal sealed class PortOption : Option<int>
{
    public PortOption(string where, int usual)
        : base("--port")
    {
        Description = $"The port{where}; 0 takes any that is free.";
        HelpName = "number";
        DefaultValueFactory = _ => usual;
        CustomParser = result =>
        {
            if (!ushort.TryParse(result.Tokens.Single().Value, CultureInfo.InvariantCulture, out var number))
            {
                result.AddError("--port takes a number from 0 to 65535.");
            }

            return number;
        };
    }

    /// <exception cref="UsageException">The port can't be used.</exception>
    public static async Task<TServer> StartAsync<TServer>(Task<TServer> starting)
    {
        try
        {
            return await starting;
        }
        catch (IOException e)
        {
            throw new UsageException($"{e.Message} Give another port with --port.");
        }
    }
}

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

/// <summary><c>--runtimes</c> of the commands that can take several runtimes side by side.</summary>
internal sealed class RuntimesOption : Option<string[]>
{
    public RuntimesOption(string description)
        : base("--runtimes")
    {
        Description = $"{description} all, or ids such as net8.0; 'runtimes' lists them.";
        HelpName = "id";
        Arity = ArgumentArity.ZeroOrMore;
        AllowMultipleArgumentsPerToken = true;
    }

    /// <summary>
    /// The runtimes that were asked for, all where the option has no value; <see langword="null"/> where it is not given.
    /// </summary>
    /// <exception cref="UsageException">There is no such runtime.</exception>
    public IReadOnlyList<Runtime>? In(ParseResult parse)
    {
        if (parse.GetResult(this) is null)
        {
            return null;
        }

        try
        {
            return Runtimes.Named(parse.GetValue(this) is { Length: > 0 } ids ? ids : ["all"]);
        }
        catch (ArgumentException e)
        {
            // Without the parameter's name.
            throw new UsageException(e.Message.Split(" (Parameter")[0]);
        }
    }
}
