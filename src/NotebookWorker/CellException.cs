namespace PriceOfAwait.NotebookWorker;

/// <summary>A cell cannot run; <paramref name="name"/> is the error's name in the notebook.</summary>
internal class CellException(string name, string message) : Exception(message)
{
    public string Name { get; } = name;
}

/// <summary>What a cell's <c>#r</c> asks for can't be had.</summary>
internal sealed class MissingReferenceException(string name, string message) : CellException(name, message);
