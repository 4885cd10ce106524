using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// The ways through a method's code, without exceptions. In a state machine these are the ways of the first call: its
/// branches on the state, by which it resumes, are decided.
/// </summary>
internal sealed class MethodFlow
{
    private readonly MethodBody _body;
    private readonly int _state;
    private readonly int? _stateVariable;

    /// <param name="state">The state of the first call; not used if the method isn't a state machine's.</param>
    public MethodFlow(MethodDefinition method, int state)
    {
        (_body, _state) = (method.Body, state);
        _stateVariable = method.Body.Instructions.FirstOrDefault(IsStateRead)?.Next is { } store ? Stored(store) : null;
    }

    public Instruction Start => _body.Instructions[0];

    /// <summary>What runs in every call, up to the first decision.</summary>
    public IEnumerable<Instruction> Entry()
    {
        var seen = new HashSet<Instruction>();
        for (Instruction? at = Start; at is not null && seen.Add(at); )
        {
            yield return at;
            at = After(at) is [var only] ? only : null;
        }
    }

    /// <summary>The instructions that may be the next one.</summary>
    public IReadOnlyList<Instruction> After(Instruction at)
    {
        switch (at.OpCode.FlowControl)
        {
            case FlowControl.Return or FlowControl.Throw:
                return [];
            case FlowControl.Branch:
                return at.OpCode.Code is Code.Jmp ? [] : [(Instruction)at.Operand];
            case FlowControl.Cond_Branch when at.Operand is Instruction[] targets:
                return Value(at.Previous) is ({ } index, _)
                    ? [index >= 0 && index < targets.Length ? targets[index] : at.Next]
                    : [.. targets, at.Next];
            case FlowControl.Cond_Branch:
                return IsTaken(at) switch
                {
                    true => [(Instruction)at.Operand],
                    false => [at.Next],
                    null => [(Instruction)at.Operand, at.Next],
                };
            default:
                return at.OpCode.Code == Code.Endfinally || at.Next is null ? [] : [at.Next];
        }
    }

    /// <summary>Whether the end can be reached without passing an instruction that <paramref name="stops"/>.</summary>
    public bool Returns(Func<Instruction, bool> stops) =>
        ReachedFrom(Start, stops).Any(at => at.OpCode.Code == Code.Ret);

    /// <summary>Whether an instruction can be reached without passing one that <paramref name="stops"/>.</summary>
    public bool Reaches(Instruction instruction, Func<Instruction, bool> stops) =>
        ReachedFrom(Start, stops).Contains(instruction);

    /// <summary>What can be reached from an instruction without passing one that <paramref name="stops"/>.</summary>
    /// <param name="decided">Whether a branch is taken, as far as more is known of it than the state.</param>
    public HashSet<Instruction> ReachedFrom(
        Instruction from,
        Func<Instruction, bool> stops,
        Func<Instruction, bool?>? decided = null
    )
    {
        var (seen, open) = (new HashSet<Instruction>(), new Stack<Instruction>(After(from)));
        while (open.TryPop(out var at))
        {
            if (!stops(at) && seen.Add(at))
            {
                foreach (
                    var next in decided?.Invoke(at) is { } taken
                        ? [taken ? (Instruction)at.Operand : at.Next]
                        : After(at)
                )
                {
                    open.Push(next);
                }
            }
        }

        return seen;
    }

    /// <summary>The local variable that an instruction stores to, or <see langword="null"/>.</summary>
    public static int? Stored(Instruction at) =>
        at.OpCode.Code switch
        {
            Code.Stloc_0 => 0,
            Code.Stloc_1 => 1,
            Code.Stloc_2 => 2,
            Code.Stloc_3 => 3,
            Code.Stloc or Code.Stloc_S => ((VariableDefinition)at.Operand).Index,
            _ => null,
        };

    public static int? Loaded(Instruction at) =>
        at.OpCode.Code switch
        {
            Code.Ldloc_0 => 0,
            Code.Ldloc_1 => 1,
            Code.Ldloc_2 => 2,
            Code.Ldloc_3 => 3,
            Code.Ldloc or Code.Ldloc_S => ((VariableDefinition)at.Operand).Index,
            _ => null,
        };

    public static int? AddressLoaded(Instruction at) =>
        at.OpCode.Code is Code.Ldloca or Code.Ldloca_S ? ((VariableDefinition)at.Operand).Index : null;

    public static int? Constant(Instruction at) =>
        at.OpCode.Code switch
        {
            Code.Ldc_I4_M1 => -1,
            >= Code.Ldc_I4_0 and <= Code.Ldc_I4_8 => at.OpCode.Code - Code.Ldc_I4_0,
            Code.Ldc_I4 => (int)at.Operand,
            Code.Ldc_I4_S => (sbyte)at.Operand,
            _ => null,
        };

    private static bool IsStateRead(Instruction at) =>
        at.OpCode.Code == Code.Ldfld && at.Operand is FieldReference { Name: "<>1__state" or "$State" };

    private bool? IsTaken(Instruction branch)
    {
        if (branch.OpCode.Code is Code.Brtrue or Code.Brtrue_S or Code.Brfalse or Code.Brfalse_S)
        {
            return Value(branch.Previous) is ({ } value, _)
                ? value != 0 == branch.OpCode.Code is Code.Brtrue or Code.Brtrue_S
                : null;
        }

        if (Value(branch.Previous) is not ({ } right, { } before) || Value(before) is not ({ } left, _))
        {
            return null;
        }

        return branch.OpCode.Code switch
        {
            Code.Beq or Code.Beq_S => left == right,
            Code.Bne_Un or Code.Bne_Un_S => left != right,
            Code.Bge or Code.Bge_S => left >= right,
            Code.Bgt or Code.Bgt_S => left > right,
            Code.Ble or Code.Ble_S => left <= right,
            Code.Blt or Code.Blt_S => left < right,
            Code.Bge_Un or Code.Bge_Un_S => (uint)left >= (uint)right,
            Code.Bgt_Un or Code.Bgt_Un_S => (uint)left > (uint)right,
            Code.Ble_Un or Code.Ble_Un_S => (uint)left <= (uint)right,
            Code.Blt_Un or Code.Blt_Un_S => (uint)left < (uint)right,
            _ => null,
        };
    }

    // The value that an instruction leaves on the stack, if the state alone decides it, and what comes before it.
    private (int? Value, Instruction? Before) Value(Instruction? at) =>
        at switch
        {
            null => default,
            _ when at.OpCode.Code == Code.Nop => Value(at.Previous),
            _ when _stateVariable is { } state && Loaded(at) == state => (_state, at.Previous),
            // A stream that is being disposed of doesn't begin.
            _ when at.OpCode.Code == Code.Ldfld && at.Operand is FieldReference { Name: "<>w__disposeMode" } => (
                0,
                at.Previous?.Previous
            ),
            _ when _stateVariable is not null && Constant(at) is { } constant => (constant, at.Previous),
            _ when at.OpCode.Code is Code.Sub or Code.Add
                    && Value(at.Previous) is ({ } right, { } before)
                    && Value(before) is ({ } left, var first) => (
                at.OpCode.Code == Code.Sub ? left - right : left + right,
                first
            ),
            _ => default,
        };
}
