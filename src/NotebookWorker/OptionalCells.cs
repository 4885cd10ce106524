using System.Net;

namespace PriceOfAwait.NotebookWorker;

/// <summary>
/// Cells whose first line says <c>// optional: something</c>. Where what their <c>#r</c> lines ask for can't be had, they are
/// skipped, with the reason, and so are the later cells that name the same thing. To any other kernel the line is a comment.
/// </summary>
/// <param name="setting">The value of <see cref="Variable"/>.</param>
internal sealed class OptionalCells(string? setting)
{
    /// <summary>
    /// The environment variable that, set to <c>none</c>, skips all of them: the outcome is then the same on every machine.
    /// </summary>
    public const string Variable = "PRICE_OF_AWAIT_OPTIONAL";

    private readonly List<Missing> _missing = [];

    /// <summary>Adds what a cell refers to.</summary>
    /// <returns>Why the cell is to be skipped; null when it is to run.</returns>
    /// <exception cref="MissingReferenceException">Something isn't there that the cell can't do without.</exception>
    public async Task<string?> WhySkipAsync(CellCode code, Func<Task> addReferences)
    {
        if (code.Optional is not { } what)
        {
            await addReferences();
            return null;
        }

        if (setting == "none")
        {
            return $"{what} is optional, and these outputs were made without what is optional.";
        }

        if (code.Packages.Count > 0 || code.Assemblies.Count > 0)
        {
            // A cell that is run again may find what it lacked before; what another cell lacks is still lacking.
            var references = string.Join(
                ' ', [.. code.Packages.Select(package => package.Id), .. code.Assemblies.Select(assembly => assembly.Path)]);
            _missing.RemoveAll(missing => missing.What == what && missing.References == references);
            try
            {
                await addReferences();
            }
            catch (MissingReferenceException e)
            {
                _missing.Add(new(what, references, $"{what} is optional, and can't be had here. {e.Message.ReplaceLineEndings(" ")}"));
            }
        }

        return _missing.Find(missing => missing.What == what)?.Reason;
    }

    /// <summary>What a skipped cell shows in the place of its outputs.</summary>
    public static ValueDisplayed Skipped(string reason) => new(Guid.NewGuid().ToString("N"), new Dictionary<string, string>
    {
        ["text/html"] = $"<div class=\"price-of-await-skipped\" style=\"font-style:italic\">Skipped: {WebUtility.HtmlEncode(reason)}</div>",
        ["text/plain"] = $"Skipped: {reason}",
    });

    private sealed record Missing(string What, string References, string Reason);
}
