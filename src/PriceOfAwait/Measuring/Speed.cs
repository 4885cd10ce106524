namespace PriceOfAwait.Measuring;

/// <summary>How much time a figure may take.</summary>
public enum Speed
{
    /// <summary>No time: the figures recorded in <c>data/recorded</c>, of the machine named there.</summary>
    Recorded,

    /// <summary>Seconds for each lesson: measured here and now, with somewhat wider intervals.</summary>
    Quick,
}

/// <summary>The one setting for all notebooks.</summary>
public static class SpeedSetting
{
    /// <summary>It holds <c>recorded</c> or <c>quick</c>.</summary>
    public const string Variable = "PRICE_OF_AWAIT_SPEED";

    /// <summary><see cref="Speed.Quick"/> if the environment says nothing.</summary>
    /// <exception cref="ArgumentException">The variable holds something else.</exception>
    public static Speed Current => Parse(Environment.GetEnvironmentVariable(Variable));

    internal static Speed Parse(string? text) => text?.Trim().ToLowerInvariant() switch
    {
        null or "" or "quick" => Speed.Quick,
        "recorded" => Speed.Recorded,
        _ => throw new ArgumentException($"{Variable} is \"{text}\". It takes recorded or quick."),
    };
}
