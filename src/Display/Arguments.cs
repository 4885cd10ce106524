using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Display;

/// <summary>
/// How public members receive what cells pass: <c>run.Given()</c> is <c>run</c>, which isn't null. A cell's variable is
/// null after its cell was stopped or failed, whatever its type says.
/// </summary>
internal static class Arguments
{
    /// <exception cref="WrongArgumentException">The argument is null.</exception>
    public static T Given<T>([NotNull] this T? argument, [CallerArgumentExpression(nameof(argument))] string name = "")
        where T : class => argument ?? throw Null(name, $"{name} is null.");

    /// <exception cref="WrongArgumentException">The list, or one of its items, is null.</exception>
    public static IReadOnlyList<T> Given<T>(
        [NotNull] this IReadOnlyList<T>? argument,
        [CallerArgumentExpression(nameof(argument))] string name = ""
    ) =>
        argument is null ? throw Null(name, $"{name} is null.")
        : argument.Any(one => one is null) ? throw Null(name, $"One of the {name} is null.")
        : argument;

    private static WrongArgumentException Null(string name, string what) =>
        new($"{what} If it is a cell's variable, run that cell first, to its end.", name);
}
