namespace PriceOfAwait.AwaitPrices;

/// <summary>The folder that paths in reports are relative to.</summary>
/// <param name="Here">What a terminal's paths are relative to.</param>
internal sealed record SourceRoot(string Folder, string Here)
{
    // A deterministic build writes this instead of the repository's folder.
    private const string Mapped = "/_/";

    /// <summary>That of the repository that this process works in, or else its current folder.</summary>
    public static SourceRoot Current
    {
        get
        {
            var current = Environment.CurrentDirectory;
            for (var folder = new DirectoryInfo(current); folder is not null; folder = folder.Parent)
            {
                if (Path.Exists(Path.Combine(folder.FullName, ".git")))
                {
                    return new(folder.FullName, current);
                }
            }

            return new(current, current);
        }
    }

    /// <summary>The path with slashes; <see langword="null"/> if the file isn't below the folder.</summary>
    public string? Relative(string file)
    {
        if (file.StartsWith(Mapped, StringComparison.Ordinal))
        {
            return file[Mapped.Length..];
        }

        if (!Path.IsPathFullyQualified(file))
        {
            return null;
        }

        var relative = Path.GetRelativePath(Folder, file).Replace('\\', '/');
        return Path.IsPathFullyQualified(relative) || relative.Split('/')[0] == ".." ? null : relative;
    }

    /// <summary>The place as a terminal can open it; empty if it isn't known.</summary>
    public string Place(string? file, int? line)
    {
        if (file is null)
        {
            return "";
        }

        var path =
            Relative(file) is { } relative && Path.Combine(Folder, relative) is var full && File.Exists(full)
                ? Path.GetRelativePath(Here, full).Replace('\\', '/')
                : file.Split('/', '\\')[^1];
        return string.Create(CultureInfo.InvariantCulture, $"{path}:{line}");
    }
}
