using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace PriceOfAwait.ExactAnswers.Stepping;

/// <summary>
/// A copy of the compiled Release code with woven-in calls to a probe. In the copy, an operation that repeats itself
/// (see <c>Repeated</c>) runs only once. With runtime async, no instruction shows a suspension, so the benchmark's
/// caller becomes a method of the copy, with a probe for the objects allocated until then. A call that is awaited at
/// once stays beside its <c>Await</c>, because the JIT makes one call of both.
/// </summary>
internal sealed class WovenCopy : IDisposable
{
    private const string Harness = "PriceOfAwait.Harness";
    private const string Benchmark = "BenchmarkAttribute";
    private const string AsyncHelpers = "AsyncHelpers";

    // Without probes, the JIT would inline a method of up to this size wherever it is called.
    private const int SmallBody = 100;

    private readonly List<Site> _sites = [];
    private readonly Dictionary<MethodDefinition, WatchedMethod> _watched;
    private readonly ModuleDefinition _module;
    private readonly MethodReference _probe;

    public WovenCopy(string assembly, string copy)
    {
        Assembly = assembly;
        _module = ModuleDefinition.ReadModule(
            assembly,
            new ReaderParameters
            {
                ReadSymbols = true,
                SymbolReaderProvider = new DefaultSymbolReaderProvider(throwIfNoSymbol: false),
                InMemory = true,
            }
        );
        var methods = _module.GetTypes().SelectMany(type => type.Methods).Where(method => method.HasBody).ToList();
        var tasks = methods
            .Where(method =>
                MoveNextOf(method) is not null
                || new WatchedMethod(method, null).IsRuntimeAsync
                || (
                    IsTask(method.ReturnType)
                    && method.Name is not "get_Task"
                    && !method.Name.EndsWith(".DisposeAsync", StringComparison.Ordinal)
                )
            )
            .ToHashSet();
        var callers = methods.Where(method =>
            !tasks.Contains(method)
            && method.Name is not "MoveNext"
            && (new WatchedMethod(method, null).IsAsyncIterator || CallsOf(method).Any(tasks.Contains))
        );
        _watched = tasks
            .Concat(callers)
            .ToDictionary(method => method, method => new WatchedMethod(method, MoveNextOf(method)));

        var harness = _module.AssemblyReferences.FirstOrDefault(reference => reference.Name == Harness);
        if (harness is null)
        {
            _module.AssemblyReferences.Add(harness = new(Harness, new Version(1, 0, 0, 0)));
        }

        _probe = new("At", _module.TypeSystem.Void, new TypeReference(Harness, "Probe", _module, harness))
        {
            Parameters = { new(_module.TypeSystem.Int32), new(_module.TypeSystem.Int32) },
        };
        foreach (var watched in _watched.Values.Where(watched => !IsOnlyTheBenchmark(watched)).ToList())
        {
            Weave(watched);
        }

        if (_watched.Values.Any(watched => watched.IsRuntimeAsync))
        {
            _watched.Values.Where(watched => IsTask(watched.Definition.ReturnType)).ToList().ForEach(AddCaller);
        }

        // Renamed, because the program that loads the copy has the original, too.
        _module.Assembly.Name.Name += ".Watched";
        _module.Name = Path.GetFileName(copy);
        _module.Write(copy);
    }

    public string Assembly { get; }

    public IReadOnlyList<Site> Sites => _sites;

    public void Dispose() => _module.Dispose();

    public static IReadOnlyList<SequencePoint> LinesOf(MethodDefinition method) =>
        [.. method.DebugInformation.SequencePoints.Where(point => !point.IsHidden)];

    private static MethodDefinition? MoveNextOf(MethodDefinition method) =>
        method.Name.EndsWith(".MoveNextAsync", StringComparison.Ordinal)
            ? method.DeclaringType.Methods.FirstOrDefault(one => one.Name == "MoveNext")
            : (AttributeOf(method, "AsyncStateMachineAttribute")?.ConstructorArguments[0].Value as TypeReference)
                ?.Resolve()
                .Methods.First(one => one.Name == "MoveNext");

    private static CustomAttribute? AttributeOf(MethodDefinition method, string name) =>
        method.CustomAttributes.FirstOrDefault(attribute => attribute.AttributeType.Name == name);

    private static bool IsTask(TypeReference type) =>
        type.Namespace == "System.Threading.Tasks" && NameOf(type) is "Task" or "ValueTask";

    private static string NameOf(TypeReference type) => type.Name.Split('`')[0];

    private static IEnumerable<MethodDefinition> CallsOf(MethodDefinition method) =>
        method
            .Body.Instructions.Select(instruction => instruction.Operand)
            .OfType<MethodReference>()
            .Select(DefinitionOf)
            .OfType<MethodDefinition>();

    private static MethodDefinition? DefinitionOf(MethodReference method) =>
        method.DeclaringType.GetElementType().Scope is ModuleDefinition ? method.Resolve() : null;

    private bool IsWatched(MethodReference method) =>
        DefinitionOf(method) is { } definition && _watched.ContainsKey(definition);

    // Whether the benchmark does nothing but call the method of the same name.
    private static bool IsOnlyTheBenchmark(WatchedMethod method) =>
        !method.IsAsync
        && AttributeOf(method.Definition, Benchmark) is not null
        && CallsOf(method.Definition).Any(call => call.Name == method.Definition.Name);

    private void Weave(WatchedMethod method)
    {
        var benchmark = method.IsAsync ? AttributeOf(method.Definition, Benchmark) : null;
        if (
            benchmark?.Properties.FirstOrDefault(property => property.Name == "OperationsPerInvoke") is
            { Argument.Value: int repetitions } property
        )
        {
            WeaveRepeating(method, method.MoveNext ?? method.Definition, repetitions);
            // Each call is now one operation, and must count as one to be repeated until its code is final.
            benchmark.Properties.Remove(property);
            return;
        }

        var definition = method.Definition;
        if (!method.IsAsync && definition.Body.CodeSize <= SmallBody && !definition.NoInlining)
        {
            definition.AggressiveInlining = true;
        }

        var machine = definition
            .Body.Variables.Select(variable => variable.VariableType)
            .FirstOrDefault(type =>
                method.MoveNext is not null && type.GetElementType() == method.MoveNext.DeclaringType
            );
        WeaveBody(method, definition)
            .AtStart(SiteKind.Called, machine is null ? [] : [Instruction.Create(OpCodes.Sizeof, machine)]);
        if (method.MoveNext is not null)
        {
            var weaving = WeaveBody(method, method.MoveNext);
            weaving.AtStart(SiteKind.Entered, weaving.State());
        }
    }

    // Adds a caller, known by the benchmark's name, that records what the benchmark returns.
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
        foreach (var instruction in Calling(new(SiteKind.CallerHas, benchmark, 0, 0, 0, "", 0)))
        {
            processor.Append(instruction);
        }

        processor.Emit(OpCodes.Ret);
        method.DeclaringType.Methods.Add(caller);
        method.CustomAttributes.Remove(attribute);
        caller.CustomAttributes.Add(attribute);
        if (attribute.Properties.All(property => property.Name != "Description"))
        {
            attribute.Properties.Add(new("Description", new(method.Module.TypeSystem.String, method.Name)));
        }
    }

    private Weaving WeaveBody(WatchedMethod method, MethodDefinition body)
    {
        var weaving = new Weaving(this, method, body);
        var isMachine = body == method.MoveNext;
        foreach (var instruction in weaving.Begin())
        {
            switch (instruction.Operand)
            {
                case null when instruction.OpCode == OpCodes.Ret:
                    weaving.Before(instruction, isMachine ? SiteKind.Left : SiteKind.Returned);
                    break;
                case GenericInstanceMethod { Name: "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" } wait when isMachine:
                    weaving.After(instruction, SiteKind.Suspended, wait.GenericArguments[0].Name);
                    weaving.Before(instruction, SiteKind.Suspending, "", weaving.State());
                    break;
                case MethodReference { Name: "SetResult" or "SetException" } set
                    when isMachine
                        && (
                            set.DeclaringType.Name.Contains("MethodBuilder", StringComparison.Ordinal)
                            || set.DeclaringType.Name == "ManualResetValueTaskSourceCore`1"
                        ):
                    weaving.After(instruction, SiteKind.Completed, set.Name);
                    weaving.Before(instruction, SiteKind.Completing, set.Name, weaving.State());
                    break;
                case MethodReference when IsAwait(instruction):
                    WeaveAwait(weaving, instruction);
                    break;
                case not null when !isMachine && (method.MoveNext is not null || IsAwait(instruction.Next)):
                    break;
                case not null when instruction.OpCode == OpCodes.Newarr || instruction.OpCode == OpCodes.Newobj:
                    weaving.After(instruction, SiteKind.Made);
                    break;
                case MethodReference { Name: "get_IsCompleted" or "get_IsCompletedSuccessfully" } asked:
                    var what = $"{NameOf(asked.DeclaringType)}.{asked.Name["get_".Length..]}";
                    weaving.After(instruction, SiteKind.Asked, what, Instruction.Create(OpCodes.Dup));
                    break;
                case MethodReference called
                    when IsTask(called.ReturnType) && called.Name != "MoveNextAsync" && !IsWatched(called):
                    weaving.After(instruction, SiteKind.Got, $"{NameOf(called.DeclaringType)}.{called.Name}");
                    break;
            }
        }

        return weaving;
    }

    private static bool IsAwait(Instruction? instruction) =>
        instruction?.Operand is MethodReference { DeclaringType.Name: AsyncHelpers };

    private void WeaveAwait(Weaving weaving, Instruction await)
    {
        var awaited = await.Previous.Operand as MethodReference;
        weaving.After(
            await,
            SiteKind.Awaited,
            awaited is null || IsWatched(awaited) ? ""
                : await.Previous.OpCode == OpCodes.Newobj ? $"a new {NameOf(awaited.DeclaringType)}"
                : $"the task from {NameOf(awaited.DeclaringType)}.{awaited.Name}"
        );
        weaving.Before(awaited is null ? await : await.Previous, SiteKind.Awaiting);
    }

    private void WeaveRepeating(WatchedMethod method, MethodDefinition moveNext, int repetitions)
    {
        var weaving = new Weaving(this, method, moveNext);
        var hasYielded = false;
        foreach (var instruction in weaving.Begin())
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
                    weaving.After(instruction, SiteKind.CallerOwn);
                    weaving.Before(instruction, SiteKind.CallerWaits);
                    break;
                case MethodReference { Name: "StartClock" }:
                    weaving.After(instruction, SiteKind.Started);
                    break;
                case MethodReference { Name: "StopClock" }:
                    weaving.Before(instruction, SiteKind.Stopped);
                    break;
            }
        }

        weaving.AtStart(SiteKind.CallerOwn);
    }

    private Instruction[] Calling(Site site, params Instruction[] value)
    {
        _sites.Add(site);
        return
        [
            .. value.Length == 0 ? [Instruction.Create(OpCodes.Ldc_I4_0)] : value,
            Instruction.Create(OpCodes.Ldc_I4, _sites.Count - 1),
            Instruction.Create(OpCodes.Call, _probe),
        ];
    }

    // AtStart must be called last.
    private sealed class Weaving(WovenCopy copy, WatchedMethod method, MethodDefinition definition)
    {
        private readonly List<(int Offset, int Line)> _lines =
        [
            .. LinesOf(definition).Select(point => (point.Offset, point.StartLine)),
        ];

        private readonly ILProcessor _processor = definition.Body.GetILProcessor();

        public List<Instruction> Begin()
        {
            // Woven-in instructions may move a target too far away for a short branch.
            definition.Body.SimplifyMacros();
            return [.. definition.Body.Instructions];
        }

        public Instruction[] State() =>
            [
                Instruction.Create(OpCodes.Ldarg, definition.Body.ThisParameter),
                Instruction.Create(
                    OpCodes.Ldfld,
                    definition
                        .Body.Instructions.Select(instruction => instruction.Operand)
                        .OfType<FieldReference>()
                        .First(field => field.Name == "<>1__state")
                ),
            ];

        public void AtStart(SiteKind kind, params Instruction[] value)
        {
            var first = definition.Body.Instructions[0];
            foreach (var woven in Calling(kind, 0, "", value))
            {
                _processor.InsertBefore(first, woven);
            }

            definition.Body.OptimizeMacros();
        }

        public void After(Instruction instruction, SiteKind kind, string what = "", params Instruction[] value) =>
            InsertAfter(instruction, Calling(kind, instruction.Offset, what, value, NextOf(kind, instruction).Offset));

        /// <summary>Changes the instruction in place, so that branches to it reach the probe, too.</summary>
        public void Before(Instruction instruction, SiteKind kind, string what = "", params Instruction[] value)
        {
            var moved = Instruction.Create(OpCodes.Nop);
            (moved.OpCode, moved.Operand, moved.Offset) = (instruction.OpCode, instruction.Operand, instruction.Offset);
            Replace(instruction, [.. Calling(kind, instruction.Offset, what, value), moved]);
        }

        public void Replace(Instruction instruction, params Instruction[] others)
        {
            (instruction.OpCode, instruction.Operand) = (others[0].OpCode, others[0].Operand);
            InsertAfter(instruction, others[1..]);
        }

        private void InsertAfter(Instruction instruction, Instruction[] others)
        {
            foreach (var other in Enumerable.Reverse(others))
            {
                _processor.InsertAfter(instruction, other);
            }
        }

        // A state machine that waits returns. The code that resumes it follows the branch to that return.
        private static Instruction NextOf(SiteKind kind, Instruction instruction) =>
            kind != SiteKind.Suspended || instruction.OpCode == OpCodes.Leave
                ? instruction.Next
                : NextOf(kind, instruction.Next);

        private Instruction[] Calling(SiteKind kind, int offset, string what, Instruction[] value, int next = 0) =>
            copy.Calling(
                new(
                    kind,
                    method,
                    definition.MetadataToken.ToInt32(),
                    offset,
                    _lines.LastOrDefault(line => line.Offset <= offset, _lines.FirstOrDefault()).Line,
                    what,
                    next
                ),
                value
            );
    }
}
