using PriceOfAwait.Lessons.Lesson12YourOwnMethod;

namespace PriceOfAwait.Tests.Lessons.Lesson12YourOwnMethod;

/// <summary>Benchmark files as readers have them, which were not written for the lesson.</summary>
[Trait("Kind", "machine")]
public sealed class BroughtFilesTests : TestsInFolder
{
    // A sample of BenchmarkDotNet's, with two entry points.
    private const string Program = """
        using BenchmarkDotNet.Attributes;
        using BenchmarkDotNet.Running;
        BenchmarkRunner.Run<Prices.Awaited>();

        public static class Prices
        {
            [MemoryDiagnoser]
            public class Awaited
            {
                [Benchmark(Baseline = true)] public async Task<decimal> Before() => await Task.FromResult(42m);
                [Benchmark] public ValueTask<decimal> After() => new(42m);
            }

            public static void Main() => BenchmarkSwitcher.FromAssembly(typeof(Prices).Assembly).Run();
        }
        """;

    [Fact]
    public async Task A_program_with_a_nested_class_is_counted_read_traced_and_measured()
    {
        var yours = await OpenAsync(Program);

        var objects = await yours.AnatomyAsync(Cancellation);
        Assert.Equal(160, objects["Before"].Bytes);
        Assert.Equal(0, objects["After"].Bytes);
        var sizes = await yours.CodeSizesAsync(Cancellation);
        Assert.InRange(sizes["After"].OwnBytes, 1, 1000);
        Assert.InRange(sizes["Before"].OwnBytes, sizes["After"].OwnBytes, 2000);
        Assert.Equal("Awaited.Before", (await yours.LoweredAsync("Before", Cancellation)).Title);
        Assert.Equal(160, (await yours.TraceAsync("Before", Cancellation)).Bytes);
        var run = (await yours.MeasureAsync(Speed.Quick, Cancellation)).Run!;
        Assert.Empty(run.Missing);
        Assert.Equal(["Before", "After"], run.Measurements.Select(measurement => measurement.Id.Method));
        Assert.Equal("Prices.Awaited", Bench.NameOf(run.Benchmarks));
        Assert.NotNull(run.CodeChecksum);
    }

    [Fact]
    public async Task The_usual_symbols_choose_the_code()
    {
        var yours = await OpenAsync(
            """
            using BenchmarkDotNet.Attributes;
            public class Chosen
            {
                [Benchmark(Baseline = true)]
                public int[] Before() =>
            #if RELEASE
                    new int[10];
            #else
                    new int[100];
            #endif
                [Benchmark]
                public int[] After() =>
            #if NET8_0_OR_GREATER && !NETFRAMEWORK
                    new int[10];
            #else
                    new int[100];
            #endif
            }
            """
        );

        Assert.Equal([64, 64], (await yours.AnatomyAsync(Cancellation)).Operations.Select(one => one.Bytes));
    }

    [Fact]
    public async Task Files_beside_are_compiled_too_and_their_errors_name_them()
    {
        const string yours = """
            using BenchmarkDotNet.Attributes;
            public class Mine { [Benchmark(Baseline = true)] public int[] Before() => Made.Array(); }
            """;
        Write("Made.cs", "public static class Made { public static int[] Array() => new int[Size.Of]; }");
        Write("Size.cs", "public static class Size { public const int Of = 10; }");
        Write("Lesson01/Exercise.cs", "this is an exercise's");
        Write(".#Made.cs", "this is an editor's");
        Assert.Equal(64, (await (await OpenAsync(yours)).AnatomyAsync(Cancellation))["Before"].Bytes);

        Write("Size.cs", "public static class Size\n{\n    public const int Of = ten;\n}");
        await Assert.RefusesAsync<BenchException>(() => OpenAsync(yours), "Size.cs:3: CS0103: The name 'ten'");

        Write("Size.cs", yours.Replace("Mine", "Other", StringComparison.Ordinal));
        Write("Made.cs", "public static class Made { public static int[] Array() => new int[10]; }");
        await Assert.RefusesAsync<BenchException>(
            () => OpenAsync(yours),
            "Yours.cs and the files beside it have several benchmark classes: ",
            "Mine",
            "Other",
            "YourMethod.OpenAsync(benchmarks: \"Mine\")"
        );
    }

    [Fact]
    public async Task A_file_is_compiled_with_those_of_the_folder_that_it_comes_from()
    {
        const string yours = """
            using BenchmarkDotNet.Attributes;
            public class Mine : Base { [Benchmark(Baseline = true)] public int[] Before() => Made.Array(Size); }
            """;
        Write("repository/Mine.cs", yours.Replace("int[]", "long[]", StringComparison.Ordinal));
        Write("repository/Base.cs", "public abstract partial class Base { protected int Size { get; } = 10; }");
        Write("repository/Inner/Made.cs", "static class Made { internal static int[] Array(int of) => new int[of]; }");
        Write("repository/Others.cs", yours.Replace("Mine", "Other", StringComparison.Ordinal));
        Write("repository/obj/Debug/Generated.cs", "this is generated");
        Write("repository/.hidden/Hidden.cs", "this is an editor's");

        var opened = await OpenAsync(yours, folder: Folder["repository"]);

        Assert.Equal(64, (await opened.AnatomyAsync(Cancellation))["Before"].Bytes);
        await Assert.RefusesAsync<BenchException>(
            () => OpenAsync(yours),
            "CS0246",
            "or name its folder in the cell: YourMethod.OpenAsync(folder: "
        );
        await Assert.RefusesAsync<BenchException>(
            () => OpenAsync(yours, folder: Folder["missing"]),
            "There is no folder ",
            "missing. Name the folder by its full path"
        );
        Directory.CreateDirectory(Folder["empty"]);
        await Assert.RefusesAsync<BenchException>(() => OpenAsync(yours, folder: Folder["empty"]), "has no C# files.");
    }

    // Kept in one file, as public benchmarks of channels are.
    private const string Family = """
        using BenchmarkDotNet.Attributes;
        namespace Sources;
        public class Yielding : Sources { protected override async Task Wait() => await Task.Yield(); }
        public class Completed : Sources { protected override Task Wait() => Task.CompletedTask; }
        public abstract class Sources
        {
            [Params(1, 2)] public int Count { get; set; }
            protected abstract Task Wait();
            [Benchmark(Baseline = true, Description = "Wait and count")]
            public async Task<object> Counted()
            {
                await Wait();
                return new int[Count * 2];
            }
        }
        """;

    [Fact]
    public async Task One_of_several_classes_is_named_and_its_inherited_benchmark_is_read()
    {
        var yours = await OpenAsync(Family, "Completed");

        var one = new Parameter("Count", "1");
        Assert.Equal([104], (await yours.AnatomyAsync(one)).Operations.Select(operation => operation.Bytes));
        await Assert.RefusesAsync<WrongArgumentException>(
            () => yours.AnatomyAsync(new Parameter("Count", "3")),
            "Completed has no benchmark with Count=3. It has: 'Wait and count', Count=1; "
        );
        Assert.Equal("Sources.Counted", (await yours.LoweredAsync("Counted", Cancellation)).Title);
        Assert.Equal((await OpenAsync(Family, "Sources.Completed")).ToText(), yours.ToText());
        await Assert.RefusesAsync<BenchException>(
            () => OpenAsync(Family, "Missing"),
            "no benchmark class Missing. There is: Sources.Yielding, Sources.Completed."
        );
    }

    [Fact]
    public async Task A_benchmark_is_named_by_its_method_or_by_its_description()
    {
        var yours = await OpenAsync(Family, "Completed");

        foreach (var name in (string[])["Counted", "Wait and count", "'Wait and count'"])
        {
            Assert.Equal("Sources.Counted", (await yours.LoweredAsync(name, Cancellation)).Title);
        }

        Assert.Equal(104, (await yours.TraceAsync("'Wait and count'", new Parameter("Count", "1"))).Bytes);
    }

    [Fact]
    public async Task A_method_that_is_resumed_by_another_is_not_said_to_be_resumed_by_the_pool()
    {
        var yours = await OpenAsync(
            """
            using BenchmarkDotNet.Attributes;
            public class Mine
            {
                [Benchmark(Baseline = true)]
                public Task<int> Before()
                {
                    var source = new TaskCompletionSource<int>();
                    var task = AwaitAsync(source.Task);
                    source.SetResult(42);
                    return task;
                }

                private static async Task<int> AwaitAsync(Task<int> task) => await task;
            }
            """
        );

        Assert.Contains(
            "Before completes what AwaitAsync awaits, which resumes immediately, on the same thread, in state 0",
            (await yours.TraceAsync("Before", Cancellation)).Steps.Select(step => step.Text)
        );
    }

    [Fact]
    public void Beside_the_original_are_the_lessons_own_files_which_are_not_the_readers() =>
        Assert.Single((ReaderFile.Yours with { FullName = ReaderFile.Yours.OriginalPath }).WithFilesBeside(""));

    [Fact]
    public async Task One_of_several_parameters_is_traced()
    {
        var yours = await OpenAsync(
            """
            using BenchmarkDotNet.Attributes;
            public class Mine
            {
                [Params(1, 2)] public int Count { get; set; }
                [Params(true, false)] public bool Waits { get; set; }
                [Benchmark(Baseline = true)] public async Task<int[]> Before()
                {
                    if (Waits) await Task.Yield();
                    return new int[Count * 2];
                }
            }
            """
        );

        var count = new Parameter("Count", "2");
        var waits = new Parameter("Waits", "False");
        var trace = await yours.TraceAsync("Before", count, waits);
        Assert.Equal(trace.Bytes, (await yours.TraceAsync("Before", Cancellation, count, waits)).Bytes);
        await Assert.RefusesAsync<WrongArgumentException>(() => yours.TraceAsync("Before"), "Name the parameters");
        await Assert.RefusesAsync<WrongArgumentException>(
            () => yours.TraceAsync("Before", count),
            "Name the parameters"
        );
    }

    [Theory]
    [InlineData("using Dapper;", "Yours.cs:1: CS0246", "#:package Name@1.0")]
    [InlineData("public class Mine { int Size => Sizes.Of; }", "Yours.cs:1: CS0103", "put that file beside this one")]
    [InlineData("using Microsoft.AspNetCore.Nothing;", "Yours.cs:1: CS0234", "#:sdk Microsoft.NET.Sdk.Web")]
    [InlineData("public class Mine(OrderService orders);", "Yours.cs:1: CS0246", "#:project ../../MyService/")]
    public async Task What_the_compiler_does_not_know_is_told_with_how_to_name_it(string code, params string[] says) =>
        Assert.DoesNotContain("   at ", await Assert.RefusesAsync<BenchException>(() => OpenAsync(code), says));

    private void Write(string name, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Folder[name])!);
        File.WriteAllText(Folder[name], text);
    }

    private Task<YourMethod> OpenAsync(string text, string? benchmarks = null, string? folder = null)
    {
        Write("Yours.cs", text);
        return YourMethod.OpenAsync(
            (ReaderFile.Yours with { FullName = Folder["Yours.cs"] }).WithFilesBeside(text),
            null,
            Cancellation,
            benchmarks,
            folder: folder
        );
    }
}
