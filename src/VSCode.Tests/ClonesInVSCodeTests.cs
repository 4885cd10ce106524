namespace PriceOfAwait.VSCode.Tests;

/// <summary>
/// Clones that are not as they should be: a sentence says what is missing, and a button does something about it.
/// </summary>
[Trait("Kind", "browser")]
public sealed class ClonesInVSCodeTests(CodeServer server)
{
    [Fact]
    public async Task What_is_not_built_is_built_first_as_the_cell_tells_and_then_it_runs()
    {
        using var clone = new MadeUpClone("40 + 2");
        clone.BuildSteps("""<Exec Command="until [ -e go-on ]; do sleep 0.1; done" />""");
        await using var window = await server.OpenTrustedAsync(MadeUpClone.Notebook, clone.Folder);

        await window.RunAsync("40", "text=Building the tutorial first.");
        await window.KeepPictureAsync("building");
        clone.Write("src/Tutorial/go-on", "");

        await window.ShowsAsync("text=42");
    }

    [Fact]
    public async Task A_build_that_fails_says_so_and_once_it_is_mended_a_button_tries_again()
    {
        using var clone = new MadeUpClone("40 + 2");
        clone.BuildSteps("""<Error Text="The disk is full." />""");
        await using var window = await server.OpenTrustedAsync(MadeUpClone.Notebook, clone.Folder);

        await window.RunAsync("40", "text=The tutorial could not be built: dotnet build ended with exit code 1.");
        await window.ShowsAsync("text=The disk is full.");
        await window.KeepPictureAsync("failed build");
        clone.BuildSteps("");
        await window
            .Message("The tutorial could not be built")
            .GetByRole(AriaRole.Button, new() { Name = "Try again" })
            .ClickAsync();

        await window.ShowsAsync("text=42");
    }

    [Fact]
    public async Task A_missing_SDK_is_named_with_what_is_there_and_where_to_get_it()
    {
        using var clone = new MadeUpClone("40 + 2");
        clone.NeedSdk(99);
        await using var window = await server.OpenTrustedAsync(MadeUpClone.Notebook, clone.Folder);

        await window.RunAsync("40", "text=The notebooks need the .NET SDK 99 or a later one; only 10.");
        var message = window.Message("The notebooks need the .NET SDK 99");
        await Assertions
            .Expect(message.GetByRole(AriaRole.Button, new() { Name = "Get the .NET SDK" }))
            .ToBeVisibleAsync();
        await Assertions
            .Expect(message.GetByRole(AriaRole.Button, new() { Name = "Reload the window" }))
            .ToBeVisibleAsync();
        await window.KeepPictureAsync("missing SDK");
    }

    [Fact]
    public async Task A_folder_that_was_moved_is_named_with_a_button_to_open_another()
    {
        using var clone = new MadeUpClone("40 + 2");
        await clone.BuildAsync();
        await using var window = await server.OpenTrustedAsync(MadeUpClone.Notebook, clone.Folder);
        await window.RunAsync("40", "text=42");

        clone.Move();
        await window.Button("Restart").ClickAsync();
        await window.RunAsync("40", $"text=The folder {clone.Folder} no longer exists.");
        await Assertions
            .Expect(window.Message("no longer exists").GetByRole(AriaRole.Button, new() { Name = "Open a folder" }))
            .ToBeVisibleAsync();
        await window.KeepPictureAsync("moved");
    }

    [Fact]
    public async Task After_a_build_a_notebook_that_has_run_is_offered_to_be_restarted()
    {
        using var clone = new MadeUpClone("var kept = 40;", "kept + 2");
        await clone.BuildAsync();
        await using var window = await server.OpenTrustedAsync(MadeUpClone.Notebook, clone.Folder);
        await window.Button("Run All").ClickAsync();
        await window.ShowsAsync("text=42");

        clone.BuildAgain();
        await window.RunAsync("kept + 2");
        await window
            .Message("The tutorial was rebuilt.")
            .GetByRole(AriaRole.Button, new() { Name = "Restart" })
            .ClickAsync();

        await window.RunAsync("kept + 2", "text=The name 'kept' does not exist");
    }
}
