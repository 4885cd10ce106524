using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PriceOfAwait.Inspecting;

/// <summary>
/// A copy of the code under test into which probes are woven: calls that tell where an operation comes by. They are woven into the
/// compiled Release code, because that is what the lessons are about: the state machines are those that the compiler has made, on the
/// builders that the framework has, and nothing but the calls is added.
/// </summary>
/// <remarks>
/// An operation that repeats itself (see <c>Repeated</c>) does its work once, and without waiting for the pool before. What it needs itself
/// to wait for the work is told apart.
/// <para>
/// With runtime async there is no place in the code where a method is suspended: a call that has to wait comes back with a continuation,
/// and what then runs until a task is made is the JIT's. So the benchmark's caller becomes a method of the copy, with a probe for what was
/// made until the task was there. A call whose task is awaited at once stays beside its <c>Await</c>: the JIT makes one call of both.
/// </para>
/// </remarks>
internal sealed class WovenCopy
{
    private const string Tasks = "System.Threading.Tasks";
    private const string Harness = "PriceOfAwait.Harness";
    private const string Benchmark = "BenchmarkAttribute";
    private const string AsyncHelpers = "AsyncHelpers";

    // Small enough that the JIT inlines it without the probes, wherever it is called.
    private const int SmallBody = 100;

    private readonly List<Site> _sites = [];
    private readonly Dictionary<MethodDefinition, WatchedMethod> _watched = [];
    private readonly Dictionary<MethodDefinition, CompiledMethod> _compiled;
    private readonly MethodReference _probe;

    private WovenCopy(ModuleDefinition module)
    {
        _compiled = module.GetTypes().SelectMany(type => type.Methods).Where(method => method.HasBody)
            .ToDictionary(method => method, CompiledFrom);
        var harness = module.AssemblyReferences.FirstOrDefault(assembly => assembly.Name == Harness);
        if (harness is null)
        {
            harness = new(Harness, new Version(1, 0, 0, 0));
            module.AssemblyReferences.Add(harness);
        }

        _probe = new("At", module.TypeSystem.Void, new TypeReference(Harness, "Probe", module, harness))
        {
            Parameters = { new(module.TypeSystem.Int32), new(module.TypeSystem.Int32) },
        };
    }

    /// <summary>The places, by their number.</summary>
    public IReadOnlyList<Site> Sites => _sites;

    /// <summary>All methods of the assembly, as they were compiled.</summary>
    public IReadOnlyDictionary<MethodDefinition, CompiledMethod> Compiled => _compiled;

    /// <summary>Makes a copy.</summary>
    public static WovenCopy Write(string assembly, string copy)
    {
        using var module = ModuleDefinition.ReadModule(assembly, new ReaderParameters
        {
            ReadSymbols = true,
            SymbolReaderProvider = new DefaultSymbolReaderProvider(throwIfNoSymbol: false),
            InMemory = true,
        });
        var woven = new WovenCopy(module);
        var methods = woven._compiled.Keys;
        foreach (var method in methods)
        {
            if (MoveNextOf(method) is { } moveNext)
            {
                woven._watched[method] = new(method, moveNext);
            }
            else if (IsTask(method.ReturnType) && method.Name is not "get_Task" || new WatchedMethod(method, null).IsRuntimeAsync)
            {
                woven._watched[method] = new(method, null);
            }
        }

        foreach (var method in methods.Where(method => !woven._watched.ContainsKey(method) && method.Name is not "MoveNext"
            && CallsOf(method).Any(call => woven._watched.ContainsKey(call))).ToList())
        {
            woven._watched[method] = new(method, null);
        }

        foreach (var watched in woven._watched.Values.Where(watched => !IsOnlyTheBenchmark(watched)).ToList())
        {
            woven.Weave(watched);
        }

        if (woven._watched.Values.Any(watched => watched.IsRuntimeAsync))
        {
            foreach (var benchmark in woven._watched.Values.Where(watched => IsTask(watched.Definition.ReturnType)).ToList())
            {
                woven.AddCaller(benchmark);
            }
        }

        // The program that loads it has the code itself, too.
        module.Assembly.Name.Name += ".Watched";
        module.Name = Path.GetFileName(copy);
        module.Write(copy);
        return woven;
    }

    private static CompiledMethod CompiledFrom(MethodDefinition method)
    {
        var points = method.DebugInformation.SequencePoints.Where(point => !point.IsHidden).ToList();
        return new(
            method.MetadataToken.ToInt32(),
            [.. points.Select(point => new SourceLine(point.Offset, point.StartLine, point.EndLine))],
            points.FirstOrDefault()?.Document);
    }

    private static MethodDefinition? MoveNextOf(MethodDefinition method) =>
        (AttributeOf(method, "AsyncStateMachineAttribute")?.ConstructorArguments[0].Value as TypeReference)?.Resolve()
            .Methods.First(one => one.Name == "MoveNext");

    private static CustomAttribute? AttributeOf(MethodDefinition method, string name) =>
        method.CustomAttributes.FirstOrDefault(attribute => attribute.AttributeType.Name == name);

    private static bool IsTask(TypeReference type) => type.Namespace == Tasks && type.Name.Split('`')[0] is "Task" or "ValueTask";

    private static IEnumerable<MethodDefinition> CallsOf(MethodDefinition method) => method.Body.Instructions
        .Select(instruction => instruction.Operand).OfType<MethodReference>().Select(DefinitionOf).OfType<MethodDefinition>();

    /// <summary>A method of the same assembly.</summary>
    private static MethodDefinition? DefinitionOf(MethodReference method) =>
        method.DeclaringType.GetElementType().Scope is ModuleDefinition ? method.Resolve() : null;

    /// <summary>A benchmark that does nothing but call the method of the same name that it is about.</summary>
    private static bool IsOnlyTheBenchmark(WatchedMethod method) => !method.IsAsync
        && AttributeOf(method.Definition, Benchmark) is not null
        && CallsOf(method.Definition).Any(call => call.Name == method.Definition.Name);

    private void Weave(WatchedMethod method)
    {
        if (method.IsAsync && RepetitionsOf(method.Definition) is { Argument.Value: int repetitions } property)
        {
            WeaveRepeating(method, method.MoveNext ?? method.Definition, repetitions);
            // So few calls reach their final code only if each is counted as the one operation that it is.
            AttributeOf(method.Definition, Benchmark)!.Properties.Remove(property);
            return;
        }

        WeaveCall(method);
        if (method.MoveNext is not null)
        {
            WeaveMachine(method, method.MoveNext);
        }
    }

    private static CustomAttributeNamedArgument? RepetitionsOf(MethodDefinition method) =>
        AttributeOf(method, Benchmark)?.Properties.FirstOrDefault(property => property.Name == "OperationsPerInvoke");

    /// <summary>
    /// Puts a method before a benchmark that calls it, and comes by with what that returns. It is known by the benchmark's name.
    /// </summary>
    private void AddCaller(WatchedMethod benchmark)
    {
        var method = benchmark.Definition;
        if (AttributeOf(method, Benchmark) is not { } attribute)
        {
            return;
        }

        var caller = new MethodDefinition($"{method.Name}_Called", MethodAttributes.Public, method.ReturnType);
        var processor = caller.Body.GetILProcessor();
        processor.Emit(OpCodes.Ldarg_0);
        processor.Emit(OpCodes.Call, method);
        processor.Emit(OpCodes.Ldc_I4_0);
        processor.Emit(OpCodes.Ldc_I4, Add(new(SiteKind.CallerHas, benchmark, caller, 0, "")));
        processor.Emit(OpCodes.Call, _probe);
        processor.Emit(OpCodes.Ret);
        method.DeclaringType.Methods.Add(caller);
        method.CustomAttributes.Remove(attribute);
        caller.CustomAttributes.Add(attribute);
        if (attribute.Properties.All(property => property.Name != "Description"))
        {
            attribute.Properties.Add(new("Description", new(method.Module.TypeSystem.String, method.Name)));
        }
    }

    private void WeaveCall(WatchedMethod method)
    {
        var weaving = new Weaving(this, method, method.Definition);
        var machine = method.MoveNext is null ? null : method.Definition.Body.Variables
            .Select(variable => variable.VariableType).First(type => type.Resolve() == method.MoveNext.DeclaringType);
        if (!method.IsAsync && weaving.Size <= SmallBody && !method.Definition.NoInlining)
        {
            method.Definition.AggressiveInlining = true;
        }

        foreach (var instruction in weaving.Instructions)
        {
            if (instruction.OpCode == OpCodes.Ret)
            {
                weaving.Before(instruction, SiteKind.Returned, "");
            }
            else if (instruction.Operand is MethodReference { DeclaringType.Name: AsyncHelpers })
            {
                WeaveAwait(weaving, instruction);
            }
            else if (method.MoveNext is null && !IsAwaited(instruction.Next))
            {
                WeaveWork(weaving, instruction);
            }
        }

        weaving.AtStart(SiteKind.Called, machine is null
            ? [Instruction.Create(OpCodes.Ldc_I4_0)]
            : [Instruction.Create(OpCodes.Sizeof, machine)]);
        weaving.Finish();
    }

    private void WeaveMachine(WatchedMethod method, MethodDefinition moveNext)
    {
        var weaving = new Weaving(this, method, moveNext);
        foreach (var instruction in weaving.Instructions)
        {
            if (instruction.OpCode == OpCodes.Ret)
            {
                weaving.Before(instruction, SiteKind.Left, "");
            }
            else if (instruction.Operand is MethodReference { Name: "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" } wait)
            {
                var awaiter = ((GenericInstanceMethod)wait).GenericArguments[0].Name;
                weaving.After(instruction, SiteKind.Suspended, awaiter);
                weaving.Before(instruction, SiteKind.Suspending, awaiter, weaving.State());
            }
            else if (instruction.Operand is MethodReference { Name: "SetResult" or "SetException" } set
                && set.DeclaringType.Name.Contains("MethodBuilder", StringComparison.Ordinal))
            {
                weaving.After(instruction, SiteKind.Completed, set.Name);
                weaving.Before(instruction, SiteKind.Completing, set.Name, weaving.State());
            }
            else
            {
                WeaveWork(weaving, instruction);
            }
        }

        weaving.AtStart(SiteKind.Entered, weaving.State());
        weaving.Finish();
    }

    private static bool IsAwaited(Instruction? next) => next?.Operand is MethodReference { DeclaringType.Name: AsyncHelpers };

    private void WeaveAwait(Weaving weaving, Instruction await)
    {
        var awaited = await.Previous.Operand as MethodReference;
        weaving.After(await, SiteKind.Awaited, awaited is null || DefinitionOf(awaited) is { } known && _watched.ContainsKey(known) ? ""
            : await.Previous.OpCode == OpCodes.Newobj ? $"a new {awaited.DeclaringType.Name.Split('`')[0]}"
            : $"the task from {awaited.DeclaringType.Name.Split('`')[0]}.{awaited.Name}");
        weaving.Before(awaited is null ? await : await.Previous, SiteKind.Awaiting, "");
    }

    private void WeaveWork(Weaving weaving, Instruction instruction)
    {
        if (instruction.Operand is not MethodReference called)
        {
            if (instruction.OpCode == OpCodes.Newarr)
            {
                weaving.After(instruction, SiteKind.Made, "");
            }
        }
        else if (called.Name is "get_IsCompleted" or "get_IsCompletedSuccessfully")
        {
            weaving.After(
                instruction, SiteKind.Asked, $"{called.DeclaringType.Name.Split('`')[0]}.{called.Name["get_".Length..]}",
                Instruction.Create(OpCodes.Dup));
        }
        else if (instruction.OpCode == OpCodes.Newobj)
        {
            weaving.After(instruction, SiteKind.Made, "");
        }
        else if (IsTask(called.ReturnType) && (DefinitionOf(called) is not { } definition || !_watched.ContainsKey(definition)))
        {
            weaving.After(instruction, SiteKind.Got, $"{called.DeclaringType.Name.Split('`')[0]}.{called.Name}");
        }
    }

    private void WeaveRepeating(WatchedMethod method, MethodDefinition moveNext, int repetitions)
    {
        var weaving = new Weaving(this, method, moveNext);
        var hasYielded = false;
        foreach (var instruction in weaving.Instructions)
        {
            switch (instruction.Operand)
            {
                case int number when number == repetitions:
                    instruction.Operand = 1;
                    break;
                case MethodReference { Name: "get_IsCompleted", DeclaringType.Name: "YieldAwaiter" } when !hasYielded:
                    hasYielded = true;
                    weaving.Replace(instruction, Instruction.Create(OpCodes.Pop), Instruction.Create(OpCodes.Ldc_I4_1));
                    break;
                case MethodReference { Name: "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" }:
                    weaving.After(instruction, SiteKind.CallerOwn, "");
                    weaving.Before(instruction, SiteKind.CallerWaits, "");
                    break;
                case MethodReference { Name: "StartClock" }:
                    weaving.After(instruction, SiteKind.Started, "");
                    break;
                case MethodReference { Name: "StopClock" }:
                    weaving.Before(instruction, SiteKind.Stopped, "");
                    break;
            }
        }

        weaving.AtStart(SiteKind.CallerOwn, [Instruction.Create(OpCodes.Ldc_I4_0)]);
        weaving.Finish();
    }

    private int Add(Site site)
    {
        _sites.Add(site);
        return _sites.Count - 1;
    }

    /// <summary>The weaving of one method.</summary>
    private sealed class Weaving
    {
        private readonly WovenCopy _copy;
        private readonly WatchedMethod _method;
        private readonly MethodDefinition _definition;
        private readonly ILProcessor _processor;

        public Weaving(WovenCopy copy, WatchedMethod method, MethodDefinition definition)
        {
            (_copy, _method, _definition) = (copy, method, definition);
            Size = definition.Body.CodeSize;
            // What is woven in moves branches' targets further away than a short branch goes.
            definition.Body.SimplifyMacros();
            _processor = definition.Body.GetILProcessor();
            Instructions = [.. definition.Body.Instructions];
        }

        /// <summary>The instructions as they were compiled.</summary>
        public IReadOnlyList<Instruction> Instructions { get; }

        public int Size { get; }

        /// <summary>What puts the state machine's state on the stack.</summary>
        public Instruction[] State() =>
        [
            Instruction.Create(OpCodes.Ldarg, _definition.Body.ThisParameter),
            Instruction.Create(OpCodes.Ldfld, _definition.Body.Instructions.Select(instruction => instruction.Operand)
                .OfType<FieldReference>().First(field => field.Name == "<>1__state")),
        ];

        public void AtStart(SiteKind kind, Instruction[] value)
        {
            var first = _definition.Body.Instructions[0];
            foreach (var instruction in Calling(kind, 0, "", value))
            {
                _processor.InsertBefore(first, instruction);
            }
        }

        public void After(Instruction instruction, SiteKind kind, string what, params Instruction[] value)
        {
            foreach (var woven in Enumerable.Reverse(Calling(kind, instruction.Offset, what, value)))
            {
                _processor.InsertAfter(instruction, woven);
            }
        }

        /// <summary>The instruction's object becomes the first that is woven in, so that branches to it come by the probe, too.</summary>
        public void Before(Instruction instruction, SiteKind kind, string what, params Instruction[] value)
        {
            var moved = Instruction.Create(OpCodes.Nop);
            (moved.OpCode, moved.Operand, moved.Offset) = (instruction.OpCode, instruction.Operand, instruction.Offset);
            Replace(instruction, [.. Calling(kind, instruction.Offset, what, value), moved]);
        }

        public void Replace(Instruction instruction, params Instruction[] others)
        {
            (instruction.OpCode, instruction.Operand) = (others[0].OpCode, others[0].Operand);
            foreach (var other in others.Skip(1).Reverse())
            {
                _processor.InsertAfter(instruction, other);
            }
        }

        public void Finish() => _definition.Body.OptimizeMacros();

        private Instruction[] Calling(SiteKind kind, int offset, string what, Instruction[] value) =>
        [
            .. value.Length == 0 ? [Instruction.Create(OpCodes.Ldc_I4_0)] : value,
            Instruction.Create(OpCodes.Ldc_I4, _copy.Add(new(kind, _method, _definition, offset, what))),
            Instruction.Create(OpCodes.Call, _copy._probe),
        ];
    }
}
