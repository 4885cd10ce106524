namespace PriceOfAwait.VSCode.Tests;

/// <summary>A window of VS Code, in the terms of its user.</summary>
public sealed class Window : IAsyncDisposable
{
    /// <summary>Of a whole notebook, in pixels.</summary>
    internal const int Height = 8000;

    private readonly string _folder;
    private readonly Tab _tab;

    internal Window(string folder, Tab tab)
    {
        (_folder, _tab) = (folder, tab);
        // On a machine with other things to do.
        Page.SetDefaultTimeout(120_000);
        Assertions.SetDefaultExpectTimeout(120_000);
    }

    public IPage Page => _tab.Page;

    public string Notebook { get; private set; } = "";

    public ILocator Cells => Page.Locator(".notebookOverlay .code-cell-row");

    public ILocator Button(string text) =>
        Page.Locator("a.notebook-label:visible").GetByText(text, new() { Exact = true });

    public ILocator Kernel(string text) => Page.Locator(".kernel-label:visible").GetByText(text).First;

    public ILocator Successes => Page.Locator(".codicon-notebook-state-success");

    public ILocator Message(string text) => Page.Locator(".notification-toast").Filter(new() { HasText = text });

    public async Task OpenNotebookAsync(string path)
    {
        Notebook = path;
        await OpenFileAsync(path);
        await Button("Run All").WaitForAsync();
    }

    public async Task OpenFileAsync(string path)
    {
        // An extension brings the icons: once they are there, VS Code knows its extensions, and no notebook opens as a
        // text.
        await Page.Locator(".file-icons-enabled").First.WaitForAsync();
        await Page.Keyboard.PressAsync("Control+P");
        await ChooseAsync(Path.Combine(_folder, path), Path.GetFileName(path));
    }

    public async Task TrustAsync()
    {
        await Page.GetByText("Manage", new() { Exact = true }).First.ClickAsync();
        await Page.GetByRole(AriaRole.Button, new() { Name = "Trust", Exact = true }).First.ClickAsync();
        await Page.GetByText("Restricted Mode", new() { Exact = true })
            .WaitForAsync(new() { State = WaitForSelectorState.Hidden });
        var editor = Page.Locator(".monaco-modal-editor-block");
        if (await editor.IsVisibleAsync())
        {
            await editor.Locator(".codicon-close").First.ClickAsync();
        }

        await Kernel("The Price of Await (C#)").WaitForAsync();
    }

    public async Task CommandAsync(string name)
    {
        await Page.Keyboard.PressAsync("F1");
        await ChooseAsync(">" + name, name);
    }

    public async Task UseThemeAsync(string name)
    {
        await CommandAsync("Preferences: Color Theme");
        await ChooseAsync(name, name);
    }

    public async Task ChooseAsync(string text, string row)
    {
        var input = Page.Locator(".quick-input-widget input.input").First;
        await input.FillAsync(text);
        // Not always the first one: those that match are in alphabetical order.
        await Page.Locator(".quick-input-list .monaco-list-row").Filter(new() { HasText = row }).First.ClickAsync();
    }

    public async Task RunAsync(string text, string selector)
    {
        await RunAsync(text);
        await ShowsAsync(selector);
    }

    public async Task RunAsync(string text)
    {
        var cell = Cells.Filter(new() { HasText = text }).First;
        await cell.HoverAsync();
        await cell.Locator(".codicon-notebook-execute").First.ClickAsync();
    }

    public async Task<ILocator> OutputAsync(string selector)
    {
        for (var tries = 0; tries < 240; tries++)
        {
            foreach (var frame in Page.Frames.Where(frame => frame.ParentFrame is not null))
            {
                if (await CountAsync(frame, selector) > 0)
                {
                    return frame.Locator(selector);
                }
            }

            await Task.Delay(250);
        }

        throw new TimeoutException($"No output has {selector}.");
    }

    public async Task ShowsAsync(string selector) => await (await OutputAsync(selector)).First.WaitForAsync();

    public Task KeepPictureAsync(string name) =>
        Page.ScreenshotAsync(
            new()
            {
                Path = Path.Combine(Repository.Root, "out", "vscode", name + ".png"),
                Clip = new()
                {
                    X = 0,
                    Y = 0,
                    Width = 1400,
                    Height = Height,
                },
            }
        );

    public ValueTask DisposeAsync() => _tab.DisposeAsync();

    /// <summary>A frame may go while it is asked.</summary>
    private static async Task<int> CountAsync(IFrame frame, string selector)
    {
        try
        {
            return await frame.Locator(selector).CountAsync();
        }
        catch (PlaywrightException)
        {
            return 0;
        }
    }
}
