using System.Runtime.CompilerServices;
using XPlot.Plotly;

namespace PriceOfAwait.Display;

/// <summary>
/// Makes the kernel of this process, if there is one, show the library's values and every XPlot chart.
/// </summary>
internal static class KernelFormatters
{
    private const string Html = "text/html";
    private const string PlainText = "text/plain";

    // Runs as soon as a notebook uses anything of the library.
#pragma warning disable CA2255
    [ModuleInitializer]
#pragma warning restore CA2255
    internal static void Register()
    {
        Register<NotebookValue>(value => value.ToHtml(), value => value.ToText(), value => value.ToFacts());
        Register<PlotlyChart>(
            chart => XPlotCharts.PartOf(chart).ToHtml(),
            chart => XPlotCharts.PartOf(chart).ToText(),
            chart => XPlotCharts.PartOf(chart).ToFacts()
        );
    }

    /// <summary>
    /// Blames a value that can't be shown on the reader only if it was made of null. Any other error is the library's
    /// own, and is thrown as it is.
    /// </summary>
    internal static string Written<TShown>(TShown shown, Func<TShown, string> write)
        where TShown : notnull
    {
        try
        {
            return write(shown);
        }
        catch (Exception e) when (MayBeUnfit(e) && NullMember.In(shown) is { } member)
        {
            throw new WrongArgumentException(
                $"This {shown.GetType().Name} can't be shown, because its {member} is null."
            );
        }
        // XPlot's charts aren't annotated, and only readers make them.
        catch (Exception e) when (MayBeUnfit(e) && shown is PlotlyChart)
        {
            throw new WrongArgumentException(
                "This chart can't be shown, because it was made of null or of other unfit values."
            );
        }

        static bool MayBeUnfit(Exception e) =>
            e is NullReferenceException or (ArgumentException and not WrongArgumentException);
    }

    // The kernel's formatters are found by name, as the library has no reference to a kernel.
    private static void Register<TShown>(
        Func<TShown, string> toHtml,
        Func<TShown, string> toText,
        Func<TShown, IReadOnlyList<object>> toFacts
    )
        where TShown : notnull
    {
        var formatter = AppDomain
            .CurrentDomain.GetAssemblies()
            .FirstOrDefault(assembly => assembly.GetName().Name == "Microsoft.DotNet.Interactive.Formatting")
            ?.GetType("Microsoft.DotNet.Interactive.Formatting.Formatter", throwOnError: true)!;
        var register = formatter?.GetMethod(
            "Register",
            [typeof(Type), typeof(Action<object, TextWriter>), typeof(string)]
        );
        (string MimeType, Func<TShown, string> Write)[] formats =
        [
            (Html, toHtml),
            (PlainText, toText),
            (Facts.MimeType, shown => Facts.ToJson(toFacts(shown))),
        ];
        foreach (var (mimeType, write) in formats)
        {
            register?.Invoke(
                null,
                [typeof(TShown), (object shown, TextWriter to) => to.Write(Written((TShown)shown, write)), mimeType]
            );
        }

        formatter
            ?.GetMethod("SetPreferredMimeTypesFor")!
            .Invoke(null, [typeof(TShown), formats.Select(format => format.MimeType).ToArray()]);
    }
}
