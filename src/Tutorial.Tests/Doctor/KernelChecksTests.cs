using PriceOfAwait.Tutorial.Doctor;

namespace PriceOfAwait.Tutorial.Tests.Doctor;

public sealed class KernelChecksTests : IDisposable
{
    private readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_tool_that_answers_is_told_by_its_version() => Assert.Equal(
        Diagnosis.Ok("dotnet-interactive", "1.0.712001"), KernelChecks.Tool("app.dll", new(0, "1.0.712001+df4e5cb\n", "")));

    [Fact]
    public void A_tool_that_is_not_restored_is_optional() =>
        Assert.Equal(
            Diagnosis.Absent("dotnet-interactive", "not restored, there is no app.dll", "dotnet tool restore"),
            KernelChecks.Tool("app.dll", null));

    [Fact]
    public void A_tool_that_cannot_start_comes_with_what_to_do()
    {
        var diagnosis = KernelChecks.Tool("app.dll", new(150, "", "You must install .NET to run this application.\n\nApp: app.dll\n"));

        Assert.Equal(DiagnosisStatus.Doubtful, diagnosis.Status);
        Assert.Equal("it can't start: You must install .NET to run this application.", diagnosis.Detail);
        Assert.Contains("https://dotnet.microsoft.com/download/dotnet/10.0", diagnosis.Remedy, StringComparison.Ordinal);
    }

    [Fact]
    public void A_kernel_of_somebody_else_will_do()
    {
        var kernel = Kernel("""{"argv": ["dotnet", "interactive"], "display_name": ".NET (C#)"}""");

        Assert.Equal(
            Diagnosis.Ok("Jupyter kernel for C#", $".net-csharp, not this tutorial's own ({kernel})"), KernelChecks.Jupyter(kernel));
    }

    [Fact]
    public void A_kernel_of_ours_needs_the_files_that_it_names()
    {
        File.WriteAllText(_folder["there"], "");
        var (there, gone) = (_folder["there"].Replace('\\', '/'), _folder["gone"].Replace('\\', '/'));

        var whole = Kernel(Ours(there, there));
        Assert.Equal(Diagnosis.Ok("Jupyter kernel for C#", $".net-csharp ({whole})"), KernelChecks.Jupyter(whole));
        foreach (var broken in new[] { Ours(gone, there), Ours(there, gone) })
        {
            var diagnosis = KernelChecks.Jupyter(Kernel(broken));
            Assert.Equal((DiagnosisStatus.Doubtful, $".net-csharp can't start, there is no {gone}"), (diagnosis.Status, diagnosis.Detail));
            Assert.Contains("-- kernel", diagnosis.Remedy, StringComparison.Ordinal);
        }

        static string Ours(string tool, string hook) => $$"""
            {"argv": ["{{tool}}", "", "", "{{tool}}"], "env": {"DOTNET_STARTUP_HOOKS": "{{hook}}" }, "metadata": {"price-of-await": "" } }
            """;
    }

    [Theory]
    [InlineData("""{"metadata": {"price-of-await": ""}}""")]
    [InlineData("""{"price-of-await": """)]
    [InlineData("""{"argv": "price-of-await", "env": "price-of-await", "metadata": {"price-of-await": ""}}""")]
    public void A_damaged_kernel_of_ours_is_to_be_installed_anew(string json) =>
        Assert.Equal(DiagnosisStatus.Doubtful, KernelChecks.Jupyter(Kernel(json)).Status);

    [Fact]
    public void Without_a_kernel_it_says_how_to_get_one() =>
        Assert.Contains("-- kernel", KernelChecks.Jupyter(null).Remedy, StringComparison.Ordinal);

    [Fact]
    public void Where_Polyglot_Notebooks_was_never_started_nothing_is_said() => Assert.Null(KernelChecks.Polyglot(_folder["none"]));

    [Fact]
    public void A_manifest_that_Polyglot_Notebooks_does_not_find_is_to_be_moved_to_where_it_does()
    {
        File.WriteAllText(_folder["dotnet-tools.json"], "{}");
        var fault = KernelChecks.Polyglot(_folder.FullName)!;
        Assert.Equal((DiagnosisStatus.Doubtful, $"Move it to {_folder[".config/dotnet-tools.json"]}"), (fault.Status, fault.Remedy));

        Directory.CreateDirectory(_folder[".config"]);
        File.Move(_folder["dotnet-tools.json"], _folder[".config/dotnet-tools.json"]);
        Assert.Equal(DiagnosisStatus.Ok, KernelChecks.Polyglot(_folder.FullName)!.Status);
    }

    private string Kernel(string json)
    {
        var file = Path.Combine(Directory.CreateDirectory(_folder[".net-csharp"]).FullName, "kernel.json");
        File.WriteAllText(file, json);
        return file;
    }
}
