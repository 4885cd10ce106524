using Microsoft.CodeAnalysis;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>The C# of a cell, as it was written.</summary>
/// <param name="Name">What errors and stack traces call the cell.</param>
/// <param name="Code">The code, without the directives that the compiler doesn't know.</param>
/// <param name="Assemblies">The assemblies that it names.</param>
internal sealed record CellText(string Name, string Code, IReadOnlyList<AssemblyReference> Assemblies)
{
    /// <summary>Whether it names anything outside of it, which may not be there before its turn.</summary>
    public bool HasDirectives => Directives > 0;

    /// <summary>Whether it is all there is to compile, with the assemblies that it names. With another file of code it isn't.</summary>
    public bool IsAllThereIs => Directives == Assemblies.Count;

    private int Directives => Code.Split('\n').Count(line => line.TrimStart().StartsWith('#'));

    /// <summary>The code as the compiler reads it.</summary>
    public SyntaxTree Parse() => Submissions.Parse(Code, Name);
}
