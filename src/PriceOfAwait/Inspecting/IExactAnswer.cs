namespace PriceOfAwait.Inspecting;

/// <summary>An answer that knows what it answers, so that nobody has to ask again.</summary>
internal interface IExactAnswer
{
    /// <summary>The question; <see langword="null"/> where a part of the answer was left out since.</summary>
    Question? Question { get; }
}
