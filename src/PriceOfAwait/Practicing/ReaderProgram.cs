using System.Diagnostics;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Mono.Cecil;

namespace PriceOfAwait.Practicing;

/// <summary>
/// The program around a method that calls the reader's project, or packages: the lessons' program again, but built with
/// everything that this code needs, so that its process finds the dependencies and shared frameworks.
/// </summary>
internal sealed partial class ReaderProgram : IDisposable
{
    private const string Name = "Yours";
    private const string Directive = "#:";
    private const int NotOptimized = (int)DebuggableAttribute.DebuggingModes.DisableOptimizations;

    // The SDK reads the reader's file as a project, which would take in such files from the folders above.
    private static readonly Dictionary<string, string?> WithoutFilesAbove = new()
    {
        ["ImportDirectoryBuildProps"] = "false",
        ["ImportDirectoryBuildTargets"] = "false",
        ["ImportDirectoryPackagesProps"] = "false",
    };

    private static readonly string[] Projects = [".csproj", ".fsproj", ".vbproj"];

    private readonly TemporaryFolder _folder = new();

    public string Assembly => _folder[$"program/bin/{Name}.dll"];

    /// <summary>A file of compiler options: the symbols, references and source generators of this program.</summary>
    public string Options => _folder["program/compiler.rsp"];

    /// <summary>The file of the global usings, which depend on the SDK that the reader's file names.</summary>
    public string Usings => _folder["program/usings.cs"];

    /// <param name="project">The reader's project, relative to the notebooks' folder; or none.</param>
    /// <returns><see langword="null"/> if neither the project nor a file needs more than the lessons.</returns>
    /// <exception cref="BenchException">The project can't be used. The message says why.</exception>
    public static async Task<ReaderProgram?> BuildAsync(
        IReadOnlyList<SourceText> sources,
        string? project,
        CancellationToken cancellationToken
    )
    {
        var naming = sources.Where(NamesPackages).ToList();
        if (naming.Count > 1)
        {
            throw new BenchException(
                $"{string.Join(" and ", naming.Select(one => Repository.Relative(one.File)))} have lines that begin "
                    + $"with {Directive}. Move these lines to one file."
            );
        }

        var source = naming.FirstOrDefault();
        if (source is null && project is null)
        {
            return null;
        }

        var file = project is null ? null : FindProject(project);
        ReaderProgram? program = null;
        try
        {
            program = new ReaderProgram();
            await program.WriteProjectAsync(source, file, cancellationToken);
            var built = file is null ? $"What {Path.GetFileName(source!.File)} names" : Path.GetFileName(file);
            Console.WriteLine($"{built} is built in Release, with all that it references.");
            await program.BuildAsync(built, cancellationToken);
            return program;
        }
        catch (Exception exception)
        {
            program?.Dispose();
            if (KnownCause.Of(exception) is { } cause)
            {
                throw new BenchException($"The program around your method could not be written. {cause}");
            }

            throw;
        }
    }

    public void Dispose() => _folder.Dispose();

    private async Task BuildAsync(string built, CancellationToken cancellationToken)
    {
        var result = await DotNetHost.RunAsync(
            ["build", $"{Name}.csproj", "-c", "Release", "-nologo", "-consoleLoggerParameters:ErrorsOnly;NoSummary"],
            _folder["program"],
            cancellationToken
        );
        if (!result.Succeeded)
        {
            throw new BenchException(FailureOf(result.Output, built));
        }

        foreach (var assembly in await File.ReadAllLinesAsync(_folder["program/projects.txt"], cancellationToken))
        {
            RequireOptimized(assembly);
        }
    }

    // As a file-based app names packages, projects or an SDK.
    private static bool NamesPackages(SourceText source) =>
        source.Text.Split('\n').Any(line => line.StartsWith(Directive, StringComparison.Ordinal));

    private static string FindProject(string project)
    {
        var file = Path.GetFullPath(project, Path.Combine(Repository.Root, "notebooks"));
        return Directory.Exists(file)
                ? throw new BenchException(
                    $"{file} is a folder. Name the project in it, as in \"{project.TrimEnd('/')}/{ProjectIn(file)}\"."
                )
            : !File.Exists(file)
                ? throw new BenchException(
                    $"There is no file {file}. Name the project by its full path, or by its path from the folder of "
                        + "the notebook."
                )
            : Projects.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase) ? file
            : throw new BenchException(
                $"{file} isn't a project. Name the file that builds your code, such as MyService.csproj."
            );
    }

    private static string ProjectIn(string folder) =>
        Directory.EnumerateFiles(folder, "*.*proj").Select(Path.GetFileName).FirstOrDefault() ?? "MyService.csproj";

    /// <summary>
    /// The SDK converts the packages and projects that the file names. The converted project isn't changed, because the
    /// two files beside it, which also keep out those of other folders, add what the program needs.
    /// </summary>
    private async Task WriteProjectAsync(SourceText? source, string? project, CancellationToken cancellationToken)
    {
        var file = source?.File ?? _folder[$"{Name}.cs"];
        if (source is null)
        {
            await File.WriteAllTextAsync(file, "", cancellationToken);
        }

        var converted = await DotNetHost.RunAsync(
            ["project", "convert", file, "--output", _folder["program"]],
            Path.GetDirectoryName(file)!,
            cancellationToken,
            WithoutFilesAbove
        );
        if (!converted.Succeeded)
        {
            var output = converted.Error + converted.Output;
            throw new BenchException(
                KnownCause.In(output)
                    ?? (
                        CompilerError.In(output).ToList() is [_, ..] errors ? CompilerError.Text(errors) : output.Trim()
                    )
            );
        }

        File.Move(
            Directory.EnumerateFiles(_folder["program"], "*.csproj").Single(),
            _folder[$"program/{Name}.csproj"],
            overwrite: true
        );
        Write(
            "Directory.Build.props",
            new XElement("Import", new XAttribute("Project", Beside("ReaderProgram.props"))),
            new XElement(
                "PropertyGroup",
                new XElement("ReaderProject", project),
                // The feeds are those of the project.
                new XElement("RestoreRootConfigDirectory", Path.GetDirectoryName(project ?? file)),
                new XElement("LessonsFolder", Path.GetDirectoryName(Repository.LessonsProject) + "/")
            )
        );
        Write(
            "Directory.Build.targets",
            new XElement("Import", new XAttribute("Project", Beside("ReaderProgram.targets")))
        );

        void Write(string name, params object[] content) =>
            new XDocument(new XElement("Project", content)).Save(_folder[$"program/{name}"]);

        static string Beside(string name) => Path.Combine(Repository.Root, "src", "PriceOfAwait", "Practicing", name);
    }

    private static string FailureOf(string output, string built)
    {
        if (KnownCause.In(output) is { } cause)
        {
            return $"{built} could not be built. {cause}";
        }

        // Errors of the project itself are reported in files of the SDK.
        var errors = CompilerError
            .In(output)
            .Distinct()
            .Where(error => !error.File.StartsWith(DotNetHost.Root, StringComparison.OrdinalIgnoreCase))
            .ToList();
        return errors.Count > 0 ? $"{built} does not build in Release:\n{CompilerError.Text(errors)}"
            : Incompatible().Match(output) is { Success: true } other
                ? $"{other.Groups["project"].Value} can't be called from here: it targets "
                    + $"{other.Groups["frameworks"].Value.Trim()}, and methods are measured on .NET "
                    + $"{other.Groups["runtime"].Value}. Add this framework, an earlier one of .NET, or "
                    + "netstandard2.0 to its TargetFrameworks."
            : $"{built} does not build in Release: {RuntimeBuilds.FirstError(output)}.";
    }

    private static void RequireOptimized(string assembly)
    {
        using var module = ModuleDefinition.ReadModule(assembly);
        var isOptimized = module
            .Assembly.CustomAttributes.Where(attribute => attribute.AttributeType.Name == nameof(DebuggableAttribute))
            .SelectMany(attribute => attribute.ConstructorArguments)
            .All(argument => argument.Value is not int modes || (modes & NotOptimized) == 0);
        if (!isOptimized)
        {
            throw new BenchException(
                $"{assembly} isn't optimized, although it was built with the configuration Release, so its times would "
                    + "mean nothing. Set Optimize to true for Release in its project, and run the cell again."
            );
        }
    }

    [GeneratedRegex(
        @"error NU1201: Project (?<project>\S+) is not compatible with net(?<runtime>\d+)\S* .*?supports: "
            + @"(?<frameworks>[^\[]+)",
        RegexOptions.Singleline
    )]
    private static partial Regex Incompatible();
}
