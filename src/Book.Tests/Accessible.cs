using Deque.AxeCore.Commons;

namespace PriceOfAwait.Book.Tests;

/// <summary>What every page is held to.</summary>
internal static class Accessible
{
    private static readonly string Axe = new BundledAxeScriptProvider().GetScript();

    // Axe's own package for the browser sends everything that passes to the test and back, which takes as long as
    // finding it.
    private const string Violations = """
        async rule => {
          const only = rule ? { runOnly: { type: 'rule', values: [rule] } } : {};
          const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only });
          return violations.flatMap(one => one.nodes.map(node => `${one.id}: ${one.help}: ${node.html}`));
        }
        """;

    extension(IPage page)
    {
        /// <summary>In light and in dark, of which only the colors differ.</summary>
        /// <param name="isDarkToo">Whether the colors of the dark page are looked at.</param>
        public async Task AssertAccessibleAsync(string what = "", bool isDarkToo = true)
        {
            await page.EvaluateAsync(Axe);
            foreach (var look in isDarkToo ? new[] { ColorScheme.Dark, ColorScheme.Light } : [ColorScheme.Light])
            {
                await page.EmulateMediaAsync(new() { ColorScheme = look });
                var found = await page.EvaluateAsync<string[]>(
                    Violations,
                    look == ColorScheme.Light ? null : "color-contrast"
                );
                Assert.True(found.Length == 0, string.Join('\n', found.Prepend(what)));
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
