using System.Collections.Immutable;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Origins = System.Collections.Immutable.ImmutableHashSet<PriceOfAwait.ExactAnswers.PriceLists.Origin>;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// Where the values come from that each instruction of a method uses, along the ways of <see cref="MethodFlow"/> and
/// into the handlers of exceptions. Local variables, parameters and the fields of the compiler's own classes are
/// followed; other fields aren't, because anybody may change them.
/// </summary>
internal sealed class ValueFlow
{
    private static readonly Moment AtStart = new([], ImmutableDictionary<object, Origins>.Empty);

    private readonly MethodBody _body;
    private readonly MethodFlow _ways;
    private readonly Dictionary<Instruction, Moment> _before = [];
    private readonly Dictionary<Instruction, IReadOnlyList<Value>> _operands = [];
    private readonly ILookup<Origin, Instruction> _uses;

    public ValueFlow(MethodDefinition method, MethodFlow ways)
    {
        (_body, _ways) = (method.Body, ways);
        Follow(ways.Start, AtStart);
        // What only a later call of a state machine reaches, such as the code after a yield return.
        while (NextUnreached() is ({ } unreached, { } moment))
        {
            Follow(unreached, moment);
        }

        _uses = (
            from operands in _operands
            where !PassesOn(operands.Key)
            from value in operands.Value
            from origin in value.Origins
            select (Origin: origin, Use: operands.Key)
        ).ToLookup(use => use.Origin, use => use.Use);
    }

    /// <summary>
    /// The origins of what an instruction uses, a method's object first; none if it can't be reached.
    /// </summary>
    public IReadOnlyList<Origins> Operands(Instruction at) =>
        _operands.TryGetValue(at, out var operands) ? [.. operands.Select(value => value.Origins)] : [];

    /// <summary>The origins of what an instruction uses first, such as the object whose method it calls.</summary>
    public Origins First(Instruction at) =>
        _operands.TryGetValue(at, out var operands) && operands.Count > 0 ? operands[0].Origins : [];

    /// <summary>The origins of an argument of a call.</summary>
    public Origins Argument(Instruction call, int index)
    {
        var called = (MethodReference)call.Operand;
        var operand = index + (called.HasThis && call.OpCode.Code != Code.Newobj ? 1 : 0);
        return _operands.TryGetValue(call, out var operands) && operand < operands.Count
            ? operands[operand].Origins
            : [];
    }

    /// <summary>The instructions that use a value, other than those that only keep it in a variable.</summary>
    public IEnumerable<Instruction> UsesOf(Origin origin) => _uses[origin].Distinct();

    /// <summary>Whether another instruction can follow, also after an exception.</summary>
    /// <param name="stops">The ways end there.</param>
    public bool Reaches(Instruction from, Instruction to, Func<Instruction, bool> stops)
    {
        var (seen, open) = (new HashSet<Instruction>(), new Stack<Instruction>(AfterOrCaught(from)));
        while (open.TryPop(out var at))
        {
            if (at == to)
            {
                return true;
            }

            if (!stops(at) && seen.Add(at))
            {
                foreach (var next in AfterOrCaught(at))
                {
                    open.Push(next);
                }
            }
        }

        return false;
    }

    private IEnumerable<Instruction> AfterOrCaught(Instruction at) =>
        _ways.After(at).Concat(HandlersOf(at).Select(handler => handler.HandlerStart));

    private void Follow(Instruction from, Moment moment)
    {
        var known = _before.Keys.ToHashSet();
        // In the code's order, so that all ways to an instruction are joined before it is run, except for loops.
        var open = new PriorityQueue<Instruction, int>();
        var waiting = new HashSet<Instruction>();
        Reach(from, moment);
        while (open.TryDequeue(out var at, out _))
        {
            waiting.Remove(at);
            var before = _before[at];
            var after = Run(at, before);
            foreach (var next in _ways.After(at))
            {
                Reach(next, after);
            }

            foreach (var handler in HandlersOf(at))
            {
                var caught = handler.HandlerType is ExceptionHandlerType.Catch or ExceptionHandlerType.Filter
                    ? ImmutableList.Create(Value.Of(new Origin.Made(handler.HandlerStart)))
                    : [];
                Reach(handler.FilterStart ?? handler.HandlerStart, before with { Stack = caught });
                Reach(handler.HandlerStart, after with { Stack = caught });
            }
        }

        void Reach(Instruction next, Moment moment)
        {
            if (known.Contains(next))
            {
                return;
            }

            var joined = _before.TryGetValue(next, out var before) ? before.Or(moment) : moment;
            if (!ReferenceEquals(joined, before))
            {
                _before[next] = joined;
                if (waiting.Add(next))
                {
                    open.Enqueue(next, next.Offset);
                }
            }
        }
    }

    private (Instruction? At, Moment? Moment) NextUnreached() =>
        (
            from at in _body.Instructions
            where _before.ContainsKey(at) && _operands.ContainsKey(at)
            from target in at.Operand switch
            {
                Instruction one => [one],
                Instruction[] several => several,
                _ => Array.Empty<Instruction>(),
            }
            where !_before.ContainsKey(target)
            select ((Instruction?)target, (Moment?)(_before[at] with { Stack = [] }))
        ).FirstOrDefault();

    // Of what can throw, calls are by far the most.
    private IEnumerable<ExceptionHandler> HandlersOf(Instruction at) =>
        at.OpCode.FlowControl is FlowControl.Call or FlowControl.Throw
            ? _body.ExceptionHandlers.Where(handler =>
                at.Offset >= handler.TryStart.Offset && at.Offset < handler.TryEnd.Offset
            )
            : [];

    private Moment Run(Instruction at, Moment before)
    {
        var (operands, stack) = before.Pop(StackUse.Popped(at, _body.Method), at);
        _operands[at] = operands;
        var after = before with { Stack = stack };
        if (StoredVariable(at, operands) is { } stored)
        {
            return after with { Variables = before.Variables.SetItem(stored, StoredOrigins(at, operands)) };
        }

        if (at.Operand is MethodReference called && StackUse.IsCall(at))
        {
            after = after with { Variables = after.Variables.SetItems(ChangedBy(at, called, operands, before)) };
        }

        var pushed = StackUse.Pushed(at);
        return pushed == 0
            ? after
            : after with
            {
                Stack = after.Stack.AddRange(Enumerable.Repeat(Result(at, operands, before), pushed)),
            };
    }

    // A call may store to a variable whose address it gets as an argument, and a function to those that it captured.
    private static IEnumerable<KeyValuePair<object, Origins>> ChangedBy(
        Instruction at,
        MethodReference called,
        IReadOnlyList<Value> operands,
        Moment before
    ) =>
        from variable in operands
            .Skip(called.HasThis && at.OpCode.Code != Code.Newobj ? 1 : 0)
            .Select(argument => argument.Address)
            .OfType<object>()
            .Concat(
                called.Name == "Invoke" || called.Name.StartsWith('<') ? before.Variables.Keys.Where(IsCaptured) : []
            )
            .Distinct()
        select KeyValuePair.Create(variable, Origins.Empty.Add(new Origin.Made(at)));

    private static bool IsCaptured(object variable) =>
        variable is FieldDefinition { DeclaringType.Name: var name }
        && name.Contains("__DisplayClass", StringComparison.Ordinal);

    private object? StoredVariable(Instruction at, IReadOnlyList<Value> operands) =>
        MethodFlow.Stored(at) is { } local ? _body.Variables[local]
        : at.OpCode.Code is Code.Starg or Code.Starg_S ? at.Operand
        : at.OpCode.Code == Code.Stfld ? Followed((FieldReference)at.Operand)
        : at.OpCode.Code is Code.Initobj or Code.Stobj or Code.Stind_Ref ? operands[0].Address
        : null;

    private static Origins StoredOrigins(Instruction at, IReadOnlyList<Value> operands) =>
        at.OpCode.Code == Code.Initobj ? [new Origin.Made(at)] : operands[^1].Origins;

    private Value Result(Instruction at, IReadOnlyList<Value> operands, Moment before)
    {
        if (LoadedVariable(at) is { } loaded)
        {
            return new(before.Of(loaded));
        }

        if (AddressedVariable(at) is { } addressed)
        {
            return new(before.Of(addressed), addressed);
        }

        return at.OpCode.Code switch
        {
            Code.Dup => operands[0],
            Code.Castclass or Code.Isinst => new(operands[0].Origins),
            Code.Ldobj or Code.Ldind_Ref => new(operands[0].Origins),
            Code.Ldfld or Code.Ldflda when IsItem((FieldReference)at.Operand) => PartOr(
                at,
                operands[0],
                ((FieldReference)at.Operand).Name
            ),
            Code.Ldelem_Any or Code.Ldelem_Ref or Code.Ldelema => ElementOr(at, operands),
            Code.Call or Code.Callvirt when at.Operand is MethodReference { Name: "get_Item", Parameters.Count: 1 } =>
                ElementOr(at, operands),
            _ => MethodFlow.Constant(at) is { } number
                ? Value.Of(new Origin.Number(number))
                : Value.Of(new Origin.Made(at)),
        };
    }

    private object? LoadedVariable(Instruction at) =>
        MethodFlow.Loaded(at) is { } local
            ? _body.Variables[local]
            : at.OpCode.Code switch
            {
                Code.Ldarg_0 => Parameter(0),
                Code.Ldarg_1 => Parameter(1),
                Code.Ldarg_2 => Parameter(2),
                Code.Ldarg_3 => Parameter(3),
                Code.Ldarg or Code.Ldarg_S => at.Operand,
                Code.Ldfld => Followed((FieldReference)at.Operand),
                _ => null,
            };

    private object? AddressedVariable(Instruction at) =>
        MethodFlow.AddressLoaded(at) is { } local ? _body.Variables[local]
        : at.OpCode.Code is Code.Ldarga or Code.Ldarga_S ? at.Operand
        : at.OpCode.Code == Code.Ldflda ? Followed((FieldReference)at.Operand)
        : null;

    private ParameterDefinition Parameter(int index) =>
        !_body.Method.HasThis ? _body.Method.Parameters[index]
        : index == 0 ? _body.ThisParameter
        : _body.Method.Parameters[index - 1];

    // A variable of a state machine, or one that a closure captured.
    private static FieldDefinition? Followed(FieldReference field) =>
        SourceName.IsCompilers(field.DeclaringType.GetElementType()) ? References.TryResolve(field) : null;

    private static bool IsItem(FieldReference field) =>
        field.DeclaringType.GetElementType().FullName.StartsWith("System.ValueTuple`", StringComparison.Ordinal);

    private static Value ElementOr(Instruction at, IReadOnlyList<Value> operands) =>
        operands is [var list, var place] && place.Origins.Number() is { } index
            ? PartOr(at, list, index)
            : Value.Of(new Origin.Made(at));

    private static Value PartOr(Instruction at, Value whole, object which) =>
        Value.Of(whole.Origins.Only() is { } only ? new Origin.Part(only, which) : new Origin.Made(at));

    // A variable's instructions use nothing up: its value is the same afterwards. What a closure gets, others see.
    private bool PassesOn(Instruction at) =>
        MethodFlow.Stored(at) is not null
        || at.OpCode.Code is Code.Dup or Code.Castclass or Code.Isinst or Code.Starg or Code.Starg_S
        || (
            at.OpCode.Code == Code.Stfld
            && Followed((FieldReference)at.Operand) is { } field
            && field.DeclaringType == _body.Method.DeclaringType
            && !EntryClosures.IsClosure(field.DeclaringType)
        );

    private sealed record Value(Origins Origins, object? Address = null)
    {
        public static Value Of(Origin origin) => new([origin]);
    }

    private sealed record Moment(ImmutableList<Value> Stack, ImmutableDictionary<object, Origins> Variables)
    {
        public Origins Of(object variable) =>
            Variables.TryGetValue(variable, out var origins) ? origins : [new Origin.AtStart(variable)];

        // What isn't valid code for us has nothing on its stack.
        public (IReadOnlyList<Value> Operands, ImmutableList<Value> Left) Pop(int? count, Instruction by)
        {
            if (count is null)
            {
                return ([], []);
            }

            var missing = Math.Max(0, count.Value - Stack.Count);
            return (
                [
                    .. Enumerable.Repeat(Value.Of(new Origin.Made(by)), missing),
                    .. Stack.Skip(Stack.Count - count.Value + missing),
                ],
                Stack.GetRange(0, Math.Max(0, Stack.Count - count.Value))
            );
        }

        /// <returns>The same moment if the other one adds nothing.</returns>
        public Moment Or(Moment other)
        {
            var (stack, variables) = (StackOr(other), VariablesOr(other));
            return ReferenceEquals(stack, Stack) && ReferenceEquals(variables, Variables)
                ? this
                : new(stack, variables);
        }

        private ImmutableList<Value> StackOr(Moment other)
        {
            var joined = Stack.Count > other.Stack.Count ? Stack.GetRange(0, other.Stack.Count) : Stack;
            for (var index = 0; index < joined.Count; index++)
            {
                var (own, its) = (joined[index], other.Stack[index]);
                var origins = own.Origins.Union(its.Origins);
                var address = own.Address == its.Address ? own.Address : null;
                if (!ReferenceEquals(origins, own.Origins) || address != own.Address)
                {
                    joined = joined.SetItem(index, new Value(origins, address));
                }
            }

            return joined;
        }

        // Most of the variables are the same, and a union that adds nothing is the same set.
        private ImmutableDictionary<object, Origins> VariablesOr(Moment other)
        {
            var joined = Variables;
            if (ReferenceEquals(Variables, other.Variables))
            {
                return joined;
            }

            foreach (var (variable, its) in other.Variables)
            {
                joined = Variables.TryGetValue(variable, out var own)
                    ? ReferenceEquals(own, its)
                        ? joined
                        : joined.SetItem(variable, own.Union(its))
                    : joined.SetItem(variable, Of(variable).Union(its));
            }

            foreach (var (variable, own) in Variables)
            {
                if (!other.Variables.ContainsKey(variable))
                {
                    joined = joined.SetItem(variable, own.Union(other.Of(variable)));
                }
            }

            return joined;
        }
    }
}
