namespace PriceOfAwait.Measuring;

/// <summary>The exit codes by which a process of the lessons says why it has no answer.</summary>
internal static class InspectionExit
{
    /// <summary>The system forbids inspecting another process.</summary>
    public const int Refused = 3;

    /// <summary>A call of the measured code didn't return.</summary>
    public const int DidNotReturn = 4;
}
