using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Tests.ExactAnswers.PriceLists;

/// <summary>Assemblies other than those that C#'s compiler usually makes of a class.</summary>
[Trait("Kind", "machine")]
public sealed class UnusualAssembliesTests : TestsInFolder
{
    [Fact]
    public async Task A_method_whose_code_the_runtime_writes_is_passed_over()
    {
        var prices = await PricesOfAsync(
            """
            public class Secret { Task<int> _t = Task.FromResult(1); Task<int> LoadAsync() => _t; }

            public static class Accessors
            {
                [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t")]
                public static extern ref Task<int> Task(Secret secret);

                [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "LoadAsync")]
                public static extern Task<int> LoadAsync(Secret secret);

                public static async Task<int> Waits(Secret secret) { await Task(secret); return 1; }
            }
            """
        );
        Assert.Equal("Accessors.Waits", Assert.Single(prices.Methods).Method);
        Assert.Empty(prices.Findings);
    }

    [Fact]
    public async Task The_runtimes_own_library_has_its_builders_and_its_unknown_sizes_are_said_once()
    {
        var prices = await PriceList.OfAsync(typeof(object).Assembly.Location, Cancellation);
        Assert.NotEmpty(prices.Methods);
        Assert.DoesNotContain(
            prices.Methods,
            price => price.Remark is { } remark && remark.StartsWith("built by", StringComparison.Ordinal)
        );
        Assert.Single(prices.Notes, note => note.StartsWith("The sizes are unknown", StringComparison.Ordinal));
        Assert.All(prices.Methods, price => Assert.DoesNotContain(" ", $"{price.StateMachine}"));
    }

    [Fact]
    public async Task Types_that_can_not_be_loaded_are_unknown_and_the_reason_is_said_once()
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
        // What a trimmer leaves of a library may lack a type.
        await CompiledSource.CompileAsync(dependency, "public struct Other { }");
        var prices = await PriceList.OfAsync(assembly, Cancellation);
        Assert.Equal("unknown", prices["Calls.Where"].Waits!.ToString());
        Assert.Equal(96, prices["Calls.Number"].Waits!.Bytes);
        Assert.Single(prices.Notes, note => note.Contains("Coordinates", StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_last_await_of_top_level_statements_is_not_found()
    {
        var prices = await PricesOfAsync("await Task.Delay(1);", "-target:exe");
        Assert.Empty(prices.Findings);
        Assert.Single(prices.Methods);
    }

    [Fact]
    public async Task Tasks_of_FSharp_are_named_as_not_listed()
    {
        var compiler = Path.GetFullPath(Path.Combine(CompiledSource.Compiler, "..", "..", "..", "FSharp"));
        var source = Folder["Fixture.fs"];
        await File.WriteAllTextAsync(
            source,
            """
            module Calls
            open System.Threading.Tasks
            let waits () = task { do! Task.Delay 1 }
            let number () = task { let! _ = Task.FromResult 1 in return 2 }
            """,
            Cancellation
        );
        var compiled = await DotNetHost.RunAsync(
            [
                Path.Combine(compiler, "fsc.dll"),
                "--nologo",
                "--target:library",
                "--targetprofile:netcore",
                "--noframework",
                "--debug:portable",
                .. CompiledSource.Framework.Select(reference => $"-r:{reference}"),
                $"-r:{Path.Combine(compiler, "FSharp.Core.dll")}",
                $"--out:{Folder["Fixture.dll"]}",
                source,
            ],
            Folder.FullName,
            Cancellation
        );
        Assert.True(compiled.Succeeded, compiled.Output + compiled.Error);
        var text = (await PriceList.OfAsync(Folder["Fixture.dll"], Cancellation)).ToText();
        Assert.StartsWith("Fixture.dll has no async methods of C# or Visual Basic.", text);
        Assert.Contains("2 task expressions of F# aren't listed", text);
    }

    [Fact]
    public async Task Names_are_full_and_overloads_have_their_parameters()
    {
        var prices = await PricesOfAsync(
            """
            namespace Shop;

            public class Store
            {
                ValueTask<int> _kept;

                public async Task Load() => await Task.Yield();
                public async Task Load(string name, List<int> ids) => await Task.Yield();
                public async Task Load<T>() => await Task.Yield();
                public async Task Save() => await Task.Yield();
                public int Sum(int one) => Task.Delay(one).ContinueWith(_ => 1).Result;
                public int Sum(string one) => Task.Delay(1).ContinueWith(_ => 1).Result;

                public void Run()
                {
                    Func<Task> first = async () => await Task.Yield(), second = async () => await Task.Yield();
                }

                public class Order
                {
                    ValueTask _sent;
                    public async Task Send() => await Task.Yield();
                }
            }
            """
        );
        Assert.Equal(
            [
                "Store.Load()",
                "Store.Load(string, List<int>)",
                "Store.Load<T>()",
                "Store.Order.Send",
                "Store.Run (lambda 1)",
                "Store.Run (lambda 2)",
                "Store.Save",
            ],
            prices.Methods.Select(price => price.Method).Order(StringComparer.Ordinal)
        );
        Assert.Equal(
            ["Shop.Store.Sum(int)", "Shop.Store.Sum(string)"],
            prices.Findings.Where(one => one.Kind == FindingKind.Blocking).Select(one => one.Method)
        );
        Assert.Single(prices.Matching("Shop.Store.Order").Findings);
        Assert.Single(prices.Matching("Shop.Store.Order").Methods);
    }

    private Task<PriceList> PricesOfAsync(string source, params string[] options) =>
        CompiledSource.PricesOfAsync(Folder, source, options);
}
