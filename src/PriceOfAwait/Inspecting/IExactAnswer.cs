namespace PriceOfAwait.Inspecting;

/// <summary>An answer that knows what it answers, so that nobody has to ask again.</summary>
internal interface IExactAnswer
{
    /// <summary>The question.</summary>
    Question Question { get; }
}
