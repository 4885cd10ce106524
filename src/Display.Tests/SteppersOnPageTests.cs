using System.Text.Json;

namespace PriceOfAwait.Display.Tests;

/// <summary>
/// A stepper as a saved notebook has it. What it does is tested with the book, which has the same script.
/// </summary>
[Trait("Kind", "browser")]
public class SteppersOnPageTests(Chromium chromium)
{
    private static readonly Stepper Sample = SampleExecution.Value;

    [Fact]
    public async Task Each_output_has_a_stepper_of_its_own_in_a_saved_page()
    {
        await using var page = await FigurePage.OpenAsync(
            chromium,
            Sample.ToHtml() + FigurePage.Assets + Sample.ToHtml()
        );
        await StepsAsync(page);
        Assert.Equal(0, await page.Page.Locator("[data-code]:visible").CountAsync());
    }

    [Fact]
    public async Task Scripts_may_run_before_their_output_is_on_the_page()
    {
        // As JupyterLab does it.
        var outputs = JsonSerializer.Serialize(new[] { Sample.ToHtml(), FigurePage.Assets, Sample.ToHtml() });
        await using var page = await FigurePage.OpenAsync(
            chromium,
            $$"""
            <script>
            for (const html of {{outputs}}) {
              const output = document.createElement('div');
              output.innerHTML = html;
              for (const saved of output.querySelectorAll('script')) {
                const script = document.createElement('script');
                script.text = saved.text;
                document.body.append(script);
              }
              setTimeout(() => document.body.append(output), 300);
            }
            </script>
            """
        );
        await StepsAsync(page);
    }

    [Fact]
    public async Task Without_scripts_the_panels_and_all_code_can_be_read()
    {
        await using var page = await FigurePage.OpenAsync(chromium, Sample.ToHtml(), new() { Scripts = false });
        Assert.Equal(Sample.Steps.Count, await page.Page.Locator("ol > li:visible").CountAsync());
        Assert.Equal(Sample.Methods.Count, await page.Page.Locator("pre:visible").CountAsync());
        Assert.Equal(Sample.Methods.Count, await page.Page.Locator("details:not([open])").CountAsync());
        Assert.Empty(page.Tab.Errors);
    }

    private static async Task StepsAsync(FigurePage page)
    {
        var steppers = page.Page.Locator(".stepper-box");
        await Assertions.Expect(steppers).ToHaveCountAsync(2);
        await steppers.Last.GetByRole(AriaRole.Button, new() { Name = "Forward" }).ClickAsync();
        await Assertions.Expect(steppers.Last.Locator(".stepper-text")).ToHaveTextAsync($"2. {Sample.Steps[1].Text}");
        await Assertions.Expect(steppers.First.Locator(".stepper-text")).ToHaveTextAsync($"1. {Sample.Steps[0].Text}");
        Assert.Empty(page.Tab.Errors);
    }
}
