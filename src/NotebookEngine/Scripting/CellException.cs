namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>A cell cannot run; <paramref name="name"/> is the error's name in the notebook.</summary>
internal sealed class CellException(string name, string message) : Exception(message)
{
    public string Name { get; } = name;
}
