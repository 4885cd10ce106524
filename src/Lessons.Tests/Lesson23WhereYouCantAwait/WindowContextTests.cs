namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

public sealed class WindowContextTests
{
    [Fact]
    public async Task A_method_resumes_on_the_window_s_thread_after_each_wait()
    {
        using var window = new WindowContext();
        var threads = await window.CallAsync(async () =>
        {
            var before = Environment.CurrentManagedThreadId;
            await Task.Yield();
            var afterYield = Environment.CurrentManagedThreadId;
            await PriceService.LoadAsync();
            return new[] { before, afterYield, Environment.CurrentManagedThreadId };
        });

        Assert.Single(threads.Distinct());
        Assert.DoesNotContain(Environment.CurrentManagedThreadId, threads);
    }

    [Fact]
    public async Task Whoever_awaits_the_call_gets_its_exception()
    {
        using var window = new WindowContext();
        await Assert.ThrowsAsync<TimeoutException>(() =>
            window.CallAsync(async () =>
            {
                await PriceService.SaveAsync();
                return 0;
            })
        );
    }

    [Fact]
    public async Task A_post_waits_while_the_thread_is_busy()
    {
        using var window = new WindowContext();
        using var release = new ManualResetEventSlim();
        using var begun = new ManualResetEventSlim();
        window.Post(
            _ =>
            {
                begun.Set();
                release.Wait();
            },
            null
        );
        begun.Wait(TestContext.Current.CancellationToken);
        var last = window.CallAsync(() => Task.FromResult(42));

        Assert.Equal(1, window.Waiting);
        release.Set();
        Assert.Equal(42, await last);
        Assert.Equal(0, window.Waiting);
    }
}
