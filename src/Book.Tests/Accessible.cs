using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;

namespace PriceOfAwait.Book.Tests;

/// <summary>What every page is held to.</summary>
internal static class Accessible
{
    extension(IPage page)
    {
        /// <summary>In light and in dark, of which only the colors differ.</summary>
        /// <param name="isDarkToo">Whether the colors of the dark page are looked at.</param>
        public async Task AssertAccessibleAsync(string what = "", bool isDarkToo = true)
        {
            foreach (var look in isDarkToo ? new[] { ColorScheme.Dark, ColorScheme.Light } : [ColorScheme.Light])
            {
                await page.EmulateMediaAsync(new() { ColorScheme = look });
                // Of what passes, a large page has so much that telling it takes longer than finding it.
                var result = await page.RunAxe(
                    new()
                    {
                        ResultTypes = [ResultType.Violations],
                        RunOnly = look == ColorScheme.Light ? null : RunOnlyOptions.Rules("color-contrast"),
                    }
                );
                var found = result
                    .Violations.SelectMany(violation =>
                        violation.Nodes.Select(node => $"{what} {violation.Id}: {violation.Help}: {node.Html}")
                    )
                    .ToList();
                Assert.True(found.Count == 0, string.Join('\n', found));
            }
        }

        public async Task AssertNotWiderThanTheWindowAsync() =>
            Assert.Equal(
                0,
                await page.EvaluateAsync<int>(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                )
            );
    }
}
