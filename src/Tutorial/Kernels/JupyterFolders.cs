namespace PriceOfAwait.Tutorial.Kernels;

/// <summary>
/// Where Jupyter looks for kernels, by the rules of jupyter_core (docs.jupyter.org, "Common Directories and File Locations"); no Python is
/// asked.
/// </summary>
internal sealed class JupyterFolders(Func<string, string?> variable)
{
    private static readonly string[] EnvironmentVariables = ["VIRTUAL_ENV", "CONDA_PREFIX"];

    /// <summary>Those of this process's environment.</summary>
    public static JupyterFolders Current { get; } = new(Environment.GetEnvironmentVariable);

    /// <summary>The user's kernels.</summary>
    public string UserKernels => Kernels(UserData());

    /// <summary>All folders with kernels: of a kernel in several of them, Jupyter takes the first.</summary>
    public IReadOnlyList<string> AllKernels =>
        [.. Extra().Append(UserData()).Concat(Environments()).Concat(System()).Select(Kernels).Distinct()];

    private static string Kernels(string data) => Path.Combine(data, "kernels");

    private string UserData()
    {
        if (Value("JUPYTER_DATA_DIR") is { } data)
        {
            return Path.GetFullPath(data);
        }

        var home = Value("HOME") ?? Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        return OperatingSystem.IsWindows()
            ? Path.Combine(Value("APPDATA") ?? Environment.GetFolderPath(Environment.SpecialFolder.ApplicationData), "jupyter")
            : OperatingSystem.IsMacOS() ? Path.Combine(home, "Library", "Jupyter")
            : Path.Combine(Value("XDG_DATA_HOME") ?? Path.Combine(home, ".local", "share"), "jupyter");
    }

    private IEnumerable<string> Extra() =>
        (Value("JUPYTER_PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries).Select(Path.GetFullPath);

    /// <summary>The folders of the active Python environment. Those of any other environment only its own Python knows.</summary>
    private IEnumerable<string> Environments() =>
        from name in EnvironmentVariables
        let prefix = Value(name)
        where prefix is not null
        select Path.Combine(prefix, "share", "jupyter");

    private IEnumerable<string> System() => OperatingSystem.IsWindows()
        ? [Path.Combine(Value("PROGRAMDATA") ?? Environment.GetFolderPath(Environment.SpecialFolder.CommonApplicationData), "jupyter")]
        : ["/usr/local/share/jupyter", "/usr/share/jupyter"];

    private string? Value(string name) => variable(name) is { Length: > 0 } value ? value : null;
}
