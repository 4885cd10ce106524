namespace PriceOfAwait.NotebookWorker;

/// <summary>Standard input of cells: there is none, in any front-end.</summary>
internal sealed class NoKeyboard : TextReader
{
    public override int Peek() => Read();

    public override int Read() => throw new CellException(
        "NoInput", "A cell can't ask for input: nobody may be there to answer. Write the value into the cell instead.");
}
