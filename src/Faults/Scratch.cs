using System.Globalization;
using System.Text.Json.Nodes;
using PriceOfAwait.Platform;

namespace PriceOfAwait.Faults;

/// <summary>A checkout to break, with all that its commands write, on a small disk of its own where the system allows one.</summary>
internal sealed class Scratch : IDisposable
{
    private const int MegabytesToFill = 40;
    private const string Runtime = "net10.0";

    private readonly string _folder;
    private readonly string? _ballast;

    private Scratch(string folder, bool hasDisk)
    {
        _folder = folder;
        _ballast = hasDisk ? Path.Combine(folder, "ballast") : null;
    }

    /// <summary>The checkout.</summary>
    public string Checkout => Path.Combine(_folder, "checkout");

    /// <summary>The folder of executed notebooks.</summary>
    public string Out => Path.Combine(_folder, "out");

    /// <summary>The recorded figures.</summary>
    public string Recorded => Path.Combine(Checkout, "data", "recorded");

    /// <summary>What a command has to be told, to write nowhere else.</summary>
    public Dictionary<string, string?> Environment => new()
    {
        ["XDG_CONFIG_HOME"] = Home,
        ["XDG_DATA_HOME"] = Home,
        ["TMPDIR"] = Temporary,
        ["PRICE_OF_AWAIT_SPEED"] = null,
    };

    /// <summary>Whether its disk can be filled.</summary>
    public bool HasDisk => _ballast is not null;

    private string Temporary => Path.Combine(_folder, "tmp");

    private string Home => Path.Combine(_folder, "home");

    /// <summary>A checkout with what the commands need, from this one.</summary>
    public static Scratch Prepare(string folder)
    {
        var scratch = new Scratch(folder, hasDisk: false);
        scratch.MakeFolders();
        var source = Repository.Root;
        foreach (var part in new[] { "src/Lessons", "src/Harness" })
        {
            Copy(Path.Combine(source, part), Path.Combine(scratch.Checkout, part), file => !IsMade(source, file));
        }

        foreach (var part in new[] { "src/Lessons/bin/Release", "src/PriceOfAwait/bin/Release", "src/Tutorial/bin/Release", "data" })
        {
            Copy(Path.Combine(source, part), Path.Combine(scratch.Checkout, part), _ => true);
        }

        foreach (var file in Directory.GetFiles(Path.Combine(source, "src")))
        {
            File.Copy(file, Path.Combine(scratch.Checkout, "src", Path.GetFileName(file)));
        }

        var teaching = Path.Combine(scratch.Checkout, Repository.Relative(Repository.TeachingFile));
        Directory.CreateDirectory(Path.GetDirectoryName(teaching)!);
        File.Copy(Repository.TeachingFile, teaching);

        // One runtime is enough to record, and the quickest.
        var runtimes = JsonNode.Parse(File.ReadAllText(Repository.RuntimesFile))!.AsArray();
        File.WriteAllText(
            Path.Combine(scratch.Checkout, "data", "runtimes.json"),
            new JsonArray(runtimes.Single(runtime => (string?)runtime!["id"] == Runtime)!.DeepClone()).ToJsonString());

        Directory.CreateDirectory(Path.Combine(scratch.Checkout, "notebooks"));
        SmallNotebook.Write(Path.Combine(scratch.Checkout, "notebooks", SmallNotebook.Name));
        return scratch;
    }

    /// <summary>A copy of this one, on a disk of its own.</summary>
    public async Task<Scratch> CopyAsync(string folder, CancellationToken cancellation)
    {
        Directory.CreateDirectory(folder);
        var megabytes = (Directory.EnumerateFiles(_folder, "*", SearchOption.AllDirectories).Sum(file => new FileInfo(file).Length) >> 20)
            + MegabytesToFill;
        var size = string.Create(CultureInfo.InvariantCulture, $"size={megabytes}m");
        var mounted = await AskAsync("mount", ["-t", "tmpfs", "-o", size, "faults", folder], cancellation);
        // What is temporary may be no file to copy.
        Copy(_folder, folder, file => !file.StartsWith(Temporary + Path.DirectorySeparatorChar, StringComparison.Ordinal));
        var copy = new Scratch(folder, mounted);
        copy.MakeFolders();
        return copy;
    }

    /// <summary>Fills the disk, but for some bytes at most.</summary>
    public void Fill(Random random)
    {
        var left = random.Next(2) == 0 ? 0 : random.Next(1 << 16);
        while (new DriveInfo(_folder).AvailableFreeSpace - left is > 0 and var free)
        {
            try
            {
                using var ballast = new FileStream(_ballast!, new FileStreamOptions
                {
                    Mode = FileMode.Create,
                    Access = FileAccess.Write,
                    PreallocationSize = free,
                });
                ballast.SetLength(free);
                return;
            }
            catch (IOException)
            {
                // The command took some of that room meanwhile, so there is less now.
            }
        }
    }

    /// <summary>There is room again.</summary>
    public void Free()
    {
        if (_ballast is not null)
        {
            File.Delete(_ballast);
        }
    }

    /// <summary>Removes it.</summary>
    public void Dispose()
    {
        if (HasDisk)
        {
            AskAsync("umount", ["--lazy", _folder], CancellationToken.None).GetAwaiter().GetResult();
        }
    }

    private void MakeFolders()
    {
        Directory.CreateDirectory(Temporary);
        Directory.CreateDirectory(Home);
        Directory.CreateDirectory(Out);
    }

    private static async Task<bool> AskAsync(string program, string[] arguments, CancellationToken cancellation) =>
        Executable.Find(program) is { } found
        && (await found.AskAsync(arguments, TimeSpan.FromSeconds(10), cancellation)).Succeeded;

    private static bool IsMade(string root, string file) =>
        Path.GetRelativePath(root, file).Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj");

    private static void Copy(string from, string to, Func<string, bool> wanted)
    {
        foreach (var file in Directory.EnumerateFiles(from, "*", SearchOption.AllDirectories).Where(wanted))
        {
            var target = Path.Combine(to, Path.GetRelativePath(from, file));
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.Copy(file, target);
        }
    }
}
