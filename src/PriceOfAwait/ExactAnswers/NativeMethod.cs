namespace PriceOfAwait.ExactAnswers;

public sealed record NativeMethod(string Name, int Bytes);
