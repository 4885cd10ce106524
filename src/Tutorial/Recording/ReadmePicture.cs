using System.Text;
using PriceOfAwait.Comparing;
using PriceOfAwait.Measuring;
using PriceOfAwait.Platform;
using PriceOfAwait.Publishing;

namespace PriceOfAwait.Tutorial.Recording;

/// <summary>The picture of a real result that README shows, made from the recorded run of the first lesson.</summary>
internal static class ReadmePicture
{
    /// <summary>Where README expects it.</summary>
    public static string File { get; } = Path.Combine(Repository.RecordedData, "fast-paths.svg");

    /// <summary>The picture's bytes; the same for the same recorded figures.</summary>
    /// <exception cref="BenchException">The lesson is not recorded.</exception>
    public static byte[] Draw()
    {
        var run = RecordedRuns.Load(Repository.RecordedData, "PriceOfAwait.Lessons.Lesson01SynchronousFastPaths.StringFastPaths");
        var figure = Comparison.Of(run, Published.FastPaths).MeanFigure("Five ways to an answer that is already there");
        return Encoding.UTF8.GetBytes(figure.ToSvg() + "\n");
    }
}
