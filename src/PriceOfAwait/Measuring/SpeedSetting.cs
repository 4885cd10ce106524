namespace PriceOfAwait.Measuring;

public static class SpeedSetting
{
    /// <summary>The environment variable; its values are <c>recorded</c> and <c>quick</c>.</summary>
    public const string Variable = "PRICE_OF_AWAIT_SPEED";

    /// <summary><see cref="Speed.Quick"/> if the variable isn't set.</summary>
    /// <exception cref="ArgumentException">The variable has another value.</exception>
    public static Speed Current => Parse(Environment.GetEnvironmentVariable(Variable));

    internal static Speed Parse(string? text) =>
        text?.Trim().ToLowerInvariant() switch
        {
            null or "" or "quick" => Speed.Quick,
            "recorded" => Speed.Recorded,
            _ => throw new WrongArgumentException($"{Variable} is \"{text}\". Set it to recorded or quick."),
        };
}
