using PriceOfAwait.Platform;
using PriceOfAwait.Tutorial.Doctor;

namespace PriceOfAwait.Tutorial.Tests.Doctor;

public class ChecksTests
{
    private static readonly Package XPlot = new("XPlot.Plotly", "4.1.0");

    [Fact]
    public void An_sdk_that_is_new_enough_is_found_among_older_ones()
    {
        var diagnosis = DotNetChecks.Sdk("8.0.404 [/usr/share/dotnet/sdk]\n10.0.100-rc.1.25451.107 [/usr/share/dotnet/sdk]\n");

        Assert.Equal(Diagnosis.Ok(".NET SDK", "8.0.404, 10.0.100-rc.1.25451.107"), diagnosis);
    }

    [Theory]
    [InlineData("")]
    [InlineData("8.0.404 [/usr/share/dotnet/sdk]\n9.0.100 [C:\\Program Files\\dotnet\\sdk]\r\n")]
    public void Without_one_it_says_where_to_get_it(string listing)
    {
        var diagnosis = DotNetChecks.Sdk(listing);

        Assert.Equal(DiagnosisStatus.Missing, diagnosis.Status);
        Assert.Contains("https://dotnet.microsoft.com/download", diagnosis.Remedy, StringComparison.Ordinal);
    }

    [Fact]
    public void Each_runtime_that_is_missing_is_named()
    {
        var diagnoses = DotNetChecks.Runtimes(
            "Microsoft.AspNetCore.App 8.0.11 [/usr/share/dotnet/shared/Microsoft.AspNetCore.App]\n"
            + "Microsoft.NETCore.App 10.0.12 [/usr/share/dotnet/shared/Microsoft.NETCore.App]\n").ToList();

        Assert.Equal(Diagnosis.Ok("Microsoft.NETCore.App", "10.0.12"), diagnoses[0]);
        Assert.Equal((DiagnosisStatus.Missing, "Microsoft.AspNetCore.App"), (diagnoses[1].Status, diagnoses[1].Subject));
        Assert.Contains("aspnetcore-runtime-10.0", diagnoses[1].Remedy, StringComparison.Ordinal);
    }

    [Fact]
    public void A_later_runtime_will_do() => Assert.All(
        DotNetChecks.Runtimes("Microsoft.AspNetCore.App 11.0.0 [/dotnet/shared]\nMicrosoft.NETCore.App 11.0.0 [/dotnet/shared]\n"),
        diagnosis => Assert.Equal((DiagnosisStatus.Ok, "11.0.0"), (diagnosis.Status, diagnosis.Detail)));

    [Fact]
    public void Every_pinned_package_is_needed() =>
        Assert.Contains(new Package("Spectre.Console", "0.49.1"), PackageChecks.Needed());

    [Theory]
    [InlineData(
        "error NU1101: Unable to find package XPlot.Plotly. No packages exist with this id in source(s): gallery", "the feed lacks it")]
    [InlineData("error NU1102: Unable to find package XPlot.Plotly with version (>= 4.1.0)", "the feed lacks it")]
    [InlineData("error NU1103: Unable to find a stable package XPlot.Plotly with version (>= 4.1.0)", "the feed lacks it")]
    [InlineData("error NU1101: Unable to find package FSharp.Core. No packages exist with this id in source(s): "
        + "gallery", "the feed lacks FSharp.Core, which it depends on")]
    public void What_the_feed_lacks_is_named(string said, string detail)
    {
        var outcome = RestoreProbe.Read(XPlot.Id, new ProgramResult(1, said, ""));

        Assert.Equal(new RestoreOutcome(RestoreKind.NotInFeed, detail), outcome);
    }

    [Fact]
    public void A_feed_out_of_reach_is_told_from_one_that_lacks_the_package()
    {
        var refused = RestoreProbe.Read(XPlot.Id, new ProgramResult(1, "error NU1301: Unable to load the service index", ""));
        var silent = RestoreProbe.Read(XPlot.Id, new ProgramResult(null, "", ""));

        Assert.Equal(RestoreKind.Unreachable, refused.Kind);
        Assert.Equal(RestoreKind.Unreachable, silent.Kind);
        Assert.Contains("Check the network", PackageChecks.Judge(XPlot, silent).Remedy, StringComparison.Ordinal);
    }

    [Fact]
    public void Any_other_failure_is_told_in_the_words_of_the_restore() =>
        Assert.Equal(
            new RestoreOutcome(RestoreKind.Failed, "error NU1605: Detected package downgrade"),
            RestoreProbe.Read(XPlot.Id, new ProgramResult(1, "x.csproj : error NU1605: Detected package downgrade\n", "")));

    [Theory]
    [InlineData(RestoreKind.NotInFeed)]
    [InlineData(RestoreKind.Unreachable)]
    [InlineData(RestoreKind.Failed)]
    internal void A_package_that_cannot_be_had_is_missing_with_what_to_do(RestoreKind kind)
    {
        var needed = PackageChecks.Judge(XPlot, new RestoreOutcome(kind, "why"));

        Assert.Equal(DiagnosisStatus.Missing, needed.Status);
        Assert.NotNull(needed.Remedy);
    }

    [Fact]
    public void Of_the_parts_of_Jupyter_those_are_told_in_which_notebooks_open() =>
        Assert.Equal(
            Diagnosis.Ok("Jupyter", "jupyterlab 4.5.0, notebook 6.4.12"),
            ToolChecks.Jupyter("Selected Jupyter core packages..., IPython  : 8.5.0, jupyterlab       : 4.5.0, "
                + "nbconvert : 6.5.3, notebook         : 6.4.12"));

    [Fact]
    public void Jupyter_without_them_opens_no_notebook() =>
        Assert.Equal(DiagnosisStatus.Absent, ToolChecks.Jupyter("jupyter_core     : 4.12.0, jupyterlab       : "
            + "not\ninstalled, notebook : not installed").Status);
}
