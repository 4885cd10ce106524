namespace PriceOfAwait.Harness;

internal static class StateMachines
{
    private const BindingFlags All =
        BindingFlags.Public
        | BindingFlags.NonPublic
        | BindingFlags.Instance
        | BindingFlags.Static
        | BindingFlags.DeclaredOnly;

    /// <summary>Omits generic methods, because their size depends on their type arguments.</summary>
    public static IEnumerable<StateMachineSize> Of(Type type) =>
        from owner in type.GetNestedTypes(All).Prepend(type)
        from method in owner.GetMethods(All)
        let machine = method.GetCustomAttribute<AsyncStateMachineAttribute>()?.StateMachineType
        where machine is { ContainsGenericParameters: false }
        select new StateMachineSize(
            NameOf(method.Name),
            CSharp.NameOf(method.ReturnType),
            HeapSize.InPlace(machine),
            HeapSize.Of(BoxOf(machine, BuilderOf(machine)!))
        );

    /// <summary><see langword="null"/> if neither C# nor Visual Basic compiled it.</summary>
    public static Type? BuilderOf(Type machine) =>
        machine
            .GetFields(All)
            .SingleOrDefault(field =>
                field.Name.EndsWith("t__builder", StringComparison.Ordinal) || field.Name == "$Builder"
            )
            ?.FieldType;

    /// <summary>
    /// Finds the runtime's private box type, because otherwise the method would have to run.
    /// </summary>
    public static Type BoxOf(Type machine, Type builder)
    {
        var result = builder.IsGenericType
            ? builder.GetGenericArguments()[0]
            : typeof(Task).Assembly.GetType("System.Threading.Tasks.VoidTaskResult");
        var (owner, name) = builder.Name.StartsWith("Pooling", StringComparison.Ordinal)
            ? (
                builder.Assembly.GetType("System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder`1")!,
                "StateMachineBox`1"
            )
            : (typeof(AsyncTaskMethodBuilder<>), "AsyncStateMachineBox`1");
        var box = owner.GetNestedType(name, BindingFlags.NonPublic);
        return result is not null && box is not null
            ? box.MakeGenericType(result, machine)
            : throw new NotSupportedException(
                $"This runtime ({Environment.Version}) does not keep suspended methods in {owner}.{name}. "
                    + $"Give {nameof(StateMachines)} the type's name."
            );
    }

    // The compiler names a local function <Method>g__Name|1_0.
    private static string NameOf(string method) =>
        method.Split('<', '>', '|') is ["", var outer, var local, _]
            ? $"{outer}.{local.Substring("g__".Length)}"
            : method;
}
