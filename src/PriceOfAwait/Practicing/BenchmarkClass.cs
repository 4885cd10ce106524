using Mono.Cecil;
using PriceOfAwait.ExactAnswers.PriceLists;

namespace PriceOfAwait.Practicing;

/// <summary>
/// Finds the benchmark class of the reader's files, by its benchmarks. What BenchmarkDotNet itself refuses, such as
/// a static class, is found too, so that its own sentence says why.
/// </summary>
internal static class BenchmarkClass
{
    private const string Attribute = "BenchmarkDotNet.Attributes.BenchmarkAttribute";

    /// <param name="build">Compiled from the files; nothing of it is run.</param>
    /// <param name="files">The files' names as the reader knows them.</param>
    /// <param name="name">Which class, if there are several; with its namespace or without.</param>
    /// <param name="own">The types to choose from if others, which only help, have benchmarks, too.</param>
    /// <returns>The class's name, as reflection writes it.</returns>
    /// <exception cref="BenchException">There is none, or several. The message says what to do.</exception>
    public static string In(
        LessonsBuild build,
        IReadOnlyList<string> files,
        string? name = null,
        params IReadOnlyList<string> own
    )
    {
        // Attributes and base classes may be those of the reader's project, whose assemblies are beside the host.
        using var references = new DefaultAssemblyResolver();
        references.AddSearchDirectory(Path.GetDirectoryName(build.Program));
        using var module = ModuleDefinition.ReadModule(
            build.Assembly,
            new ReaderParameters { AssemblyResolver = references }
        );
        var found = module.GetTypes().Where(HasBenchmarks).ToList();
        // A static class is abstract and sealed.
        var all = found.FindAll(type => !type.IsAbstract || type.IsSealed);
        var ofReader = all.FindAll(type => own.Contains(type.Name.Split('`')[0]));
        var classes = name is null
            ? (ofReader.Count > 0 ? ofReader : all)
            : all.FindAll(type => Shown(type) == name || TypeName.Of(type) == name);
        var shown = classes.Select(Shown).Order(StringComparer.Ordinal).ToList();
        var names = string.Join(", ", shown);
        var have = files.Count == 1 ? $"{files[0]} has" : $"{files[0]} and the files beside it have";
        if (classes.Count == 0 && all.Count > 0)
        {
            throw new BenchException(
                $"{have} no benchmark class {name}. There is: {string.Join(", ", all.Select(Shown))}."
            );
        }

        return classes.Find(type => type.HasGenericParameters) is { } generic
                ? throw new BenchException(IsGeneric(generic))
            : classes is [var one] ? one.FullName.Replace('/', '+')
            : throw new BenchException(
                classes is [_, ..]
                    ? $"{have} several benchmark classes: {names}. One is measured at a time, so say which: "
                        + $"YourMethod.OpenAsync(benchmarks: \"{shown[0]}\")."
                : found is [var only, ..]
                    ? $"{Shown(only)} is abstract, and no class that isn't derives from it. Remove abstract, or add "
                        + "such a class."
                : $"{have} no benchmark. Mark your method with [Benchmark(Baseline = true)], and each variant of it "
                    + "with [Benchmark]."
            );
    }

    private static string IsGeneric(TypeDefinition generic)
    {
        var closed = new GenericInstanceType(generic);
        foreach (var _ in generic.GenericParameters)
        {
            closed.GenericArguments.Add(generic.Module.TypeSystem.Int32);
        }

        return $"{TypeName.Of(generic)} is generic. Make it abstract, and measure a class that derives from it and "
            + $"names the type, such as: public class Measured : {TypeName.Of(closed)};";
    }

    private static bool HasBenchmarks(TypeDefinition type) =>
        WithBases(type)
            .SelectMany(one => one.Methods)
            .SelectMany(method => method.CustomAttributes)
            .SelectMany(attribute => WithBases(attribute.AttributeType))
            .Any(attribute => attribute.FullName == Attribute);

    private static IEnumerable<TypeDefinition> WithBases(TypeReference? type)
    {
        // A framework's class, which this process doesn't know, has no benchmarks.
        for (; type is not null && References.TryResolve(type) is { } one; type = one.BaseType)
        {
            yield return one;
        }
    }

    private static string Shown(TypeDefinition type)
    {
        var space = TypeName.NamespaceOf(type);
        return space.Length == 0 ? TypeName.Of(type) : $"{space}.{TypeName.Of(type)}";
    }
}
