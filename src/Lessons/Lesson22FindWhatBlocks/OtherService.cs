#if WITH_SERVER
namespace PriceOfAwait.Lessons.Lesson22FindWhatBlocks;

/// <summary>Another service, which this one asks. On some evenings it takes its time.</summary>
/// <param name="answersAfter">How long an answer takes.</param>
internal sealed class OtherService(TimeSpan answersAfter)
{
    public const string Answer = "MSFT 42";

    public async Task<string> AskAsync()
    {
        await Task.Delay(answersAfter);
        return Answer;
    }
}
#endif
