namespace PriceOfAwait.Notebooks.Running;

/// <summary>Follows a run. Called for one cell at a time; cells are numbered from 1.</summary>
public interface IRunObserver
{
    void CellStarted(int number, int total);

    void CellOutput(string streamText);

    /// <summary>Called when the cell's outputs are in the notebook.</summary>
    void CellFinished(CellResult result);
}
