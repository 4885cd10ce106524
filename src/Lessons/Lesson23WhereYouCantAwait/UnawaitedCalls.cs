using System.Globalization;
using System.Runtime.CompilerServices;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Lessons.Lesson23WhereYouCantAwait;

/// <summary>
/// Makes one call where nobody can await it. Each needs a process of its own, because some never return and others end
/// their process.
/// </summary>
internal static class UnawaitedCalls
{
    // A second in which nothing happens.
    private const int EnoughLooks = 20;
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    private static readonly WindowContext Window = new();

    private static readonly Dictionary<UnawaitedCall, (Action<Action> On, Func<decimal?> Call)> Calls = new()
    {
        [UnawaitedCall.InConstructor] = (OnAnyThread, () => new PlacesWithoutAwait.WithConstructor().Price),
        [UnawaitedCall.InConstructorInWindow] = (InWindow, () => new PlacesWithoutAwait.WithConstructor().Price),
        [UnawaitedCall.InPropertyInWindow] = (InWindow, ReadWhileSomebodyClicks),
        [UnawaitedCall.InInterfaceOnLastThread] = (OnPool, () =>
            new PlacesWithoutAwait.WithSynchronousInterface().First()),
        [UnawaitedCall.InDisposeInWindow] = (InWindow, Dispose),
        [UnawaitedCall.InStaticInitializer] = (OnAnyThread, () => PlacesWithoutAwait.WithStaticInitializer.Price),
        [UnawaitedCall.InLock] = (OnAnyThread, () => new PlacesWithoutAwait.WithLock().Price),
        [UnawaitedCall.InHandler] = (OnAnyThread, () => Pay(PlacesWithoutAwait.OnPaid)),
        [UnawaitedCall.InHandlerInWindow] = (InWindow, () => Pay(PlacesWithoutAwait.OnPaid)),
        [UnawaitedCall.InHandlerThatForgets] = (OnAnyThread, () => Pay(PlacesWithoutAwait.OnPaidAndForgotten)),
    };

    private static Thread? _caller;
    private static decimal? _price;
    private static bool _returned;
    private static bool _isCollected;
    private static bool _isHeard;

    /// <summary>
    /// The price that the call returns, or nothing if it returns none. If it never returns, the process says why, and
    /// ends.
    /// </summary>
    [Answers("unawaited-call")]
    public static IEnumerable<string> Of(int number)
    {
        var call = UnawaitedCall.All[number];
        // The process ends as soon as this returns, as it does after Main.
        if (call == UnawaitedCall.InMainThatForgets)
        {
            PlacesWithoutAwait.MainThatForgets();
            return [];
        }

        if (call == UnawaitedCall.InMain)
        {
            return [TextOf(PlacesWithoutAwait.MainThatWaits())];
        }

        TaskScheduler.UnobservedTaskException += (_, failed) => Hear(failed.Exception!.InnerException!);
        var (on, make) = Calls[call];
        on(() =>
        {
            _caller = Thread.CurrentThread;
            _price = make();
            Volatile.Write(ref _returned, true);
        });
        if (!Becomes(() => Volatile.Read(ref _returned)))
        {
            Console.Error.WriteLine(WhatItWaitsFor());
            CallLimit.Exit(InspectionExit.DidNotReturn);
        }

        if (_price is { } price)
        {
            return [TextOf(price)];
        }

        // A handler returns before it has saved.
        Becomes(() => false);
        CollectWhatFailed();
        return [];
    }

    /// <returns>
    /// False if nothing is left that could make it true: the caller sleeps, no timer runs, and the pool completes
    /// nothing. No limit of time decides, so a busy machine finds the same.
    /// </returns>
    private static bool Becomes(Func<bool> isSo)
    {
        var (looks, completed) = (0, -1L);
        while (!isSo())
        {
            if (looks == EnoughLooks)
            {
                return false;
            }

            Thread.Sleep(Pause);
            var isAsleep = _caller is { } caller
                && (!caller.IsAlive || (caller.ThreadState & ThreadState.WaitSleepJoin) != 0);
            var before = completed;
            completed = ThreadPool.CompletedWorkItemCount;
            looks = isAsleep && Timer.ActiveCount == 0 && completed == before ? looks + 1 : 0;
        }

        return true;
    }

    private static string WhatItWaitsFor() =>
        Window.Waiting > 0 ? "The rest of the method is queued to the thread that blocks."
        : ThreadPool.PendingWorkItemCount > 0 ? "The method is queued to the pool, whose last thread blocks."
        : "The method runs on another thread, which waits for the one that blocks.";

    private static void Hear(Exception failure)
    {
        Console.Error.WriteLine(
            $"UnobservedTaskException {(_isCollected ? "after a garbage collection" : "at once")}: {failure.Message}");
        Volatile.Write(ref _isHeard, true);
    }

    private static void CollectWhatFailed()
    {
        _isCollected = true;
        for (var tries = 0; tries < EnoughLooks && !Volatile.Read(ref _isHeard); tries++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Sleep(Pause);
        }
    }

    private static string TextOf(decimal price) => price.ToString(CultureInfo.InvariantCulture);

    private static void OnAnyThread(Action call) => new Thread(() => call()) { IsBackground = true }.Start();

    private static void InWindow(Action call) => Window.Post(_ => call(), null);

    private static void OnPool(Action call) => ThreadPool.QueueUserWorkItem(_ => call());

    private static decimal? ReadWhileSomebodyClicks()
    {
        Window.Post(_ => { }, null);
        var price = new PlacesWithoutAwait.WithProperty().Price;
        Console.Error.WriteLine(
            FormattableString.Invariant($"Meanwhile, the window has handled {1 - Window.Waiting} of 1 click."));
        return price;
    }

    private static decimal? Dispose()
    {
        var disposed = new PlacesWithoutAwait.WithDispose();
        using (disposed)
        {
        }

        return disposed.Flushed;
    }

    // Not inlined, so that nothing keeps the failed task alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static decimal? Pay(EventHandler handler)
    {
        var order = new PlacesWithoutAwait.WithEvent();
        order.Paid += handler;
        try
        {
            order.Pay();
            return null;
        }
        catch (TimeoutException caught)
        {
            Console.Error.WriteLine($"Caught: {caught.Message}");
            return PriceService.Price;
        }
    }
}
