using System.Reflection;
using BenchmarkDotNet.Attributes;

namespace PriceOfAwait.EngineBenchmarks.Tests;

public class BenchmarksTests
{
    public static TheoryData<Type, string> Benchmarks =>
        [.. from type in typeof(ColdStarts).Assembly.GetExportedTypes() from method in With<BenchmarkAttribute>(type)
            select (type, method.Name)];

    [Theory]
    [MemberData(nameof(Benchmarks))]
    public async Task A_benchmark_finds_the_output_that_it_should(Type type, string name)
    {
        var benchmarks = Activator.CreateInstance(type)!;
        await InvokeAsync(With<GlobalSetupAttribute>(type));
        try
        {
            await InvokeAsync(With<BenchmarkAttribute>(type).Where(method => method.Name == name));
        }
        finally
        {
            await InvokeAsync(With<IterationCleanupAttribute>(type));
            await InvokeAsync(With<GlobalCleanupAttribute>(type));
        }

        async Task InvokeAsync(IEnumerable<MethodInfo> methods)
        {
            foreach (var method in methods)
            {
                await (method.Invoke(benchmarks, BindingFlags.DoNotWrapExceptions, null, null, null) as Task ?? Task.CompletedTask);
            }
        }
    }

    [Fact]
    public void Another_output_is_an_error_and_so_gets_no_time() =>
        Assert.Equal("the sum: '3' and not '2'",
            Assert.Throws<WrongOutputException>(() => WrongOutputException.Require(3, 2, "the sum")).Message);

    [Fact]
    public async Task The_memory_of_a_whole_notebook_is_noted()
    {
        var benchmarks = new ColdStarts();
        await benchmarks.Run200Cells();

        Assert.Matches(OperatingSystem.IsMacOS() ? "^-$" : @"^\d+ MiB$", PeakMemory.Of(nameof(ColdStarts.Run200Cells)));
    }

    private static IEnumerable<MethodInfo> With<TAttribute>(Type type)
        where TAttribute : Attribute =>
        type.GetMethods().Where(method => method.IsDefined(typeof(TAttribute)));
}
