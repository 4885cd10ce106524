using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson25RuntimeAsync;

/// <summary>What this build's <c>async</c> methods are, and what code can notice of it.</summary>
internal static class CompiledBuild
{
    // Enough for the final tier, with pauses in which the JIT works.
    private const int Calls = 100;
    private const int Rounds = 6;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(100);

    private static readonly Assembly Assembly = typeof(CompiledBuild).Assembly;
    private static readonly string Here = $"{typeof(CompiledBuild).Namespace}.";
    private static readonly AsyncLocal<string?> Local = new();

    [Answers("async-methods")]
    public static IEnumerable<AsyncMethods> Of() =>
        [
            new(
                new FileInfo(Assembly.Location).Length,
                Assembly.GetTypes().Count(typeof(IAsyncStateMachine).IsAssignableFrom),
                [.. MethodKinds.All],
                [.. Stacks()],
                [.. Behaviors()]),
        ];

    private static IEnumerable<StackFrames> Stacks() =>
        [
            new(StackFrames.Live, OfLive(waits: false)),
            new(StackFrames.LiveAfterWait, OfLive(waits: true)),
            new(StackFrames.Exception, OfException(waits: false, basket => basket.TotalAsync())),
            new(StackFrames.ExceptionAfterWait, OfException(waits: true, basket => basket.TotalAsync())),
            new(StackFrames.Mixed, OfException(waits: true, basket => basket.TotalOfGiftsAsync())),
            new(StackFrames.PassedOn, OfException(waits: false, basket => basket.TotalOfDiscountedAsync())),
        ];

    private static IReadOnlyList<string> OfLive(bool waits)
    {
        var trace = "";
        var basket = new Basket(waits, () =>
        {
            trace = new StackTrace(fNeedFileInfo: false).ToString();
            return 1;
        });
        UseOften(() => Wait(basket.TotalAsync()));
        return FramesIn(trace);
    }

    private static IReadOnlyList<string> OfException(bool waits, Func<Basket, Task> call)
    {
        var trace = "";
        var basket = new Basket(waits, () => throw new TimeoutException());
        UseOften(() =>
        {
            try
            {
                Wait(call(basket));
            }
            catch (TimeoutException exception)
            {
                trace = exception.StackTrace!;
            }
        });
        return FramesIn(trace);
    }

    /// <summary>The frames between those of this class, which are above and below them.</summary>
    private static IReadOnlyList<string> FramesIn(string trace) =>
        [
            .. trace
                .Split('\n')
                .Select(line => line.Trim())
                .Where(line => line.Length > 0)
                .SkipWhile(IsHere)
                .TakeWhile(line => !IsHere(line))
                .Select(line => line.Split('(')[0].Replace($"at {Here}", "", StringComparison.Ordinal))
                .Select(line => line.StartsWith("at ", StringComparison.Ordinal) ? line.Substring("at ".Length) : line),
        ];

    private static bool IsHere(string line) => line.Contains($".{nameof(CompiledBuild)}.", StringComparison.Ordinal);

    private static void UseOften(Action use)
    {
        for (var round = 0; round < Rounds; round++)
        {
            for (var call = 0; call < Calls; call++)
            {
                use();
            }

            Thread.Sleep(Pause);
        }
    }

    private static IEnumerable<SeenBehavior> Behaviors() =>
        [
            new(SeenBehavior.Local, Result(LocalOfCallerAsync(waits: false))),
            new(SeenBehavior.LocalAfterWait, Result(LocalOfCallerAsync(waits: true))),
            new(SeenBehavior.LocalInside, Result(LocalInsideAsync())),
            new(SeenBehavior.Suppressed, Result(LocalInsideSuppressedAsync())),
            new(SeenBehavior.Context, ContextAfterWait()),
            new(SeenBehavior.Throws, WhereItThrows()),
            new(SeenBehavior.Cancelled, StatusAfter(CancelAsync())),
            new(SeenBehavior.CurrentMethod, Result(CurrentMethodAsync())),
            new(SeenBehavior.Thrower, Thrower()),
            new(SeenBehavior.TypeOfTask, CurrentMethodAsync().GetType().Name.Split('`')[0]),
        ];

    private static async Task<string> LocalOfCallerAsync(bool waits)
    {
        Local.Value = "the caller's";
        await SetLocalAsync(waits);
        return Local.Value;
    }

    private static async Task SetLocalAsync(bool waits)
    {
        if (waits)
        {
            await Task.Yield();
        }

        Local.Value = "the awaited method's";
    }

    private static async Task<string> LocalInsideAsync()
    {
        Local.Value = "its own";
        await Task.Yield();
        return Local.Value ?? "none";
    }

    private static async Task<string> LocalInsideSuppressedAsync()
    {
        Local.Value = "its own";
        ExecutionContext.SuppressFlow();
        await Task.Yield();
        return Local.Value ?? "none";
    }

    private static string ContextAfterWait()
    {
        var context = new PostingContext();
        var found = "";
        var thread = new Thread(() =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            found = Result(ContextAfterWaitAsync(context));
        });
        thread.Start();
        thread.Join();
        return found;
    }

    private static async Task<string> ContextAfterWaitAsync(SynchronizationContext context)
    {
        await Task.Delay(1);
        return SynchronizationContext.Current == context ? "its context" : "the pool";
    }

    private static string WhereItThrows()
    {
        try
        {
            return ThrowAsync(beforeAwait: true).IsFaulted ? "in the task" : "lost";
        }
        catch (TimeoutException)
        {
            return "thrown by the call";
        }
    }

    private static string Thrower()
    {
        try
        {
            Wait(ThrowAsync(beforeAwait: false));
            return "nobody";
        }
        catch (TimeoutException exception)
        {
            return new StackTrace(exception).GetFrame(0)!.GetMethod()!.Name;
        }
    }

    private static async Task ThrowAsync(bool beforeAwait)
    {
        if (beforeAwait)
        {
            throw new TimeoutException();
        }

        await Task.Yield();
        throw new TimeoutException();
    }

    private static async Task CancelAsync()
    {
        await Task.Yield();
        throw new OperationCanceledException();
    }

    private static string StatusAfter(Task task)
    {
        ((IAsyncResult)task).AsyncWaitHandle.WaitOne();
        return task.Status.ToString();
    }

    private static async Task<string> CurrentMethodAsync()
    {
        await Task.Yield();
        return MethodBase.GetCurrentMethod()!.Name;
    }

    private static T Result<T>(Task<T> task) => task.GetAwaiter().GetResult();

    private static void Wait(Task task) => task.GetAwaiter().GetResult();

    /// <summary>It calls what is posted on the pool, as itself.</summary>
    private sealed class PostingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) =>
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    SetSynchronizationContext(this);
                    d(state);
                },
                null);
    }
}
