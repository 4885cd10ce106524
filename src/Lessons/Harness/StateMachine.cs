using System.Reflection;
using System.Runtime.CompilerServices;

namespace PriceOfAwait.Lessons.Harness;

/// <summary>What an <c>async</c> method keeps its state in.</summary>
/// <param name="Method">The method's name; a local function's after that of its method and a dot.</param>
/// <param name="Returns">What it returns, as written in C#.</param>
/// <param name="StructBytes">The state machine, a struct that lives on the stack until the method has to wait.</param>
/// <param name="HeapBytes">The object that it is moved into when the method has to wait, and that is the task as well.</param>
internal sealed record StateMachine(string Method, string Returns, int StructBytes, long HeapBytes)
{
    private const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    /// <summary>Of all <c>async</c> methods of a class, but for generic ones, whose size depends on their arguments.</summary>
    public static IEnumerable<StateMachine> AllOf(Type type) =>
        from owner in type.GetNestedTypes(All).Prepend(type)
        from method in owner.GetMethods(All)
        let machine = method.GetCustomAttribute<AsyncStateMachineAttribute>()?.StateMachineType
        where machine is { ContainsGenericParameters: false }
        select new StateMachine(
            NameOf(method.Name), CSharp.NameOf(method.ReturnType),
            HeapSize.InPlace(machine),
            HeapSize.Of(BoxOf(machine)));

    /// <summary>The runtime's type of that object. Nothing but running the method tells of it, or its private name.</summary>
    private static Type BoxOf(Type machine)
    {
        var builder = machine.GetFields(All).Single(field => field.Name.EndsWith("t__builder", StringComparison.Ordinal)).FieldType;
        var result = builder.IsGenericType ? builder.GetGenericArguments()[0] : typeof(Task).Assembly.GetType("System.Threading.Tasks.VoidTaskResult");
        var (owner, name) = builder.Name.StartsWith("Pooling", StringComparison.Ordinal)
            ? (builder.Assembly.GetType("System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder`1")!, "StateMachineBox`1")
            : (typeof(AsyncTaskMethodBuilder<>), "AsyncStateMachineBox`1");
        var box = owner.GetNestedType(name, BindingFlags.NonPublic);
        return result is not null && box is not null
            ? box.MakeGenericType(result, machine)
            : throw new NotSupportedException($"This runtime ({Environment.Version}) keeps waiting methods in something else than {owner}.{name}; tell {nameof(StateMachine)} its name.");
    }

    /// <summary>A local function's name in an assembly is <c>&lt;Method&gt;g__Name|1_0</c>.</summary>
    private static string NameOf(string method) => method.Split('<', '>', '|') is ["", var outer, var local, _]
        ? $"{outer}.{local.Substring("g__".Length)}"
        : method;
}
