using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>How many values an instruction takes from the stack, and how many it leaves there.</summary>
internal static class StackUse
{
    public static bool IsCall(Instruction at) => at.OpCode.Code is Code.Call or Code.Callvirt or Code.Newobj;

    /// <summary><see langword="null"/> if it takes all.</summary>
    public static int? Popped(Instruction at, MethodDefinition within) =>
        at.OpCode.StackBehaviourPop switch
        {
            StackBehaviour.Pop0 => 0,
            StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
            StackBehaviour.Pop1_pop1
            or StackBehaviour.Popi_pop1
            or StackBehaviour.Popi_popi
            or StackBehaviour.Popi_popi8
            or StackBehaviour.Popi_popr4
            or StackBehaviour.Popi_popr8
            or StackBehaviour.Popref_pop1
            or StackBehaviour.Popref_popi => 2,
            StackBehaviour.PopAll => null,
            StackBehaviour.Varpop => at.Operand switch
            {
                MethodReference called => called.Parameters.Count
                    + (called.HasThis && at.OpCode.Code != Code.Newobj ? 1 : 0),
                CallSite site => site.Parameters.Count + (site.HasThis ? 1 : 0) + 1,
                _ => IsVoid(within.ReturnType) ? 0 : 1,
            },
            _ => 3,
        };

    public static int Pushed(Instruction at) =>
        at.OpCode.StackBehaviourPush switch
        {
            StackBehaviour.Push0 => 0,
            StackBehaviour.Push1_push1 => 2,
            StackBehaviour.Varpush => at.Operand switch
            {
                MethodReference called => IsVoid(called.ReturnType) ? 0 : 1,
                CallSite site => IsVoid(site.ReturnType) ? 0 : 1,
                _ => 0,
            },
            _ => 1,
        };

    private static bool IsVoid(TypeReference type) =>
        (type is IModifierType modified ? modified.ElementType : type).FullName == "System.Void";
}
