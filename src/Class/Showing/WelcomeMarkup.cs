using System.Globalization;
using PriceOfAwait.Book.Rendering;
using PriceOfAwait.ClassBoard.Gathering;
using QRCoder;

namespace PriceOfAwait.ClassBoard.Showing;

/// <summary>How to join, and who has.</summary>
internal static class WelcomeMarkup
{
    public static Markup Of(Uri address, IReadOnlyList<Participant> participants) => Markup.Of($"""
        <section class="welcome">
        <div>
        <h1>Join the class</h1>
        <p>In a notebook’s cell:</p>
        <pre><code>Class.Join("{Short(address)}", "your nickname")</code></pre>
        <p>or, for all of them, before they start:</p>
        <pre><code>PRICE_OF_AWAIT_CLASS={Short(address)}/nickname</code></pre>
        <p class="sent">From then on your guesses, your machine’s figures and its kind, verdicts and done exercises come here, under your nickname.
        No code, no file. <code>await Class.LeaveAsync()</code> deletes them.</p>
        </div>
        {Code(address)}
        <ul class="names">{participants.Select(participant => Markup.Of($"<li>{participant.Name}</li>"))}</ul>
        </section>

        """);

    private static string Short(Uri address) => $"{address.Authority}{address.AbsolutePath}";

    /// <summary>The address as a QR code.</summary>
    private static Markup Code(Uri address)
    {
        using var code = QRCodeGenerator.GenerateQrCode(address.AbsoluteUri, QRCodeGenerator.ECCLevel.M);
        var size = code.ModuleMatrix.Count;
        var dark = from y in Enumerable.Range(0, size)
                   from x in Enumerable.Range(0, size)
                   where code.ModuleMatrix[y][x]
                   select string.Create(CultureInfo.InvariantCulture, $"M{x} {y}h1v1h-1z");
        return Markup.Of($"""
            <svg class="code" viewBox="0 0 {size} {size}" role="img" aria-label="The address as a QR code" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path fill="#000" d="{string.Concat(dark)}"/></svg>

            """);
    }
}
