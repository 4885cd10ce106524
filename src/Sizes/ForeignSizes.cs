using System.Runtime.InteropServices;

namespace PriceOfAwait.Sizes;

/// <summary>
/// The sizes of somebody else's state machines and closures, as this runtime lays them out. Their types are loaded, but
/// none of their code runs, not even a static constructor.
/// </summary>
internal sealed class ForeignSizes(Module module)
{
    private static readonly Type[] StandIns =
    [
        typeof(ValueTuple<byte>),
        typeof(ValueTuple<short>),
        typeof(ValueTuple<int>),
        typeof(ValueTuple<long>),
        typeof((long, long)),
    ];

    private static readonly Module Framework = typeof(object).Module;

    private readonly Dictionary<Type, string?> _cached = [];
    private string? _problem;

    /// <param name="questions">A file with an array of <see cref="MethodTokens"/>.</param>
    public static AssemblySizes Of(string assembly, string questions, string packages)
    {
        var sizes = new ForeignSizes(ForeignAssembly.Load(assembly, packages).ManifestModule);
        var methods = Message.Parse<List<MethodTokens>>(File.ReadAllText(questions));
        var ofMethods = methods.Select(sizes.Of).ToList();
        return new(
            RuntimeInformation.FrameworkDescription,
            TypeSize.Of(HeapSize.OfObject(typeof(Action))),
            ofMethods,
            sizes._problem
        );
    }

    private MethodSizes Of(MethodTokens method)
    {
        var closures = method.Closures.Select(closure => Sized(() => ObjectSize(module.ResolveType(closure)))).ToList();
        if (method.StateMachine is not { } token)
        {
            return new(method.Method, null, null, null, null, closures);
        }

        string? cached = null;
        return new(
            method.Method,
            Sized(() =>
            {
                (var size, cached) = TaskOf(module.ResolveType(token));
                return size;
            }),
            cached,
            Sized(() =>
                module.ResolveType(token) is { IsValueType: true } machine
                    ? InPlace(machine)
                    : ObjectSize(module.ResolveType(token))
            ),
            Sized(() => BoxOf(module.ResolveType(token))),
            closures
        );
    }

    private TypeSize Sized(Func<TypeSize> size)
    {
        try
        {
            return size();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            return new(null, ReasonOf(exception.GetBaseException()));
        }
    }

    private string ReasonOf(Exception exception)
    {
        if (exception is FileNotFoundException { FileName: { } missing })
        {
            var name = new AssemblyName(missing);
            return $"{name.Name} {name.Version} was not found";
        }

        _problem ??= exception.Message.ReplaceLineEndings(" ");
        return "unknown";
    }

    // Reads the size as the garbage collector does: it follows the flags in the method table.
    private static TypeSize ObjectSize(Type definition)
    {
        if (TypeArguments.DeciderOf(definition) is { } parameter)
        {
            return DependsOn(parameter);
        }

        return TypeArguments.Close(definition) is { } type ? TypeSize.Of(HeapSize.OfObject(type)) : NoArguments;
    }

    private static TypeSize InPlace(Type definition) =>
        TypeArguments.DeciderOf(definition) is { } parameter ? DependsOn(parameter)
        : TypeArguments.Close(definition) is { } machine ? TypeSize.Of(HeapSize.OfElement(machine))
        : NoArguments;

    private static TypeSize BoxOf(Type definition)
    {
        var builder = BuilderOf(definition);
        if (builder.Module != Framework)
        {
            return new(null, $"decided by {CSharp.NameOf(builder)}");
        }

        // The box of the definition has the type parameters themselves as arguments.
        if (TypeArguments.DeciderOf(StateMachines.BoxOf(definition, builder)) is { } parameter)
        {
            return DependsOn(parameter);
        }

        return TypeArguments.Close(definition) is { } machine
            ? TypeSize.Of(HeapSize.OfObject(StateMachines.BoxOf(machine, BuilderOf(machine))))
            : NoArguments;
    }

    private (TypeSize Size, string? Cached) TaskOf(Type definition)
    {
        var builder = BuilderOf(definition);
        if (builder.Module != Framework)
        {
            return (new(null, $"decided by {CSharp.NameOf(builder)}"), null);
        }

        if (!builder.IsGenericType || builder.GetGenericTypeDefinition() != typeof(AsyncTaskMethodBuilder<>))
        {
            return (TypeSize.Of(0), null);
        }

        var result = builder.GetGenericArguments()[0];
        if (TypeArguments.DeciderOf(typeof(Task<>).MakeGenericType(result)) is { } parameter)
        {
            return (DependsOn(parameter), null);
        }

        if (!result.IsValueType)
        {
            result = typeof(object);
        }
        else if (result.ContainsGenericParameters)
        {
            if (TypeArguments.Close(definition) is not { } machine)
            {
                return (NoArguments, null);
            }

            result = BuilderOf(machine).GetGenericArguments()[0];
        }

        return result == typeof(bool)
            ? (TypeSize.Of(0), null)
            : (TypeSize.Of(HeapSize.OfObject(typeof(Task<>).MakeGenericType(result))), CachedResultsOf(result));
    }

    // Code that is instantiated for a type of the assembly could run the assembly's initializer. So another struct of
    // the same size stands for it: the runtime compares the bits of a result, if it has no references.
    private string? CachedResultsOf(Type result)
    {
        var probe =
            IsOfFramework(result) ? result
            : HasReferences(result) ? null
            : Array.Find(StandIns, standIn => HeapSize.OfElement(standIn) == HeapSize.OfElement(result));
        if (probe is null)
        {
            return null;
        }

        if (!_cached.TryGetValue(probe, out var cached))
        {
            _cached[probe] = cached = (string?)
                typeof(ForeignSizes)
                    .GetMethod(nameof(CachedResults), BindingFlags.NonPublic | BindingFlags.Static)!
                    .MakeGenericMethod(probe)
                    .Invoke(null, null);
        }

        return cached;
    }

    private static bool IsOfFramework(Type type) =>
        type.Module == Framework && type.GetGenericArguments().All(IsOfFramework);

    private static bool HasReferences(Type type) =>
        !type.IsValueType
            ? !type.IsPointer
            : !type.IsPrimitive
                && type.GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance)
                    .Any(field => HasReferences(field.FieldType));

    private static string? CachedResults<T>()
    {
        if (typeof(T) == typeof(int))
        {
            var values = Enumerable.Range(-100, 1200).Where(value => IsCached((T)(object)value)).ToList();
            return values.Count == 0 ? null : FormattableString.Invariant($"{values[0]} to {values[^1]}");
        }

        return !IsCached(default(T)!) ? null
            : default(T) is null ? "null"
            : "the default value";
    }

    private static bool IsCached<T>(T value) => ReferenceEquals(Completed(value), Completed(value));

    private static Task<T> Completed<T>(T value)
    {
        var builder = AsyncTaskMethodBuilder<T>.Create();
        builder.SetResult(value);
        return builder.Task;
    }

    private static Type BuilderOf(Type machine) =>
        StateMachines.BuilderOf(machine)
        ?? throw new NotSupportedException($"{machine.Name} has no method builder that is known");

    private static TypeSize DependsOn(string parameter) => new(null, $"depends on {parameter}");

    private static TypeSize NoArguments => new(null, "no type arguments meet its constraints");
}
