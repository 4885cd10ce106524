using Mono.Cecil;
using Mono.Cecil.Cil;

namespace PriceOfAwait.ExactAnswers.PriceLists;

/// <summary>
/// <c>Task.Run(…)</c> of a function that returns a task, awaited or returned, and <c>StartNew(…)</c> of one without
/// <c>Unwrap</c>.
/// </summary>
internal static class TaskRuns
{
    public static IEnumerable<Finding> In(MethodCode code) =>
        from instruction in code.Instructions
        let called = Calls.Called(instruction)
        where called is not null
        let found = Found(code, instruction, called)
        where found is not null
        select code.Found(found.Value.Kind, found.Value.What, instruction);

    private static (FindingKind Kind, string What)? Found(MethodCode code, Instruction call, MethodReference called)
    {
        if (!RunsFunctionOfTask(called))
        {
            return null;
        }

        var task = new Origin.Made(call);
        return called switch
        {
            { Name: "Run", DeclaringType.FullName: "System.Threading.Tasks.Task" } => Awaits.OfValue(code, task)
                ? (FindingKind.TaskRun, "await Task.Run(…)")
            : code.Values.UsesOf(task).Any(use => use.OpCode.Code == Code.Ret)
                ? (FindingKind.TaskRun, "return Task.Run(…)")
            : null,
            { Name: "StartNew", DeclaringType.Name: "TaskFactory" or "TaskFactory`1" }
                when !code.Values.UsesOf(task).Any(use => Calls.Called(use) is { Name: "Unwrap" }) => (
                FindingKind.StartNew,
                "Task.Factory.StartNew(…)"
            ),
            _ => null,
        };
    }

    private static bool RunsFunctionOfTask(MethodReference called) =>
        called.Name is "Run" or "StartNew"
        && called.Parameters is [{ ParameterType: GenericInstanceType { GenericArguments: [.., var result] } }, ..]
        && Calls.IsTask(ResultOf(called, result));

    // StartNew's function returns the method's own type parameter.
    private static TypeReference ResultOf(MethodReference called, TypeReference result) =>
        result is GenericParameter { Type: GenericParameterType.Method, Position: var position }
        && called is GenericInstanceMethod instance
            ? instance.GenericArguments[position]
            : result;
}
