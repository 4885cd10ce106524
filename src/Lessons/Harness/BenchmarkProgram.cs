using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Environments;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>
/// BenchmarkDotNet's own program around the benchmarks, for a build that carries it: such a build measures its benchmarks, each in a process of its
/// own, without compiling anything at the time.
/// </summary>
/// <remarks>
/// BenchmarkDotNet's in-process job would need no program, but it shows other figures: what it emits belongs to a collectible assembly, and the
/// JIT compiles the methods of such an assembly once, without tiers and without a profile. So it calls what is inlined in a process of its own.
/// </remarks>
internal sealed class BenchmarkProgram : GeneratorBase
{
    private readonly string folder;

    private BenchmarkProgram(string folder) => this.folder = folder;

    /// <summary>Writes the program of all benchmarks of this build.</summary>
    /// <param name="file">The C# file to write.</param>
    /// <param name="job">The job that the benchmarks are to be measured with: <c>quick</c> or <c>full</c>.</param>
    /// <exception cref="ArgumentException">There is no such job.</exception>
    public static void Write(string file, string job)
    {
        var config = ManualConfig.CreateEmpty().AddDiagnoser(MemoryDiagnoser.Default).AddJob(job switch
        {
            "quick" => QuickJob.Instance,
            "full" => Job.Default,
            _ => throw new ArgumentException($"There is no job '{job}', but quick and full.", nameof(job)),
        });
        var benchmarks = typeof(BenchmarkProgram).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.GetMethods().Any(method => method.IsDefined(typeof(BenchmarkAttribute))))
            .SelectMany(type => BenchmarkConverter.TypeToBenchmarks(type, config).BenchmarksCases)
            .Select(benchmark => new BenchmarkBuildInfo(benchmark, benchmark.Config, IdOf(benchmark)));
        var partition = new BuildPartition([.. benchmarks], new CompositeResolver(EnvironmentResolver.Instance, InfrastructureResolver.Instance));
        var folder = Path.GetDirectoryName(Path.GetFullPath(file))!;
        var result = new BenchmarkProgram(folder).GenerateProject(partition, NullLogger.Instance, folder);
        if (!result.IsGenerateSuccess)
        {
            throw new InvalidOperationException($"BenchmarkDotNet could not write its program: {result.GenerateException?.Message}", result.GenerateException);
        }

        File.Delete(file);
        File.Move(result.ArtifactsPaths.ProgramCodePath, file);
    }

    /// <summary>A benchmark's number in the program: the same in every build that has the benchmark.</summary>
    public static int IdOf(BenchmarkCase benchmark)
    {
        // FNV-1a; a string's own hash differs from process to process.
        var hash = 2166136261;
        foreach (var character in $"{benchmark.Descriptor.Type.FullName}.{benchmark.Descriptor.WorkloadMethod.Name}({benchmark.Parameters.ValueInfo})")
        {
            hash = unchecked((hash ^ character) * 16777619);
        }

        return (int)(hash & int.MaxValue);
    }

    protected override string GetBuildArtifactsDirectoryPath(BuildPartition assemblyLocation, string programName) => folder;

    protected override string[] GetArtifactsToCleanup(ArtifactsPaths artifactsPaths) => [];

    protected override void GenerateBuildScript(BuildPartition buildPartition, ArtifactsPaths artifactsPaths)
    {
    }

    protected override void GenerateAppConfig(BuildPartition buildPartition, ArtifactsPaths artifactsPaths)
    {
    }
}
