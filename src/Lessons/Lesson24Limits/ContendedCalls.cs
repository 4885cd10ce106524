#if WITH_SERVER
namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>
/// Calls that step aside and then compute for a microsecond or two, which keeps all cores busy. The pool has as many
/// workers as usual, so callers enter and leave their limit on several threads at once.
/// </summary>
public class ContendedCalls : CallsByWay
{
    private const int Steps = 1000;

    protected override async Task CallAsync(int number, CancellationToken token)
    {
        await Task.Yield();
        var rest = number;
        for (var step = 1; step <= Steps; step++)
        {
            rest = (rest + number) % (step + Steps);
        }

        Add(rest);
    }
}
#endif
