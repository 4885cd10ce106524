using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Tutorial.Doctor;

/// <summary>Tools that measuring doesn't need: to see the charts move, and to open the notebooks in Jupyter.</summary>
internal static partial class ToolChecks
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    // Another Python earlier on the PATH hides the system's, and with it the packages of a distribution.
    private static readonly string[] Pythons = ["python3", "/usr/bin/python3", "python"];

    public static async IAsyncEnumerable<Diagnosis> RunAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        yield return Browsers.Find() is { } browser
            ? Diagnosis.Ok("browser", browser.FilePath)
            : Diagnosis.Absent(
                "browser", "no Chromium, Chrome or Edge", "Install one, or look at the charts with the browser that you have.");

        yield return Jupyter(Executable.Find("jupyter") is { } jupyter
            ? (await jupyter.AskAsync(["--version"], Limit, cancellation)).Output
            : "");
        yield return await NbformatAsync(cancellation);
    }

    /// <summary>Keeps the front-ends among the many parts whose versions <c>jupyter --version</c> lists.</summary>
    public static Diagnosis Jupyter(string versions)
    {
        var parts = FrontEnd().Matches(versions).Select(match => $"{match.Groups["name"]} {match.Groups["version"]}").ToList();
        return parts.Count > 0
            ? Diagnosis.Ok("Jupyter", string.Join(", ", parts))
            : Diagnosis.Absent("Jupyter", "there is neither notebook nor jupyterlab", "Only to open the notebooks in Jupyter "
                + "(Debian: apt-get install jupyter-notebook).");
    }

    private static async Task<Diagnosis> NbformatAsync(CancellationToken cancellation)
    {
        foreach (var python in Pythons.Select(name => Executable.Find(name)).OfType<Executable>())
        {
            var answer = await python.AskAsync(["-c", "import nbformat; print(nbformat.__version__)"], Limit, cancellation);
            if (answer.Succeeded)
            {
                return Diagnosis.Ok("Python's nbformat", $"{answer.Output.Trim()}, for {python.FilePath}");
            }
        }

        return Diagnosis.Absent(
            "Python's nbformat", "no Python has it", "Only to validate notebooks (Debian: apt-get install python3-nbformat; else: pip "
                + "install nbformat).");
    }

    [GeneratedRegex(@"\b(?<name>jupyterlab|notebook)\s*:\s*(?<version>\d\S*?)(?=,|\s|$)")]
    private static partial Regex FrontEnd();
}
