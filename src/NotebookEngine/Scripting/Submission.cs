using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A cell and its place among the others.</summary>
/// <param name="submissions">The others.</param>
/// <param name="key">Tells it from every cell that is compiled otherwise.</param>
/// <param name="text">Its text.</param>
/// <param name="after">The cell before it; null for the first.</param>
/// <param name="newFiles">Assemblies that it refers to besides those that it names and those of the cells before it.</param>
internal sealed class PlacedCell(Submissions submissions, string key, CellText text, PlacedCell? after, IReadOnlyList<string> newFiles)
{
    private readonly Lock _gate = new();
    private CSharpCompilation? _compilation;

    /// <inheritdoc cref="PlacedCell" path="/param[@name='key']"/>
    public string Key => key;

    /// <inheritdoc cref="PlacedCell" path="/param[@name='text']"/>
    public CellText Text => text;

    /// <inheritdoc cref="PlacedCell" path="/param[@name='newFiles']"/>
    public IReadOnlyList<string> NewFiles => newFiles;

    /// <summary>What the compiler calls it.</summary>
    public string Name => Submissions.NameAfter(after);

    /// <summary>Whether anybody has asked what the compiler makes of it.</summary>
    public bool IsCompiled { get; private set; }

    /// <summary>Whether it is changed so that it can be interrupted.</summary>
    private bool IsInterruptible { get; init; } = true;

    /// <summary>What the compiler makes of it, made when somebody asks.</summary>
    public CSharpCompilation Compilation
    {
        get
        {
            lock (_gate)
            {
                IsCompiled = true;
                return _compilation ??= submissions.Read(Name, text.Parse(), after?.Compilation, newFiles, IsInterruptible);
            }
        }
    }

    /// <summary>The same cell without that change, under a key that none is kept by.</summary>
    public PlacedCell AsItIs() => new(submissions, KeptCells.KeyOfUnkept(), text, after, newFiles) { IsInterruptible = false };
}

/// <summary>A compiled cell, which the compiler calls a submission.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="Emitted">What the compiler made of it.</param>
internal sealed record Submission(PlacedCell Cell, EmittedCell Emitted);

/// <summary>A cell doesn't compile.</summary>
internal sealed class CompilationException(IReadOnlyList<Diagnostic> errors) : Exception(string.Join('\n', errors))
{
    /// <summary>Why not.</summary>
    public IReadOnlyList<Diagnostic> Errors => errors;
}
