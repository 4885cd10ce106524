namespace PriceOfAwait.Tests.Measuring;

public class RuntimeSettingsTests
{
    [Theory]
    [InlineData("DOTNET_TieredCompilation")]
    [InlineData("DOTNET_TieredPGO")]
    [InlineData("DOTNET_TC_QuickJitForLoops")]
    [InlineData("DOTNET_ReadyToRun")]
    [InlineData("DOTNET_JitDisasm")]
    [InlineData("DOTNET_EnableAVX2")]
    [InlineData("DOTNET_EnableHWIntrinsic")]
    [InlineData("DOTNET_gcConcurrent")]
    [InlineData("DOTNET_GCgen0size")]
    [InlineData("DOTNET_PROCESSOR_COUNT")]
    [InlineData("DOTNET_ThreadPool_ForceMaxWorkerThreads")]
    [InlineData("COMPlus_TieredPGO")]
    public void A_setting_that_changes_times_is_named_with_its_value(string name) =>
        Assert.Equal([$"{name}=1"], In([], (name, "1"), ("PATH", "/usr/bin")));

    [Theory]
    [InlineData("DOTNET_ROOT")]
    [InlineData("DOTNET_HOST_PATH")]
    [InlineData("DOTNET_NOLOGO")]
    [InlineData("DOTNET_CLI_TELEMETRY_OPTOUT")]
    [InlineData("DOTNET_RUNNING_IN_CONTAINER")]
    [InlineData("DOTNET_EnableDiagnostics")]
    [InlineData("DOTNET_STARTUP_HOOKS")]
    [InlineData("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT")]
    [InlineData("TieredPGO")]
    [InlineData("MY_DOTNET_TieredPGO")]
    public void Another_variable_is_not_named(string name) => Assert.Empty(In([], (name, "1")));

    [Fact]
    public void A_variable_without_a_value_sets_nothing() => Assert.Empty(In([], ("DOTNET_TieredPGO", "")));

    [Fact]
    public void The_case_of_a_name_matters_where_the_runtime_distinguishes_it() =>
        Assert.Equal(
            OperatingSystem.IsWindows() ? ["dotnet_gcserver=1", "dotnet_tieredpgo=0"] : [],
            In([], ("dotnet_tieredpgo", "0"), ("dotnet_gcserver", "1"))
        );

    [Fact]
    public void Several_are_named_in_the_order_of_their_names() =>
        Assert.Equal(
            ["COMPlus_TieredPGO=0", "DOTNET_ReadyToRun=0", "DOTNET_TieredPGO=0"],
            In([], ("DOTNET_TieredPGO", "0"), ("DOTNET_ReadyToRun", "0"), ("COMPlus_TieredPGO", "0"))
        );

    [Fact]
    public async Task What_the_measured_processes_set_themselves_is_not_named()
    {
        var list = await BenchTests.ListOfAsync("PriceOfAwait.Lessons.Lesson02CachedCompletedTasks.SyncVsAsync");
        Assert.Equal(
            RuntimeSettings.AlwaysOverridden.Order(StringComparer.Ordinal),
            list.Variables.Keys.Order(StringComparer.Ordinal)
        );

        Assert.Empty(RuntimeSettings.In(list.Variables, RuntimeSettings.AlwaysOverridden));
        Assert.Equal(
            ["DOTNET_TieredPGO=0"],
            In(RuntimeSettings.AlwaysOverridden, ("DOTNET_TieredPGO", "0"), ("DOTNET_gcServer", "1"))
        );
    }

    private static IReadOnlyList<string> In(
        IReadOnlyList<string> overridden,
        params (string Name, string Value)[] variables
    ) => RuntimeSettings.In(variables.Select(one => KeyValuePair.Create(one.Name, one.Value)), overridden);
}
