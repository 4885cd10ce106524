using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>
/// Every kind of finding in the ways in which people write it, beside code that looks like it. Each text is the members
/// of a class of its own; <see cref="Common"/> is what they call.
/// </summary>
internal static class KindCases
{
    public const string Common = """
        public abstract class Common
        {
            protected static Task<int> L() => Task.Delay(1).ContinueWith(_ => 1);
            protected static Task<int> L(CancellationToken token = default, int times = 1) => L();
            protected static ValueTask<int> V() => new(L());
            protected static Task Save(int number) => Task.Delay(number);
            protected static Task Get(string name, CancellationToken token = default) => Task.Delay(1, token);
            protected static async IAsyncEnumerable<int> Stream(
                [EnumeratorCancellation] CancellationToken token = default)
                { await Task.Delay(1, token); yield return 1; }
            protected static async IAsyncEnumerable<int> Deaf() { await Task.Yield(); yield return 1; }
            protected static void Log(object? what) => Console.WriteLine(what);
            protected static int Compute() => 1;
        }
        """;

    public static IReadOnlyList<KindCase> All { get; } =
    [
        // Blocking
        new(
            FindingKind.Blocking,
            "the result of a call",
            "int M() => L().Result;",
            "async Task<int> M() => await L() + 1;"
        ),
        new(
            FindingKind.Blocking,
            "wait for a call",
            "void M() => L().Wait();",
            "void M() => Task.CompletedTask.Wait();"
        ),
        new(
            FindingKind.Blocking,
            "the result of a local",
            "int M() { var task = L(); Log(1); return task.Result; }",
            "async Task<int> M() { var task = L(); await task; return task.Result; }"
        ),
        new(
            FindingKind.Blocking,
            "the result of either local",
            "int M(bool first) { var task = first ? L() : Task.Run(Compute); return task.Result; }",
            "int M(bool first) { var task = first ? L() : Task.FromResult(1); return task.Result; }"
        ),
        new(
            FindingKind.Blocking,
            "the result of a local that may have been checked",
            "int M() { var task = L(); return task.Result + 1; }",
            "int M() { var task = L(); return task.IsCompleted ? task.Result : 0; }"
        ),
        new(
            FindingKind.Blocking,
            "the result of a field",
            "readonly Task<int> _task = L(); int M() => _task.Result;",
            "readonly Task<int> _task = L(); int M() => _task.Result; async Task N() => await _task;"
        ),
        new(
            FindingKind.Blocking,
            "the result of a captured variable",
            "Func<int> M() { var task = L(); return () => task.Result; }",
            "async Task<int> M() { var task = L(); Func<int> get = () => task.Result; await task; return get(); }"
        ),
        new(
            FindingKind.Blocking,
            "an awaiter's result",
            "int M() => L().ConfigureAwait(false).GetAwaiter().GetResult();",
            "async Task<int> M() => await L().ConfigureAwait(false) + 1;"
        ),
        new(
            FindingKind.Blocking,
            "a value task's result",
            "int M() => V().AsTask().Result;",
            "int M() => new ValueTask<int>(1).Result;"
        ),
        new(FindingKind.Blocking, "wait with a timeout", "bool M() => L().Wait(1000);", "bool M() => L().Wait(0);"),
        new(
            FindingKind.Blocking,
            "wait for all",
            "void M() => Task.WaitAll(L(), L());",
            "async Task M() { await Task.WhenAll(L(), L()); Log(1); }"
        ),
        new(
            FindingKind.Blocking,
            "wait for any",
            "int M() => Task.WaitAny(new Task[] { L() }, 100);",
            "int M(Task[] some) => Task.WaitAny(some, 0);"
        ),
        new(
            FindingKind.Blocking,
            "wait for all in a constructor",
            "public M() => Task.WaitAll(L(), L());",
            "Task _all; public M() => _all = Task.WhenAll(L(), L());"
        ),
        new(
            FindingKind.Blocking,
            "the first of several",
            "int M() => Task.WhenAny(L(), L()).Result.Id;",
            "async Task<int> M() { var a = L(); var b = L(); return (await Task.WhenAny(a, b)).Result; }"
        ),
        new(
            FindingKind.Blocking,
            "a task of a list",
            "int[] M(List<Task<int>> list) => Task.WhenAll(list).Result;",
            "async Task<int> M(List<Task<int>> list) { await Task.WhenAll(list); return list.First().Result; }"
        ),
        new(
            FindingKind.Blocking,
            "what a factory returns",
            "int M(Func<Task<int>> load) => load().Result;",
            "int M(Dictionary<int, Task<int>> all) => all.GetValueOrDefault(1)!.Result;"
        ),
        new(
            FindingKind.Blocking,
            "in a lambda",
            "Func<int> M() => () => L().Result;",
            "readonly System.Collections.Concurrent.ConcurrentDictionary<int, Task<int>> _all = new(); "
                + "int M() => _all.GetOrAdd(1, _ => L()).Result;"
        ),
        new(
            FindingKind.Blocking,
            "before the await of another",
            "int M() { var a = L(); var b = L(); b.ContinueWith(Log); return a.Result; }",
            "async Task<int> M() { var a = L(); await Task.WhenAny(a, L()); return a.Result; }"
        ),
        // Blocking in an async method
        new(
            FindingKind.BlockingInAsync,
            "the result of a call in an async method",
            "async Task<int> M() { await Task.Yield(); return L().Result; }",
            "async Task<int> M() { await Task.Yield(); return await L(); }"
        ),
        new(
            FindingKind.BlockingInAsync,
            "the result of a local over an await",
            "async Task<int> M() { var task = L(); await Task.Yield(); return task.Result; }",
            "async Task<int> M() { Task<int> a = L(), b = L(); await Task.WhenAll(a, b); return a.Result + b.Result; }"
        ),
        new(
            FindingKind.BlockingInAsync,
            "after a failure",
            "async Task<int> M() { try { await Save(1); } catch (IOException) { return L().Result; } return 1; }",
            "async Task<int> M() { var a = L(); try { await a; } catch (IOException) { } return a.Result; }"
        ),
        new(
            FindingKind.BlockingInAsync,
            "sleep",
            "async Task M() { Thread.Sleep(10); await Task.Yield(); }",
            "async Task M() { await Task.Delay(10); await Task.Yield(); } void N() => Thread.Sleep(10);"
        ),
        new(
            FindingKind.BlockingInAsync,
            "a semaphore",
            "readonly SemaphoreSlim _gate = new(1); async Task M() { _gate.Wait(); await Task.Yield(); }",
            "readonly SemaphoreSlim _gate = new(1); async Task M() { if (_gate.Wait(0)) await "
                + "_gate.WaitAsync(); Log(1); }"
        ),
        new(
            FindingKind.BlockingInAsync,
            "an event",
            "async Task M(ManualResetEventSlim done) { done.Wait(); await Task.Yield(); }",
            "async Task M(ManualResetEventSlim done) { done.Wait(TimeSpan.Zero); await Task.Yield(); }"
        ),
        new(
            FindingKind.BlockingInAsync,
            "a thread",
            "async Task M(Thread thread) { await Task.Yield(); thread.Join(); }",
            "void M(Thread thread) => thread.Join();"
        ),
        new(
            FindingKind.BlockingInAsync,
            "wait for all in an async method",
            "async Task M() { await Task.Yield(); Task.WaitAll(L()); }",
            "async Task M() { await Task.Yield(); await Task.WhenAll(L()); }"
        ),
        // Blocking if told
        new(
            FindingKind.BlockingIfTold,
            "synchronous if told",
            "async Task<int> M(bool async) => async ? await L() : L().Result;",
            "async Task<int> M(bool async) => async ? await L() : Compute();"
        ),
        new(
            FindingKind.BlockingIfTold,
            "synchronous if told, in statements",
            "async Task<int> M(bool isAsync) { if (!isAsync) { return L().GetAwaiter().GetResult(); } "
                + "return await L(); }",
            "async Task<int> M(bool all) { if (!all) { return L().GetAwaiter().GetResult(); } return await L(); }"
        ),
        // Nobody awaits
        new(FindingKind.Unawaited, "a statement", "void M() { Save(1); }", "void M() { _ = Save(1); }"),
        new(
            FindingKind.Unawaited,
            "a statement in an async method",
            "async Task M() { await Task.Yield(); Save(1); }",
            "async Task M() { await Task.Yield(); await Save(1); Log(1); }"
        ),
        new(
            FindingKind.Unawaited,
            "a run",
            "void M() { Task.Run(Compute); }",
            "void M() { Task _ = Task.Run(Compute); }"
        ),
        new(
            FindingKind.Unawaited,
            "a lambda that returns nothing",
            "void M(List<int> list) => list.ForEach(one => Save(one));",
            "Task M(List<int> list) => Task.WhenAll(list.Select(one => Save(one)));"
        ),
        new(
            FindingKind.Unawaited,
            "a value task",
            "void M() { V(); }",
            "void M(List<Task> list) { list.Add(Save(1)); }"
        ),
        // async void
        new(
            FindingKind.AsyncVoid,
            "async void",
            "async void M() { await L(); }",
            "async void M() { try { await L(); } catch (Exception e) { Log(e); } }"
        ),
        new(
            FindingKind.AsyncVoid,
            "async void that throws again",
            "async void M() { try { await L(); } catch (Exception e) { Log(e); throw; } }",
            "async void M() { try { await L(); } catch { Log(1); } finally { Log(2); } }"
        ),
        new(
            FindingKind.AsyncVoid,
            "async void that catches some",
            "async void M() { try { await L(); } catch (IOException e) { Log(e); } }",
            "async void M(object sender, EventArgs e) { await L(); }"
        ),
        new(
            FindingKind.AsyncVoid,
            "async void that awaits in its handler",
            "async void M() { try { await L(); } catch (Exception) { await L(); } }",
            "async void M() { try { await L(); } catch (Exception) { try { await L(); } catch (Exception) { } } }"
        ),
        new(
            FindingKind.AsyncVoid,
            "an action",
            "void M(List<int> list) => list.ForEach(async one => await Save(one));",
            "void M(List<int> list) => list.ForEach(async one => { try { await Save(one); } catch "
                + "(Exception e) { Log(e); } });"
        ),
        // Out of using
        new(
            FindingKind.TaskOutOfUsing,
            "out of using",
            "Task<string> M(string path) { using var reader = File.OpenText(path); return reader.ReadToEndAsync(); }",
            "async Task<string> M(string path) { using var reader = File.OpenText(path); return await "
                + "reader.ReadToEndAsync(); }"
        ),
        new(
            FindingKind.TaskOutOfUsing,
            "out of a using block",
            "Task M(Stream to) { using (var from = File.OpenRead(\"a\")) { return from.CopyToAsync(to); } }",
            "Task M(Stream to) { using (var from = File.OpenRead(\"a\")) { Log(from.Length); } return "
                + "to.FlushAsync(); }"
        ),
        new(
            FindingKind.TaskOutOfUsing,
            "its argument",
            "Task M() { using var from = File.OpenRead(\"a\"); return Copy(from); } static Task "
                + "Copy(Stream from) => Task.Delay(1);",
            "Task M() { using var from = File.OpenRead(\"a\"); return Task.FromResult(from.Length); }"
        ),
        new(
            FindingKind.TaskOutOfUsing,
            "its token",
            "Task M() { using var source = new CancellationTokenSource(100); return Get(\"\", source.Token); }",
            "Task M() { using var scope = new MemoryStream(); return Save(1); }"
        ),
        // StartNew, Task.Run
        new(
            FindingKind.StartNew,
            "start new",
            "async Task M() { await Task.Factory.StartNew(async () => await L()); Log(1); }",
            "async Task M() { await Task.Factory.StartNew(async () => await L()).Unwrap(); Log(1); }"
        ),
        new(
            FindingKind.StartNew,
            "start new with options",
            "Task M() => Task.Factory.StartNew(() => L(), TaskCreationOptions.LongRunning);",
            "Task M() => Task.Factory.StartNew(() => Compute(), TaskCreationOptions.LongRunning);"
        ),
        new(
            FindingKind.TaskRun,
            "run awaited",
            "async Task<int> M() { var one = await Task.Run(() => L()); return one + 1; }",
            "async Task<int> M() { var one = await Task.Run(() => Compute()); return one + 1; }"
        ),
        new(
            FindingKind.TaskRun,
            "run returned",
            "Task<int> M() => Task.Run(() => L());",
            "Task<int> M() => Task.Run(() => Compute());"
        ),
        // Value tasks
        new(
            FindingKind.ValueTaskTwice,
            "twice",
            "async Task<int> M() { var light = V(); return await light + await light; }",
            "async Task<int> M() { var light = V(); var one = await light; light = V(); return one + await light; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "in a loop",
            "async Task<int> M(int[] all) { var light = V(); var sum = 0; foreach (var one in all) { sum "
                + "+= await light; } return sum; }",
            "async Task<int> M(int[] all) { var sum = 0; foreach (var one in all) { var light = V(); sum "
                + "+= await light; } return sum; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "once in a loop",
            "async Task<int> M() { var light = V(); while (true) { try { return await light; } catch "
                + "(IOException) { } } }",
            "async Task<int> M(int[] all) { var light = V(); var sum = 0; var done = false; foreach (var one in all) "
                + "{ if (!done) { sum += await light; done = true; } } return sum; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "in a catch",
            "async Task<int> M() { var light = V(); try { return await light; } catch (IOException) { "
                + "return await light; } }",
            "async Task<int> M(bool first) { var light = V(); if (first) { return await light; } return "
                + "await light + 1; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "captured",
            "async Task<int> M() { var light = V(); Func<bool> done = () => light.IsCompleted; "
                + "Log(done()); return await light + await light; }",
            "async Task<int> M() { var light = V(); Func<bool> done = () => light.IsCompleted; "
                + "Log(done()); return await light; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "in a tuple",
            "async Task<int> M() { var pair = (V(), V()); return await pair.Item1 + await pair.Item1; }",
            "async Task<int> M() { var pair = (V(), V()); return await pair.Item1 + await pair.Item2; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "in a list",
            "async Task<int> M() { var list = new List<ValueTask<int>> { V(), V() }; return await list[0] "
                + "+ await list[0]; }",
            "async Task<int> M() { var list = new List<ValueTask<int>> { V(), V() }; var one = await "
                + "list[0]; list.RemoveAt(0); "
                + "return one + await list[0]; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "in an array",
            "async Task<int> M() { var all = new[] { V(), V() }; return await all[1] + await all[1]; }",
            "async Task<int> M() { var all = new[] { V(), V() }; return await all[0] + await all[1]; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "of a generic method",
            "async Task<T> M<T>(ValueTask<T> light) { await light; return await light; }",
            "async Task<T> M<T>(ValueTask<T> light) { await Task.Yield(); return await light; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "preserved",
            "async Task<int> M() { var light = V(); var kept = light.Preserve(); return await light + await kept; }",
            "async Task<int> M() { var light = V().Preserve(); return await light + await light; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "preserved in place",
            "async Task<int> M(ValueTask<int> light) { await light; light = light.Preserve(); return await light; }",
            "async Task<int> M(ValueTask<int> light) { light = light.Preserve(); return await light + await light; }"
        ),
        new(
            FindingKind.ValueTaskTwice,
            "captured by a function that may renew it",
            "async Task<int> M() { var light = V(); void Show() => Log(light.IsCompleted); Show(); "
                + "return await light + await light; }",
            "async Task<int> M() { var light = V(); void Renew() => light = V(); var one = await light; Renew(); "
                + "return one + await light; }"
        ),
        new(
            FindingKind.StoredValueTask,
            "a field",
            "ValueTask<int> _light; public M() => _light = V();",
            "Task<int> _task; public M() => _task = L();"
        ),
        new(
            FindingKind.StoredValueTask,
            "a list in a field",
            "readonly List<ValueTask<int>> _all = []; public M() => _all.Add(V());",
            "readonly List<Func<ValueTask<int>>> _all = []; public M() => _all.Add(V);"
        ),
        // Tokens
        new(
            FindingKind.TokenNotPassed,
            "a parameter",
            "async Task M(CancellationToken token) { await Get(\"\"); Log(1); }",
            "async Task M(CancellationToken token) { await Get(\"\", token); Log(1); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "delay",
            "async Task M(CancellationToken token) { await Task.Delay(10); Log(1); }",
            "async Task M(CancellationToken token) { await Task.Delay(10, token); Log(1); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "a time limit",
            "async Task M(Task task, CancellationToken token) { await "
                + "task.WaitAsync(TimeSpan.FromSeconds(1)); Log(1); }",
            "async Task M(Task task, CancellationToken token) { await "
                + "task.WaitAsync(TimeSpan.FromSeconds(1), token); Log(1); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "a stream",
            "async Task M(IAsyncEnumerable<int> all, CancellationToken token) { await foreach (var one in "
                + "all) Log(one); }",
            "async Task M(IAsyncEnumerable<int> all, CancellationToken token) "
                + "{ await foreach (var one in all.WithCancellation(token)) Log(one); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "a stream's method",
            "async Task M(CancellationToken token) { await foreach (var one in Stream()) Log(one); }",
            "async Task M(CancellationToken token) { await foreach (var one in Stream(token)) Log(one); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "a stream's method, configured",
            "async Task M(CancellationToken token) { await foreach (var one in "
                + "Stream().ConfigureAwait(false)) Log(one); }",
            "async Task M(CancellationToken token) { await foreach (var one in Deaf()) Log(one); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "in a lambda",
            "Task M(int[] all, CancellationToken token) => Task.WhenAll(all.Select(async one => { await "
                + "Task.Delay(one); Log(one); }));",
            "Task M(int[] all, CancellationToken token) => Task.WhenAll(all.Select(async one => { await "
                + "Task.Delay(one, token); Log(one); }));"
        ),
        new(
            FindingKind.TokenNotPassed,
            "in a lambda of its own",
            "Func<CancellationToken, Task> M() => async token => { await Get(\"\"); Log(1); };",
            "void M(CancellationToken token) => token.Register(async () => { await Get(\"\"); Log(1); });"
        ),
        new(
            FindingKind.TokenNotPassed,
            "from a field",
            "readonly CancellationToken _token; public M(CancellationToken token) => _token = token; "
                + "async Task N() { await Task.Delay(10); Log(1); }",
            "readonly CancellationToken _token; public M(CancellationToken token) => _token = token; "
                + "async Task N() { await Task.Delay(10, _token); Log(1); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "an overload's",
            "async Task M(CancellationToken token) { await F(1); Log(1); } Task F(int one) => L(); "
                + "Task F(int one, CancellationToken token) => L();",
            "class Base { public virtual Task F() => L(); public virtual Task F(CancellationToken token) => L(); } "
                + "class Derived : Base { public override Task F(CancellationToken token) => F(); }"
        ),
        new(
            FindingKind.TokenNotPassed,
            "a default value",
            "async Task<int> M(CancellationToken token) { var one = await L(times: 2); return one + 1; }",
            "async Task<int> M(CancellationToken token) { var one = await L(CancellationToken.None, 2); "
                + "return one + 1; }"
        ),
        // Closures and last awaits
        new(
            FindingKind.UnusedClosure,
            "a closure",
            "async Task<int> M(string name, bool known) { if (known) return 1; return await Task.Run(() "
                + "=> name.Length); }",
            "async Task<int> M(string name, bool known) { var one = await Task.Run(() => name.Length); "
                + "return known ? one : 1; }"
        ),
        new(
            FindingKind.UnusedClosure,
            "an async lambda's closure",
            "async Task<int> M(string name, bool known) { if (known) return 1; Func<Task<int>> load = "
                + "async () => { await Save(1); return name.Length; }; "
                + "return await load(); }",
            "async Task<int> M(string name, bool known) { Func<Task<int>> load = async () => { await "
                + "Save(1); return name.Length; }; "
                + "return known ? 1 : await load(); }"
        ),
        new(
            FindingKind.LastAwait,
            "the only await is last",
            "async Task<int> M() => await L();",
            "Task<int> M() => L();"
        ),
    ];

    /// <summary>Each class is on a line of its own. A constructor has its class's name.</summary>
    public static string SourceOf(IEnumerable<KindCase> cases) =>
        Common
        + string.Concat(
            cases.Select(
                (one, index) =>
                    $"\npublic class With{index} : Common {{ {Named(one.With, $"With{index}")} }}"
                    + $"\npublic class Without{index} : Common {{ {Named(one.Without, $"Without{index}")} }}"
            )
        );

    private static string Named(string members, string type) =>
        members.Replace("public M(", $"public {type}(", StringComparison.Ordinal);
}
