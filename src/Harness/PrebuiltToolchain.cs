using System.Reflection;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Parameters;
using BenchmarkDotNet.Toolchains.Results;

namespace PriceOfAwait.Harness;

/// <summary>A build of the benchmarks with a <see cref="BenchmarkProgram"/> in it, for BenchmarkDotNet to start.</summary>
/// <param name="runtime">The name of the runtime that the build carries, if it carries one.</param>
/// <param name="executable">The build's executable, or an assembly that this program can load.</param>
internal sealed class PrebuiltToolchain(string? runtime, string executable)
    : Toolchain(runtime ?? "built with the benchmarks", new AlreadyGenerated(executable), new AlreadyBuilt(), new ById())
{
    public string? Runtime => runtime;

#pragma warning disable CA1839 // .NET Core 3.1 has no Environment.ProcessPath.
    /// <summary>What starts it: the build itself, or this program where the build is an assembly that was compiled against it.</summary>
    public string[] Command => executable.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
        ? [System.Diagnostics.Process.GetCurrentProcess().MainModule!.FileName!, Assembly.GetEntryAssembly()!.Location, "of", executable]
        : [executable];
#pragma warning restore CA1839

    private sealed class AlreadyGenerated(string executable) : IGenerator
    {
        public GenerateResult GenerateProject(BuildPartition buildPartition, ILogger logger, string rootArtifactsFolderPath)
        {
            var (folder, name) = (Path.GetDirectoryName(executable)!, Path.GetFileNameWithoutExtension(executable));
            return GenerateResult.Success(
                new ArtifactsPaths(rootArtifactsFolderPath, folder, folder, "", "", "", "", "", "", executable, name, ""), []);
        }
    }

    private sealed class AlreadyBuilt : IBuilder
    {
        public BuildResult Build(GenerateResult generateResult, BuildPartition buildPartition, ILogger logger) =>
            BuildResult.Success(generateResult);
    }

    /// <summary>BenchmarkDotNet's own executor, except for the benchmark's number, which is the one in the build.</summary>
    private sealed class ById : IExecutor
    {
        private readonly Executor _executor = new();

        public ExecuteResult Execute(ExecuteParameters executeParameters) => _executor.Execute(new ExecuteParameters(
            executeParameters.BuildResult,
            executeParameters.BenchmarkCase,
            new(BenchmarkProgram.IdOf(executeParameters.BenchmarkCase), executeParameters.BenchmarkCase),
            executeParameters.Logger,
            executeParameters.Resolver,
            executeParameters.LaunchIndex,
            executeParameters.Diagnoser));
    }
}
