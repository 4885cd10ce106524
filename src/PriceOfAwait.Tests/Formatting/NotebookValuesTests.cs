using System.Reflection;
using PriceOfAwait.Stepping;

namespace PriceOfAwait.Tests.Formatting;

public class NotebookValuesTests
{
    public static TheoryData<Type> ShownTypes => new(new[] { typeof(Run), typeof(ExecutionTrace) }
        .SelectMany(type => type.Assembly.GetExportedTypes())
        .Where(type => type is { IsAbstract: false } && type.IsAssignableTo(typeof(NotebookValue))));

    [Theory, MemberData(nameof(ShownTypes))]
    public void Every_notebook_value_of_the_library_wears_the_attribute(Type type) =>
        Assert.NotNull(type.GetCustomAttribute<TypeFormatterSourceAttribute>());
}
