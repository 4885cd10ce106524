using Microsoft.Playwright;
using PriceOfAwait.Browser;
using PriceOfAwait.Platform;

namespace PriceOfAwait.VSCode.Tests;

/// <summary>A window of VS Code, in the terms of its user.</summary>
public sealed class Window : IAsyncDisposable
{
    private readonly Tab _tab;

    internal Window(Tab tab)
    {
        _tab = tab;
        Page.SetDefaultTimeout(120_000);
    }

    public IPage Page => _tab.Page;

    /// <summary>The cells that are in sight.</summary>
    public ILocator Cells => Page.Locator(".notebookOverlay .code-cell-row");

    /// <summary>A button of the notebook's toolbar.</summary>
    public ILocator Button(string text) => Page.Locator("a.notebook-label:visible").GetByText(text, new() { Exact = true });

    /// <summary>Opens a file of the folder.</summary>
    public async Task OpenFileAsync(string path)
    {
        await Page.Locator(".monaco-workbench").WaitForAsync();
        await AskAsync("Control+P", Path.Combine(Repository.Root, path));
        await Button("Run All").WaitForAsync();
    }

    /// <summary>Trusts the folder, as its banner offers.</summary>
    public async Task TrustAsync()
    {
        await Page.GetByText("Manage", new() { Exact = true }).First.ClickAsync();
        await Page.GetByRole(AriaRole.Button, new() { Name = "Trust", Exact = true }).First.ClickAsync();
        await Page.GetByText("Restricted Mode", new() { Exact = true }).WaitForAsync(new() { State = WaitForSelectorState.Hidden });
        var editor = Page.Locator(".monaco-modal-editor-block");
        if (await editor.IsVisibleAsync())
        {
            await editor.Locator(".codicon-close").First.ClickAsync();
        }

        await Page.GetByText("The Price of Await (C#)").WaitForAsync();
    }

    /// <summary>Runs a command of the palette.</summary>
    public Task CommandAsync(string name) => AskAsync("F1", ">" + name);

    /// <summary>Runs the cell that holds a text.</summary>
    public async Task RunAsync(string text)
    {
        var cell = Cells.Filter(new() { HasText = text }).First;
        await cell.HoverAsync();
        await cell.Locator(".codicon-notebook-execute").First.ClickAsync();
    }

    /// <summary>Waits until something in the outputs is there.</summary>
    /// <param name="selector">What.</param>
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

    /// <summary>Keeps a picture of the window, to be looked at.</summary>
    public Task KeepPictureAsync(string name) => Page.ScreenshotAsync(new()
    {
        Path = Path.Combine(Repository.Root, "out", "vscode", name + ".png"),
        Clip = new() { X = 0, Y = 0, Width = 1400, Height = 7000 },
    });

    public ValueTask DisposeAsync() => _tab.DisposeAsync();

    private async Task AskAsync(string key, string text)
    {
        await Page.Keyboard.PressAsync(key);
        var input = Page.Locator(".quick-input-widget input.input").First;
        await input.FillAsync(text);
        await Page.Locator(".quick-input-list .monaco-list-row").First.WaitForAsync();
        // The list follows the text after a moment, and nothing shows when it has.
        await Task.Delay(1500);
        await input.PressAsync("Enter");
    }

    /// <summary>A frame may disappear while it is asked.</summary>
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
