using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <param name="Source">The method that is called.</param>
/// <param name="Machine"><see langword="null"/> if the runtime suspends the method, without a state machine.</param>
/// <param name="Code">The method that has the code: <c>MoveNext</c>, or the method itself.</param>
internal sealed record AsyncMethod(MethodDefinition Source, TypeDefinition? Machine, MethodDefinition Code)
{
    // MethodImplAttributes.Async, which Cecil doesn't know yet.
    private const int RuntimeAsync = 0x2000;

    private const string AsyncIterator = "System.Runtime.CompilerServices.AsyncIteratorStateMachineAttribute";

    private static readonly string[] Attributes =
    [
        "System.Runtime.CompilerServices.AsyncStateMachineAttribute",
        AsyncIterator,
    ];

    /// <summary><see langword="null"/> if the method isn't <c>async</c>.</summary>
    public static AsyncMethod? Of(MethodDefinition method)
    {
        if (((int)method.ImplAttributes & RuntimeAsync) != 0 && method.HasBody && method.Body.Instructions.Count > 0)
        {
            return new(method, null, method);
        }

        return
            method.HasCustomAttributes
            && method.CustomAttributes.FirstOrDefault(attribute =>
                Attributes.Contains(attribute.AttributeType.FullName)
            )
                is { ConstructorArguments: [{ Value: TypeReference type }] }
            && DefinitionIn(method.Module, type) is { } machine
            && machine.Methods.FirstOrDefault(one => one.Name == "MoveNext" && one.HasBody) is { } moveNext
            ? new(method, machine, moveNext)
            : null;
    }

    public bool IsIterator { get; } = Source.CustomAttributes.Any(IsOfIterator);

    public bool IsRuntimeAsync => Machine is null;

    public TypeReference? Builder { get; } =
        Machine
            ?.Fields.FirstOrDefault(field =>
                field.Name.EndsWith("t__builder", StringComparison.Ordinal) || field.Name == "$Builder"
            )
            ?.FieldType;

    public bool ReturnsVoid => Builder?.Name == "AsyncVoidMethodBuilder" && !IsIterator;

    /// <summary>A custom builder isn't one of the framework's.</summary>
    public bool HasCustomBuilder =>
        Builder is { } builder
        && (
            builder.Namespace != "System.Runtime.CompilerServices"
            || builder.Scope is ModuleDefinition { Assembly.Name.Name: not "System.Private.CoreLib" }
            || builder.GetElementType().Name
                is not (
                    "AsyncTaskMethodBuilder"
                    or "AsyncTaskMethodBuilder`1"
                    or "AsyncValueTaskMethodBuilder"
                    or "AsyncValueTaskMethodBuilder`1"
                    or "PoolingAsyncValueTaskMethodBuilder"
                    or "PoolingAsyncValueTaskMethodBuilder`1"
                    or "AsyncVoidMethodBuilder"
                    or "AsyncIteratorMethodBuilder"
                )
        );

    public bool IsPooled => Builder?.Name.StartsWith("PoolingAsync", StringComparison.Ordinal) == true;

    /// <summary>The compiler makes a class of the state machine if it doesn't optimize.</summary>
    public bool IsUnoptimized => Machine is { IsValueType: false } && !IsIterator;

    public IReadOnlyList<Instruction> Awaits { get; } = [.. Code.Body.Instructions.Where(IsAwait)];

    public MethodFlow Flow { get; } = new(Code, state: Source.CustomAttributes.Any(IsOfIterator) ? -3 : -1);

    public IReadOnlyList<TypeDefinition> EntryClosures => field ??= [.. PriceLists.EntryClosures.Of(Flow)];

    public MethodTokens ToTokens() =>
        new(
            Source.MetadataToken.ToInt32(),
            Machine?.MetadataToken.ToInt32(),
            [.. EntryClosures.Select(closure => closure.MetadataToken.ToInt32())]
        );

    private static bool IsOfIterator(CustomAttribute attribute) => attribute.AttributeType.FullName == AsyncIterator;

    private static bool IsAwait(Instruction instruction) =>
        instruction.Operand is MethodReference called
        && (
            called.Name is "AwaitUnsafeOnCompleted" or "AwaitOnCompleted"
            || (
                called.DeclaringType.FullName == "System.Runtime.CompilerServices.AsyncHelpers"
                && called.Name is "Await" or "AwaitAwaiter" or "UnsafeAwaitAwaiter"
            )
        );

    private static TypeDefinition? DefinitionIn(ModuleDefinition module, TypeReference type) =>
        type.GetElementType() is TypeDefinition definition
            ? definition
            : module.GetType(type.GetElementType().FullName);
}
