namespace PriceOfAwait.Measuring;

internal sealed record LaunchFigures(Launch Launch, double Bytes);
