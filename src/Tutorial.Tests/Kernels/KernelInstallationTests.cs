using PriceOfAwait.Tutorial.Kernels;

namespace PriceOfAwait.Tutorial.Tests.Kernels;

public sealed class KernelInstallationTests : IDisposable
{
    private readonly TempFolder _folder = new();
    private readonly KernelInstallation _installation;

    public KernelInstallationTests() =>
        _installation = new KernelInstallation(Folders(("JUPYTER_DATA_DIR", _folder["user"]), ("JUPYTER_PATH", _folder["extra"])));

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_takes_the_name_that_notebooks_ask_for() => Assert.Equal(".net-csharp", _installation.Name);

    [Theory]
    [InlineData("user")]
    [InlineData("extra")]
    public void It_stands_beside_a_kernel_that_has_the_name_wherever_that_is(string where)
    {
        Foreign(where, ".net-csharp",
            """{"argv": ["dotnet", "interactive", "jupyter", "{connection_file}"], "display_name": ".NET (C#)"}""");
        Assert.Equal("price-of-await", _installation.Name);
    }

    [Fact]
    public void It_replaces_its_own()
    {
        Own("user", ".net-csharp");
        Assert.Equal(".net-csharp", _installation.Name);
    }

    [Fact]
    public void It_brings_classic_Jupyter_the_mark_of_what_is_folded() =>
        Assert.Contains("display: list-item", File.ReadAllText(Path.Combine(Own("user", ".net-csharp"), "kernel.js")));

    [Fact]
    public void A_kernel_that_cannot_be_read_holds_its_name()
    {
        Foreign("user", ".NET-CSharp", "no JSON");
        Assert.Equal("price-of-await", _installation.Name);
    }

    [Fact]
    public void Uninstalling_removes_what_is_its_own_and_nothing_else()
    {
        var foreign = Foreign("user", ".net-csharp", """{"display_name": ".NET (C#)", "metadata": {}}""");
        var own = Own("user", "price-of-await");
        Assert.Equal([own], _installation.Uninstall().Select(kernel => kernel.Folder));
        Assert.False(Directory.Exists(own));
        Assert.True(File.Exists(Path.Combine(foreign, "kernel.json")));
        Assert.Empty(_installation.Uninstall());
    }

    [Fact]
    public void All_kernels_are_listed_in_the_order_in_which_Jupyter_looks()
    {
        Foreign("user", "python3", """{"display_name": "Python"}""");
        Own("user", ".net-csharp");
        Foreign("extra", "zig", """{"display_name": "Zig"}""");
        Assert.Equal(
            [("zig", "Zig", false), (".net-csharp", "C#", true), ("python3", "Python", false)],
            _installation.All.Take(3).Select(kernel => (kernel.Name, kernel.DisplayName, kernel.IsOwn)));
    }

    [Fact]
    public void The_users_kernels_are_where_the_platform_has_them()
    {
        var home = _folder["home"];
        var expected = OperatingSystem.IsWindows() ? Path.Combine(home, "jupyter", "kernels")
            : OperatingSystem.IsMacOS() ? Path.Combine(home, "Library", "Jupyter", "kernels")
            : Path.Combine(home, ".local", "share", "jupyter", "kernels");
        Assert.Equal(expected, Folders(("HOME", home), ("APPDATA", home)).UserKernels);
    }

    [Fact]
    public void The_folders_of_an_active_Python_environment_are_looked_at_too() =>
        Assert.Contains(Path.Combine(_folder["venv"], "share", "jupyter", "kernels"), Folders(("VIRTUAL_ENV", _folder["venv"])).AllKernels);

    private static JupyterFolders Folders(params (string Name, string Value)[] variables) =>
        new(name => variables.FirstOrDefault(variable => variable.Name == name).Value);

    private string Foreign(string where, string name, string json)
    {
        var kernel = Directory.CreateDirectory(Path.Combine(_folder[where], "kernels", name)).FullName;
        File.WriteAllText(Path.Combine(kernel, "kernel.json"), json);
        return kernel;
    }

    private string Own(string where, string name)
    {
        var kernel = Directory.CreateDirectory(Path.Combine(_folder[where], "kernels", name)).FullName;
        InstalledKernel.Write(kernel, "C#", "dotnet");
        return kernel;
    }
}
