namespace PriceOfAwait.ExactAnswers;

/// <param name="Methods">The benchmark method, then the lessons' methods that it calls and that were not
/// inlined.</param>
public sealed record CodeSize(string Method, IReadOnlyList<NativeMethod> Methods)
{
    /// <summary>Bytes of the benchmark method, including what was inlined into it.</summary>
    public int OwnBytes => Methods[0].Bytes;

    public int TotalBytes => Methods.Sum(method => method.Bytes);
}
