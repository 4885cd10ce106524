using System.Reflection;
using System.Runtime.Loader;
using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>The sizes of .NET 10 on a machine of 64 bits.</summary>
[Trait("Kind", "machine")]
public sealed class PriceListTests : TestsInFolder
{
    [Fact]
    public async Task Each_async_method_has_the_bytes_of_a_call_that_completes_and_of_one_that_waits()
    {
        var prices = await PricesOfAsync(
            """
            namespace Shop;

            public class Orders
            {
                public async Task SaveAsync() => await Task.Yield();

                public async Task<decimal> TotalAsync(string id) { await SaveAsync(); return id.Length; }

                public async ValueTask<int> CountAsync(Task before) { await before; return 1; }

                public async Task<string> NeverWaitsAsync() => "";
            }
            """
        );
        Assert.Equal("Task; 0, or 96 if it waits", TextOf(prices["Orders.SaveAsync"]));
        Assert.Equal(
            "Task<decimal>; 80 (0 for the default value), or 120 if it waits",
            TextOf(prices["Orders.TotalAsync"])
        );
        Assert.Equal("ValueTask<int>; 0, or 112 if it waits", TextOf(prices["Orders.CountAsync"]));
        Assert.Equal("Task<string>; 72 (0 for null)", TextOf(prices["Orders.NeverWaitsAsync"]));
        Assert.Equal(
            ["Orders.TotalAsync", "Orders.CountAsync", "Orders.SaveAsync", "Orders.NeverWaitsAsync"],
            prices.Methods.Select(price => price.Method)
        );
        Assert.Equal(1, prices["Orders.TotalAsync"].Awaits);
        Assert.Equal("Shop", prices["Orders.TotalAsync"].Namespace);
        Assert.Equal(
            ("Fixture.cs", 7),
            (Path.GetFileName(prices["Orders.TotalAsync"].File), prices["Orders.TotalAsync"].Line)
        );
        Assert.StartsWith(
            "Fixture.dll has 4 async methods, of which 3 could wait. The most expensive: Orders.TotalAsync 120 B, ",
            prices.ToText()
        );
        Assert.Contains("; the assembly was built for .NET 10.0.", prices.ToText());
    }

    [Fact]
    public async Task The_chart_has_the_rows_of_the_table_and_a_size_that_is_not_known_has_no_point()
    {
        var prices = await PricesOfAsync(
            """
            public static class Calls
            {
                public static async Task<long> WaitsAsync(Task before) { await before; return 1; }
                public static async Task<long> NeverWaitsAsync() => 1;
                public static async Task<T> OfAnyAsync<T>(Task before, T value) { await before; return value; }
            }
            """
        );
        var panel = Assert.Single(prices.ToFigure().Panels);
        Assert.Equal(["Calls.WaitsAsync", "Calls.NeverWaitsAsync"], panel.Y.Categories);
        Assert.Equal(
            [
                [72, prices["Calls.WaitsAsync"].Waits!.Bytes!.Value],
                [72, double.NaN],
            ],
            Enumerable.Range(0, 2).Select(row => panel.Traces.Cast<Dots>().Select(dots => dots.X[row]).ToArray())
        );
    }

    [Fact]
    public async Task What_blocks_can_be_asked_for_alone()
    {
        var prices = await PricesOfAsync(
            """
            public static class Calls
            {
                public static int Blocks() => Task.Run(() => 1).Result;
                public static async void Lost() => await Task.Yield();
            }
            """
        );
        Assert.Equal(FindingKind.Blocking, Assert.Single(prices.Blocking.Findings).Kind);
        Assert.StartsWith("1 finding in Fixture.dll of blocking-in-async", prices.Blocking.ToText());
        Assert.DoesNotContain("State machine", prices.Blocking.ToText());
    }

    [Fact]
    public async Task A_call_allocates_what_the_list_says()
    {
        var prices = await PricesOfAsync(
            """
            public static class Calls
            {
                public static async Task NoResult(Task before) => await before;
                public static async Task<string> Text(Task before) { await before; return "text"; }
                public static async Task<(long, decimal)> Wide(Task before) { await before; return (1, 2); }
                public static async ValueTask Light(Task before) { await before; await before; }
                public static async ValueTask<decimal> LightDecimal(Task before) { await before; return 1; }
                public static Func<Task>? Last;
                public static async Task<string> Captures(Task before)
                {
                    Last = () => before;
                    await Last();
                    return "text";
                }
                public static async Task<Guid> Generic<T>(T before) where T : Task
                    { await before; return Guid.NewGuid(); }
            }
            """
        );
        var calls = new AssemblyLoadContext("fixture", isCollectible: true)
            .LoadFromAssemblyPath(Folder["Fixture.dll"])
            .GetType("Calls")!;
        foreach (var price in prices.Methods)
        {
            var (completes, waits) = BytesOf(calls, price.Method.Split('.')[1]);
            Assert.Equal((price.Method, price.Completes.Bytes), (price.Method, completes));
            Assert.Equal((price.Method, price.Waits!.Bytes), (price.Method, waits));
        }

        // Both the closure and its delegate are allocated on entry, before anything is decided.
        Assert.Equal("24 (before)", Assert.Single(prices["Calls.Captures"].Closures).ToString());
        Assert.Equal(64, prices["Calls.Captures"].Delegates!.Bytes);
        Assert.Contains("24 (before) + 64 (delegate)", prices.ToText());
        Assert.Contains("What one call allocates for being async, without what its code creates", prices.ToText());
    }

    [Fact]
    public async Task The_results_whose_tasks_the_runtime_has_are_named()
    {
        var prices = await PricesOfAsync(
            """
            public struct Mixed { public string Name; public int Count; }

            public static class Results
            {
                public static async Task<bool> Bool() => true;
                public static async Task<int> Int() => 100;
                public static async Task<long> Long() => 100;
                public static async Task<object> Object() => 1;
                public static async Task<Mixed> Mixed() => default;
                public static async ValueTask<int> Light() => 1;
            }
            """
        );
        Assert.Equal("Task<bool>; 0", TextOf(prices["Results.Bool"]));
        Assert.Equal("Task<int>; 72 (0 for -1 to 8)", TextOf(prices["Results.Int"]));
        Assert.Equal("Task<long>; 72 (0 for the default value)", TextOf(prices["Results.Long"]));
        Assert.Equal("Task<object>; 72 (0 for null)", TextOf(prices["Results.Object"]));
        Assert.Equal("Task<Mixed>; 80", TextOf(prices["Results.Mixed"]));
        Assert.Equal("ValueTask<int>; 0", TextOf(prices["Results.Light"]));
    }

    [Fact]
    public async Task A_generic_method_has_the_sizes_of_references_where_only_those_are_allowed_and_otherwise_depends()
    {
        var prices = await PricesOfAsync(
            """
            public interface IShape<T> { }

            public class Repository<TKey>
            {
                public async Task<T> Reference<T>(T item) where T : class { await Task.Yield(); return item; }
                public async Task<T> Derived<T>(T item) where T : Exception, new() { await Task.Yield(); return item; }
                public async Task<T> Constrained<T, U>(T item) where T : class, IShape<U>
                    { await Task.Yield(); return item; }
                public async Task<T> Any<T>(T item) { await Task.Yield(); return item; }
                public async Task<T> Struct<T>(T item) where T : struct { await Task.Yield(); return item; }
                public async Task<int> Held<T>(List<T> items) { await Task.Yield(); return items.Count; }
                public async Task<TKey> Key() { await Task.Yield(); return default; }
                public async Task<int> Keys(List<TKey> keys) { await Task.Yield(); return keys.Count; }
            }
            """
        );
        const string reference = "Task<T>; 72 (0 for null), or 104 if it waits";
        Assert.Equal(reference, TextOf(prices["Repository<TKey>.Reference"]));
        Assert.Equal(reference, TextOf(prices["Repository<TKey>.Derived"]));
        Assert.Equal(reference, TextOf(prices["Repository<TKey>.Constrained"]));
        const string depends = "Task<T>; depends on T, or depends on T if it waits";
        Assert.Equal(depends, TextOf(prices["Repository<TKey>.Any"]));
        Assert.Equal(depends, TextOf(prices["Repository<TKey>.Struct"]));
        Assert.Equal("depends on T", prices["Repository<TKey>.Any"].StateMachine!.ToString());
        // A list of anything is a reference.
        Assert.Equal("Task<int>; 72 (0 for -1 to 8), or 104 if it waits", TextOf(prices["Repository<TKey>.Held"]));
        Assert.Equal(
            "Task<TKey>; depends on TKey, or depends on TKey if it waits",
            TextOf(prices["Repository<TKey>.Key"])
        );
        Assert.Equal("Task<int>; 72 (0 for -1 to 8), or 104 if it waits", TextOf(prices["Repository<TKey>.Keys"]));
    }

    [Fact]
    public async Task Lambdas_local_functions_and_streams_are_named_after_the_method_that_they_stand_in()
    {
        var prices = await PricesOfAsync(
            """
            namespace Shop;

            public interface IStore<T> { Task OpenAsync(); }

            public class Store : IStore<List<int>>
            {
                public Func<Task> Lambda(int number) => async () => { await Task.Delay(number); };

                public Task Local()
                {
                    return Inner();
                    static async Task Inner() => await Task.Yield();
                }

                public async IAsyncEnumerable<int> Stream(int count)
                {
                    for (var i = 0; i < count; i++) { await Task.Yield(); yield return i; }
                }

                public Func<Task> Property => async () => await Task.Yield();

                async Task IStore<List<int>>.OpenAsync() => await Task.Yield();

                public class Nested { public async Task InnerAsync() => await Task.Yield(); }
            }
            """
        );
        Assert.Equal(
            [
                "Store.IStore<List<int>>.OpenAsync".Replace("int", "Int32"),
                "Store.Lambda (lambda)",
                "Store.Local.Inner",
                "Store.Nested.InnerAsync",
                "Store.Property (lambda)",
                "Store.Stream",
            ],
            prices.Methods.Select(price => price.Method).Order(StringComparer.Ordinal)
        );
        // The stream is an object; its first wait allocates a box with a reference to it.
        var stream = prices["Store.Stream"];
        Assert.Equal("IAsyncEnumerable<int>; 104, or 184 if it waits", TextOf(stream));
        Assert.Equal((104, 80), (stream.StateMachine!.Bytes, stream.Box!.Bytes));
    }

    [Fact]
    public async Task Builders_other_than_the_frameworks_default_are_said()
    {
        var prices = await PricesOfAsync(
            """
            public struct OwnBuilder
            {
                public static OwnBuilder Create() => default;
                public Own Task => default;
                public void SetResult() { }
                public void SetException(Exception e) { }
                public void SetStateMachine(IAsyncStateMachine m) { }
                public void Start<T>(ref T m) where T : IAsyncStateMachine => m.MoveNext();
                public void AwaitOnCompleted<A, T>(ref A a, ref T m)
                    where A : INotifyCompletion where T : IAsyncStateMachine { }
                public void AwaitUnsafeOnCompleted<A, T>(ref A a, ref T m)
                    where A : ICriticalNotifyCompletion where T : IAsyncStateMachine { }
            }

            [AsyncMethodBuilder(typeof(OwnBuilder))]
            public struct Own { }

            public static class Builders
            {
                public static async Own Custom() => await Task.Yield();

                [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
                public static async ValueTask Pooled() => await Task.Yield();

                public static async void Void() => await Task.Yield();
            }
            """
        );
        Assert.Equal("built by OwnBuilder", prices["Builders.Custom"].Remark);
        Assert.Equal(
            "Own; decided by OwnBuilder, or decided by OwnBuilder if it waits",
            TextOf(prices["Builders.Custom"])
        );
        Assert.Equal(8, prices["Builders.Custom"].StateMachine!.Bytes);
        Assert.Equal("its box is pooled", prices["Builders.Pooled"].Remark);
        Assert.Equal(0, prices["Builders.Pooled"].MostBytes);
        Assert.Equal(0, prices["Builders.Pooled"].Completes.Bytes);
        Assert.Equal("async void", prices["Builders.Void"].Remark);
        Assert.Equal("void; 0, or 104 if it waits", TextOf(prices["Builders.Void"]));
    }

    [Fact]
    public async Task A_method_that_the_runtime_suspends_has_no_state_machine()
    {
        var prices = await PricesOfAsync(
            "public static class Calls { public static async Task<int> Waits() { await Task.Delay(1); return 1; } }",
            "-features:runtime-async=on"
        );
        var price = prices["Calls.Waits"];
        Assert.Equal("runtime async", price.Remark);
        Assert.Equal((null, 1), (price.StateMachine, price.Awaits));
        Assert.Equal("Task<int>; up to the runtime, or up to the runtime if it waits", TextOf(price));
    }

    [Fact]
    public async Task A_debug_build_allocates_its_state_machines_and_says_so()
    {
        var prices = await PricesOfAsync(
            "public static class Calls { public static async Task Waits() => await Task.Yield(); }",
            "-optimize-",
            "-debug:embedded"
        );
        Assert.Equal("Task; 40, or 120 if it waits", TextOf(prices["Calls.Waits"]));
        Assert.Contains("This is a Debug build", prices.ToText());
        Assert.Equal(1, prices["Calls.Waits"].Line);
    }

    [Fact]
    public async Task Without_symbols_there_are_no_lines()
    {
        var prices = await PricesOfAsync(
            "public static class Calls { public static async Task Waits() => await Task.Yield(); }",
            "-debug-"
        );
        Assert.Null(prices["Calls.Waits"].File);
        Assert.Contains("There are no symbols", prices.ToText());
    }

    [Fact]
    public async Task What_can_not_be_loaded_is_named_and_the_rest_has_its_sizes()
    {
        var dependency = await CompiledSource.CompileAsync(
            Folder["Dependency.dll"],
            "public struct Coordinates { public long X, Y; }"
        );
        var assembly = await CompiledSource.CompileAsync(
            Folder["Fixture.dll"],
            """
            public static class Calls
            {
                public static async Task<Coordinates> Where() { await Task.Yield(); return default; }
                public static async Task<int> Number() { await Task.Yield(); return 1; }
            }
            """,
            $"-reference:{dependency}"
        );
        Assert.Equal(
            "Task<Coordinates>; 80 (0 for the default value), or 104 if it waits",
            TextOf((await PriceList.OfAsync(assembly, Cancellation))["Calls.Where"])
        );
        File.Delete(dependency);
        var prices = await PriceList.OfAsync(assembly, Cancellation);
        const string missing = "Dependency 0.0.0.0 was not found";
        Assert.Equal($"Task<Coordinates>; {missing}, or {missing} if it waits", TextOf(prices["Calls.Where"]));
        Assert.Equal(96, prices["Calls.Number"].Waits!.Bytes);
    }

    [Fact]
    public async Task No_code_of_the_assembly_runs()
    {
        var traces = Folder["traces"];
        await PricesOfAsync(
            $$"""
            public static class Trace
            {
                [ModuleInitializer]
                public static void Loaded() => File.AppendAllText({{JsonSerializer(traces)}}, "initializer");
            }

            public class Result { static Result() => File.AppendAllText({{JsonSerializer(traces)}}, "constructor"); }

            public struct Value
            {
                public int Number;
                public static readonly int First = new Random().Next();
                static Value() => File.AppendAllText({{JsonSerializer(traces)}}, "value");
            }

            public static class Calls
            {
                public static async Task<Result> Object() { await Task.Yield(); return new Result(); }
                public static async Task<Value> Struct() { await Task.Yield(); return default; }
            }
            """
        );
        Assert.Equal("", File.Exists(traces) ? await File.ReadAllTextAsync(traces, Cancellation) : "");

        static string JsonSerializer(string text) => System.Text.Json.JsonSerializer.Serialize(text);
    }

    [Fact]
    public async Task A_part_is_found_by_its_namespace_or_name_and_all_of_it_is_data()
    {
        var prices = await PricesOfAsync(
            """
            namespace Shop.Orders { public class Store { public async Task Save() => await Task.Yield(); } }
            namespace Shop.Clients { public class List { public async Task Load() => await Task.Yield(); } }
            """
        );
        Assert.Equal("Store.Save", Assert.Single(prices.Matching("shop.ORDERS").Methods).Method);
        Assert.Equal("List.Load", Assert.Single(prices.Matching(".load").Methods).Method);
        Assert.StartsWith(
            "1 of the 2 async methods in Fixture.dll matches, of which ",
            prices.Matching("shop.ORDERS").ToText()
        );
        Assert.Equal(
            "None of the 2 async methods in Fixture.dll matches.",
            prices.Matching("Nothing").ToText().Split('\n')[0]
        );
        Assert.Contains("1 more isn't shown.", prices.Top(1).ToText());
        var json = JsonNode.Parse(prices.ToJson())!;
        Assert.Equal(96, (long)json["methods"]![0]!["waits"]!["bytes"]!);
    }

    [Fact]
    public async Task A_file_that_is_missing_or_no_assembly_is_refused_with_what_to_do()
    {
        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder["Missing.dll"], Cancellation),
            "There is no file",
            "Missing.dll",
            "Build your project in Release"
        );
        await File.WriteAllTextAsync(Folder["Text.dll"], "no assembly", Cancellation);
        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder["Text.dll"], Cancellation),
            "Text.dll is not a .NET assembly"
        );
        await CompiledSource.CompileAsync(Folder["Service.dll"], "class Empty;");
        await File.WriteAllTextAsync(Folder["Service.exe"], "a native program", Cancellation);
        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder["Service.exe"], Cancellation),
            "It starts ",
            "Service.dll: name that."
        );
        var reference = await CompiledSource.CompileAsync(Folder["Reference.dll"], "public class Empty;", "-refonly");
        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(reference, Cancellation),
            "is a reference assembly"
        );
        // Nothing holds the file open, so that it can be built again.
        await using (File.Open(reference, FileMode.Open, FileAccess.ReadWrite, FileShare.None)) { }

        await Assert.RefusesAsync<BenchException>(
            () => PriceList.OfAsync(Folder["Missing.csproj"], Cancellation),
            "There is no project"
        );
    }

    [Fact]
    public async Task An_assembly_without_async_methods_has_an_empty_list() =>
        Assert.Equal("Fixture.dll has no async methods.", (await PricesOfAsync("class Empty;")).ToText());

    private Task<PriceList> PricesOfAsync(string source, params string[] options) =>
        CompiledSource.PricesOfAsync(Folder, source, options);

    private static string TextOf(MethodPrice price) =>
        $"{price.Returns}; {price.Completes}"
        + (price.ExceptFor is null ? "" : $" ({price.CompletesExcepted} for {price.ExceptFor})")
        + (price.Waits is null ? "" : $", or {price.Waits} if it waits");

    // The second call of each kind is counted, because the first one loads types.
    private static (long Completes, long Waits) BytesOf(Type calls, string name)
    {
        var method = calls.GetMethod(name)!;
        method = method.IsGenericMethodDefinition ? method.MakeGenericMethod(typeof(Task)) : method;
        var count = typeof(PriceListTests)
            .GetMethod(nameof(Count), BindingFlags.NonPublic | BindingFlags.Static)!
            .MakeGenericMethod(method.ReturnType);
        return (Counted(Task.CompletedTask), Counted(new TaskCompletionSource().Task));

        long Counted(Task before) => (long)count.Invoke(null, [method, before])!;
    }

    private static long Count<TResult>(MethodInfo method, Task before)
    {
        var call = method.CreateDelegate<Func<Task, TResult>>();
        call(before);
        call(before);
        var start = GC.GetAllocatedBytesForCurrentThread();
        call(before);
        return GC.GetAllocatedBytesForCurrentThread() - start;
    }
}
