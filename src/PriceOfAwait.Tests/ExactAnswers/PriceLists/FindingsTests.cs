using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>Each finding beside code that looks like it, and isn't found.</summary>
[Trait("Kind", "machine")]
public sealed class FindingsTests : TestsInFolder
{
    [Fact]
    public async Task Blocking_on_a_task_that_was_just_started_is_found()
    {
        const string source = """
            public class Calls
            {
                Task<int> ReadAsync() => Task.FromResult(1);
                ValueTask<int> ReadLightAsync() => new(1);

                public int Result() => ReadAsync().Result;
                public void Wait() => ReadAsync().Wait();
                public int GetResult() => ReadAsync().GetAwaiter().GetResult();
                public int Configured() => ReadAsync().ConfigureAwait(false).GetAwaiter().GetResult();
                public int Light() => ReadLightAsync().Result;
                public int LightConfigured() => ReadLightAsync().ConfigureAwait(false).GetAwaiter().GetResult();
                public int Stored() { var task = ReadAsync(); task.Wait(); return task.Result; }
                public Func<int> Lambda() => () => ReadAsync().Result;
                public async Task<int> InAsync() { await Task.Yield(); return ReadAsync().Result; }
                public async Task Sleeps() { Thread.Sleep(1); await Task.Yield(); }
                public void SleepsWithoutAsync() => Thread.Sleep(1);
            }
            """;
        Assert.Equal(
            [
                "Calls.Configured: Calls.ReadAsync().GetAwaiter().GetResult()",
                "Calls.GetResult: Calls.ReadAsync().GetAwaiter().GetResult()",
                "Calls.Lambda (lambda): Calls.ReadAsync().Result",
                "Calls.Light: Calls.ReadLightAsync().Result",
                "Calls.LightConfigured: Calls.ReadLightAsync().GetAwaiter().GetResult()",
                "Calls.Result: Calls.ReadAsync().Result",
                "Calls.Stored: Calls.ReadAsync().Wait()",
                "Calls.Wait: Calls.ReadAsync().Wait()",
            ],
            await FoundAsync(FindingKind.Blocking, source)
        );
        Assert.Equal(
            ["Calls.InAsync: Calls.ReadAsync().Result", "Calls.Sleeps: Thread.Sleep(…)"],
            await FoundAsync(FindingKind.BlockingInAsync, source)
        );
        Assert.Equal(
            await FoundAsync(FindingKind.Blocking, source),
            await FoundAsync(FindingKind.Blocking, source, "-optimize-")
        );
    }

    [Fact]
    public async Task A_task_that_is_complete_or_may_be_known_to_be_does_not_block()
    {
        const string source = """
            public enum Mode { Synchronous, Asynchronous }

            public class Calls
            {
                Task<int> _kept = Task.FromResult(1);
                SemaphoreSlim _gate = new(1);
                Task<int> ReadAsync() => Task.FromResult(1);
                Task<int> Read(bool async, CancellationToken token = default) => Task.FromResult(1);
                Task<int> Read(Mode mode) => Task.FromResult(1);
                Task<int> Current => _kept;

                public async Task<int> Awaited()
                {
                    Task<int> first = ReadAsync(), second = ReadAsync();
                    await Task.WhenAll(first, second);
                    return first.Result + second.Result;
                }

                public int Checked()
                {
                    var task = ReadAsync();
                    return task.IsCompletedSuccessfully ? task.Result : -1;
                }

                public int Kept() => _kept.Result + Current.Result;
                public int Completed() => Task.FromResult(1).Result;
                public int ToldSynchronous() =>
                    Read(async: false).GetAwaiter().GetResult() + Read(Mode.Synchronous).Result;
                public bool ToldNotToWait() => _gate.WaitAsync(0).Result;
                public Task<int> Continued() => ReadAsync().ContinueWith(task => task.Result);
                public async Task<int> Only() => await ReadAsync() + await ReadAsync();
                public async Task Configured() { await ReadAsync().ConfigureAwait(false); await Task.Yield(); }
            }
            """;
        Assert.Empty(await FoundAsync(FindingKind.Blocking, source));
        Assert.Empty(await FoundAsync(FindingKind.BlockingInAsync, source));
    }

    [Fact]
    public async Task A_Main_must_block() =>
        Assert.Empty(
            await FoundAsync(
                FindingKind.Blocking,
                """
                public static class Program
                {
                    public static async Task Main() => await Task.Yield();
                }
                """,
                "-target:exe"
            )
        );

    [Fact]
    public async Task Async_void_is_found_unless_it_handles_an_event() =>
        Assert.Equal(
            ["Calls.Each (lambda): async void", "Calls.Fire: async void"],
            await FoundAsync(
                FindingKind.AsyncVoid,
                """
                public class Calls
                {
                    public event EventHandler? Changed;
                    public async void Fire() => await Task.Yield();
                    public void Each(List<int> items) => items.ForEach(async item => await Task.Delay(item));
                    public async void OnChanged(object? sender, EventArgs e) => await Task.Yield();
                    public void Subscribe() => Changed += async (sender, e) => await Task.Yield();
                    public async Task Awaited() => await Task.Yield();
                }
                """
            )
        );

    [Fact]
    public async Task A_value_task_that_is_certainly_awaited_twice_is_found() =>
        Assert.Equal(
            ["Calls.AsTaskThenAwait: light is used twice", "Calls.Twice: light is used twice"],
            await FoundAsync(
                FindingKind.ValueTaskTwice,
                """
                public class Calls
                {
                    ValueTask<int> ReadAsync() => new(1);

                    public async Task<int> Twice() { var light = ReadAsync(); return await light + await light; }

                    public async Task<int> AsTaskThenAwait(ValueTask<int> light)
                    {
                        var task = light.AsTask();
                        await task.ConfigureAwait(false);
                        return await light;
                    }

                    public async Task<int> Once() => await ReadAsync() + await ReadAsync();

                    public async Task<int> Assigned()
                    {
                        var light = ReadAsync();
                        var first = await light;
                        light = ReadAsync();
                        return first + await light;
                    }

                    public async Task<int> EitherOr(bool first)
                    {
                        var light = ReadAsync();
                        if (first) return await light;
                        return await light + 1;
                    }

                    public async Task<int> Checked()
                    {
                        var light = ReadAsync();
                        return light.IsCompletedSuccessfully ? light.Result : await light;
                    }

                    public void Awaiter(ValueTask light)
                    {
                        var awaiter = light.GetAwaiter();
                        if (!awaiter.IsCompleted) light.AsTask().Wait();
                    }

                    public async Task<int> Loop(int count)
                    {
                        var sum = 0;
                        for (var i = 0; i < count; i++) { var light = ReadAsync(); sum += await light; }
                        return sum;
                    }
                }
                """
            )
        );

    [Fact]
    public async Task A_value_task_that_a_class_keeps_is_found() =>
        Assert.Equal(
            ["Cache: the field _last", "Cache: the property Next"],
            await FoundAsync(
                FindingKind.StoredValueTask,
                """
                public class Cache
                {
                    ValueTask<int> _last;
                    public ValueTask Next { get; set; }
                    static readonly ValueTask Done = default;
                    Task<int>? _task;
                    public async Task Local()
                        { var light = new ValueTask(Task.Delay(1)); await Task.Yield(); await light; }
                }

                public readonly struct Awaitable { readonly ValueTask _task; }
                """
            )
        );

    [Fact]
    public async Task A_token_that_is_not_passed_on_is_found() =>
        Assert.Equal(
            [
                "Calls.Optional: Calls.ReadAsync: its parameter token",
                "Calls.OptionalBeforeOthers: Calls.SaveAsync: its parameter token",
                "Calls.Overload: Stream.FlushAsync: an overload has a token",
                "Calls.Returned: Calls.ReadAsync: its parameter token",
            ],
            await FoundAsync(
                FindingKind.TokenNotPassed,
                """
                public class Calls
                {
                    Task<int> ReadAsync(CancellationToken token = default) => Task.FromResult(1);
                    Task SaveAsync(string text, CancellationToken token = default, int times = 1) => Task.CompletedTask;
                    Task CloseAsync(CancellationToken token = default) => Task.CompletedTask;
                    Task LogAsync(CancellationToken token = default) => Task.CompletedTask;

                    public async Task<int> Optional(CancellationToken token)
                        { await Task.Yield(); return await ReadAsync(); }
                    public async Task OptionalBeforeOthers(CancellationToken token)
                        { await SaveAsync(""); await Task.Yield(); }
                    public async Task Overload(Stream stream, CancellationToken token)
                        { await stream.FlushAsync(); await Task.Yield(); }
                    public Task<int> Returned(CancellationToken token) => ReadAsync();

                    public async Task<int> Passed(CancellationToken token)
                        { await Task.Yield(); return await ReadAsync(token); }
                    public async Task<int> Never(CancellationToken token)
                        { await Task.Yield(); return await ReadAsync(CancellationToken.None); }
                    public async Task<int> Linked(CancellationToken token)
                    {
                        using var source = CancellationTokenSource.CreateLinkedTokenSource(token);
                        return await ReadAsync(source.Token);
                    }
                    public async Task<int> HasNone() => await ReadAsync();
                    public async Task<int> StopsWaiting(CancellationToken token) => await ReadAsync().WaitAsync(token);
                    public async Task CleansUp(CancellationToken token) { await ReadAsync(token); await CloseAsync(); }
                    public async Task AfterFailure(CancellationToken token)
                    {
                        try { await ReadAsync(token); }
                        catch (IOException) { await LogAsync(); }
                    }
                    public async Task Recursion(CancellationToken token)
                        { await Recursion().WaitAsync(token); await Recursion(); }
                    public async Task Recursion() => await Task.Yield();
                }
                """
            )
        );

    [Fact]
    public async Task A_closure_on_a_path_that_does_not_use_it_is_found()
    {
        const string source = """
            public class Calls
            {
                Task<int>? _last;
                Task<int> ReadAsync(string name) => Task.FromResult(1);

                public Task<int> LocalFunction(string name)
                {
                    var reading = ReadAsync(name);
                    return reading.IsCompletedSuccessfully ? reading : After();
                    async Task<int> After() => await reading + name.Length;
                }

                public async Task<int> Lambda(string name)
                {
                    if (_last is { IsCompleted: true }) return 1;
                    return await Task.Run(() => name.Length);
                }

                public Task<int> Passed(string name)
                {
                    var reading = ReadAsync(name);
                    return reading.IsCompletedSuccessfully ? reading : After(reading, name);
                    static async Task<int> After(Task<int> reading, string name) => await reading + name.Length;
                }

                public async Task<int> Always(string name)
                {
                    var length = await Task.Run(() => name.Length);
                    return length > 3 ? length : 3;
                }

                public Task<int> InItsBlock(string name)
                {
                    if (name.Length == 0)
                    {
                        return Task.FromResult(0);
                    }
                    else
                    {
                        var copy = name;
                        return Task.Run(() => copy.Length);
                    }
                }

                public int NotAsynchronous(string name, bool all) => all ? new[] { "a" }.Count(one => one == name) : 0;

                public Task<int> Expression(string name, IQueryable<string> items)
                {
                    var found = items.Where(one => one == name);
                    return name.Length == 0 ? Task.FromResult(0) : Task.FromResult(found.Count());
                }
            }
            """;
        Assert.Equal(
            ["Calls.Lambda: 24 B for name", "Calls.LocalFunction: 32 B for reading and name"],
            await FoundAsync(FindingKind.UnusedClosure, source)
        );
    }

    [Fact]
    public async Task An_async_method_that_only_returns_what_it_awaits_is_found() =>
        Assert.Equal(
            [
                "Calls.Configured: 72 B if it completes synchronously, 112 B if it waits",
                "Calls.Light: 0 B if it completes synchronously, 128 B if it waits",
                "Calls.NoResult: 0 B if it completes synchronously, 104 B if it waits",
                "Calls.Plain: 72 B if it completes synchronously, 104 B if it waits",
                "Calls.Queries: 72 B if it completes synchronously, 96 B if it waits",
            ],
            await FoundAsync(
                FindingKind.LastAwait,
                """
                public class Calls
                {
                    Task<string> ReadAsync() => Task.FromResult("");
                    Task<object> ReadObjectAsync() => Task.FromResult<object>("");
                    ValueTask<string> ReadLightAsync() => new("");
                    Task SaveAsync() => Task.CompletedTask;

                    public async Task<string> Plain() => await ReadAsync();
                    public async Task<string> Configured() => await ReadAsync().ConfigureAwait(false);
                    public async ValueTask<string> Light() => await ReadLightAsync();
                    public async Task NoResult() { await SaveAsync(); }
                    public async Task<string> Queries() =>
                        await Of(Array.Empty<string>().AsQueryable().Where(text => text.Length > 1));

                    static Task<string> Of(IQueryable<string> texts) => Task.FromResult(texts.First());
                    public async Task<string> Changed() => await ReadAsync() + ".";
                    public async Task<object> OtherType() => await ReadAsync();
                    public async ValueTask<string> OtherKind() => await ReadAsync();
                    public async Task<string> Two() { await SaveAsync(); return await ReadAsync(); }
                    public async Task<string> Early(bool known) => known ? "" : await ReadAsync();
                    public async Task<string> Disposes()
                        { using var stream = new MemoryStream(); return await ReadAsync(); }
                    public async Task<string> Catches()
                        { try { return await ReadAsync(); } catch (IOException) { return ""; } }
                    public async Task After() { await SaveAsync(); Console.Write(""); }
                    public async Task Yields() => await Task.Yield();
                    public async void Void() => await SaveAsync();
                    public Task<string> Returned() => ReadAsync();
                }
                """
            )
        );

    [Fact]
    public async Task Task_Run_around_asynchronous_code_is_found_if_it_is_awaited() =>
        Assert.Equal(
            ["Calls.Awaits: await Task.Run(…)", "Calls.Configures: await Task.Run(…)"],
            await FoundAsync(
                FindingKind.TaskRun,
                """
                public class Calls
                {
                    Task<int> ReadAsync() => Task.FromResult(1);
                    int Compute() => 1;

                    public async Task<int> Awaits() { await Task.Yield(); return await Task.Run(() => ReadAsync()); }
                    public async Task Configures()
                        { await Task.Run(async () => await ReadAsync()).ConfigureAwait(false); await Task.Yield(); }

                    public async Task<int> Computes() { await Task.Yield(); return await Task.Run(() => Compute()); }
                    public async Task Starts() { _ = Task.Run(() => ReadAsync()); await Task.Yield(); }
                }
                """
            )
        );

    [Fact]
    public async Task Every_finding_has_its_line_its_advice_its_lesson_and_the_analyzers_rules()
    {
        var prices = await CompiledSource.PricesOfAsync(
            Folder,
            """
            public class Calls
            {
                public async void Fire() =>
                    await Task.Yield();
            }
            """
        );
        var finding = Assert.Single(prices.Findings);
        Assert.Equal(("Fixture.cs", 4), (Path.GetFileName(finding.File), finding.Line));
        Assert.Contains("async void, and no event handler: 1\n", prices.ToText());
        Assert.Contains("Lesson 13 explains it: notebooks/13-when-it-fails.ipynb.", prices.ToText());
        Assert.Contains("Analyzers find it, too: VSTHRD100, AsyncFixer03, MA0155 (off by default).", prices.ToText());
        Assert.Contains("<a href=\"13-when-it-fails.ipynb\">Lesson 13</a>", prices.ToHtml());
        Assert.All(
            FindingKind.All,
            kind => Assert.True(File.Exists(Path.Combine(Repository.Root, "notebooks", $"{kind.Lesson}.ipynb")))
        );
    }

    private async Task<IEnumerable<string>> FoundAsync(FindingKind kind, string source, params string[] options) =>
        (await CompiledSource.PricesOfAsync(Folder, source, options))
            .Findings.Where(finding => finding.Kind == kind)
            .Select(finding => $"{finding.Method}: {finding.What}")
            .Order(StringComparer.Ordinal);
}
