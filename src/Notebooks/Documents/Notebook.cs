using PriceOfAwait.Platform;

namespace PriceOfAwait.Notebooks.Documents;

/// <summary>An nbformat 4 document. Unknown fields are preserved.</summary>
public sealed class Notebook
{
    /// <summary>The usual name of Microsoft's C# kernel, and the name that it gets if the usual one is taken.</summary>
    private static readonly string[] Kernels = [".net-csharp", "price-of-await"];

    private static readonly string[] CSharpNames = ["csharp", "C#", "c#"];

    /// <summary>Strict, because invalid bytes would be lost when the notebook is written.</summary>
    private static readonly UTF8Encoding StrictUtf8 = new(
        encoderShouldEmitUTF8Identifier: false,
        throwOnInvalidBytes: true
    );

    private const string WhatToDo =
        "Restore it from git or from a copy; an executed notebook is written again when its lesson is run.";

    private readonly JsonObject _json;

    private Notebook(string path, JsonObject json)
    {
        (Path, _json) = (path, json);
        if (json["nbformat"] is not JsonValue value || !value.TryGetValue(out int format))
        {
            throw new NotebookException($"'{path}' is not a notebook: it has no number 'nbformat'. {WhatToDo}");
        }

        if (format != 4)
        {
            throw new NotebookException(
                $"'{path}' is of nbformat {format}; only nbformat 4 can be read. "
                    + "Convert it: jupyter nbconvert --to notebook --nbformat 4 --inplace <notebook>."
            );
        }

        if (json["cells"] is not JsonArray cells)
        {
            throw new NotebookException($"'{path}' is not a notebook: it has no list 'cells'. {WhatToDo}");
        }

        var language = Kernels.Contains(Kernel)
            ? "csharp"
            : json.TextAt("metadata", "kernelspec", "language")
                ?? json.TextAt("metadata", "language_info", "name")
                ?? "csharp";
        Cells = [.. cells.Select((cell, index) => Cell.Read(cell, PlaceOf(index), language))];
    }

    public string Path { get; }

    public IReadOnlyList<Cell> Cells { get; }

    private string? Kernel => _json.TextAt("metadata", "kernelspec", "name");

    /// <exception cref="NotebookException">The file is missing or unreadable, or is not a C# notebook of nbformat
    /// 4.</exception>
    public static Notebook Load(string path) => LoadToShow(path).RequireCSharp();

    /// <summary>
    /// Reads a notebook of any language for display. A damaged cell is replaced by a description of the damage.
    /// </summary>
    public static Notebook LoadToShow(string path)
    {
        try
        {
            return ParseToShow(path, File.ReadAllText(path, StrictUtf8));
        }
        catch (DecoderFallbackException e)
        {
            throw new NotebookException($"'{path}' is not a notebook: it isn't text in UTF-8. {WhatToDo}", e);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new NotebookException($"There is no notebook '{path}'.", e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new NotebookException($"'{path}' cannot be read: {e.Message}", e);
        }
    }

    internal static Notebook Parse(string path, string text) => ParseToShow(path, text).RequireCSharp();

    internal static Notebook ParseToShow(string path, string text)
    {
        try
        {
            return NotebookJson.Parse(text) is JsonObject notebook
                ? new Notebook(path, notebook)
                : throw new NotebookException($"'{path}' is not a notebook: it is JSON, but not an object. {WhatToDo}");
        }
        catch (JsonException e)
        {
            var (place, what) = DataFile.WordsOf(e);
            throw new NotebookException(
                text.AsSpan().Trim().IsEmpty
                    ? $"'{path}' is not a notebook: the file is empty. {WhatToDo}"
                    : $"'{path}' is not a notebook: it isn't JSON from {place} on: {what}. {WhatToDo}",
                e
            );
        }
    }

    /// <summary>Sets the language of the cells to C#, by the name that all notebook readers know.</summary>
    internal void NameLanguage()
    {
        if (_json["metadata"] is JsonObject metadata)
        {
            // No version, so that every machine writes the same. VS Code reads this before the kernel's name, and then
            // adds nothing to the cells.
            metadata["language_info"] = new JsonObject
            {
                ["file_extension"] = ".cs",
                ["mimetype"] = "text/x-csharp",
                ["name"] = "csharp",
                ["pygments_lexer"] = "csharp",
            };
        }
    }

    /// <summary>Writes the notebook as Jupyter would, completely or not at all. Creates a missing folder.</summary>
    public void SaveAs(string path)
    {
        try
        {
            AtomicFile.Write(path, StrictUtf8.GetBytes(NotebookJson.Write(_json)));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new NotebookException($"'{path}' cannot be written: {e.Message}", e);
        }
    }

    private Notebook RequireCSharp()
    {
        if (!Kernels.Contains(Kernel))
        {
            throw new NotebookException(
                $"'{Path}' {(Kernel is null ? "names no kernel" : $"is for the kernel '{Kernel}'")}; "
                    + $"only C# notebooks can be run (metadata.kernelspec.name: {string.Join(" or ", Kernels)})."
            );
        }

        foreach (var (index, cell) in Cells.Index())
        {
            if (cell.Failure is { } failure)
            {
                throw new NotebookException(failure);
            }

            if (cell.Kind == CellKind.Code && !CSharpNames.Contains(cell.Language))
            {
                throw new NotebookException(
                    $"{PlaceOf(index)} is in the language '{cell.Language}'; only C# and Markdown cells can be run."
                );
            }
        }

        return this;
    }

    private string PlaceOf(int index) => $"Cell {index + 1} of '{Path}'";
}
