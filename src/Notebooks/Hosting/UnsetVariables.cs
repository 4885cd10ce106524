using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Scripting;
using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;
using Microsoft.DotNet.Interactive.CSharp;

namespace PriceOfAwait.Notebooks.Hosting;

/// <summary>
/// Remembers the variables of a kernel that have no value, because their cell was stopped or failed. C# Script leaves
/// them with null or zero, so later cells would fail with a stack trace, or show wrong figures. Instead, such a cell
/// isn't run, and says which cell to run again.
/// </summary>
internal sealed class UnsetVariables(CSharpKernel kernel)
{
    private readonly Lock _access = new();
    private readonly Dictionary<string, Cause> _unset = [];

    /// <summary>Completed when it is known which variables the last cell has set.</summary>
    private Task _known = Task.CompletedTask;

    public async Task RunAsync(KernelCommand command, KernelInvocationContext context, KernelPipelineContinuation next)
    {
        if (command is not SubmitCode { Parent: null } cell)
        {
            await next(command, context);
            return;
        }

        // The kernel may run the next cell before one that was stopped has ended, which it may never do.
        await _known;
        if (kernel.ScriptState is not { } before)
        {
            await next(command, context);
            return;
        }

        var compilation = new Lazy<Compilation>(() => before.Script.ContinueWith(cell.Code).GetCompilation());
        if (Refusal(compilation) is { } sentence)
        {
            context.Fail(command, message: sentence);
            return;
        }

        var known = new TaskCompletionSource();
        _known = known.Task;
        var noting = Task.CompletedTask;
        try
        {
            // Not in the callback itself, because that would delay the stop.
            using (context.CancellationToken.Register(() => noting = Task.Run(() => NoteStop(compilation, known))))
            {
                await next(command, context);
            }

            await noting;
            if (kernel.ScriptState is { } after && after != before && after.Script.Code == cell.Code)
            {
                NoteEnd(after);
            }
            else if (context.CancellationToken.IsCancellationRequested)
            {
                NoteStop(compilation, known);
            }
        }
        finally
        {
            known.TrySetResult();
        }
    }

    /// <summary>Why a cell can't run; its own variables then have no value either.</summary>
    private string? Refusal(Lazy<Compilation> cell)
    {
        lock (_access)
        {
            if (_unset.Count == 0 || NeededBy(cell.Value) is not { } needed)
            {
                return null;
            }

            var (root, why) = _unset[needed];
            (root, why) = _unset.ContainsKey(root) ? (root, why) : (needed, "was not run");
            foreach (var name in NamesIn(cell.Value))
            {
                _unset[name] = new(root, why);
            }

            return $"The cell that sets {root} {why}: run it again, then the cells below it.";
        }
    }

    private string? NeededBy(Compilation cell)
    {
        var tree = cell.SyntaxTrees.Last();
        var model = cell.GetSemanticModel(tree);
        return tree.GetRoot()
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(name => _unset.ContainsKey(name.Identifier.ValueText))
            .FirstOrDefault(name =>
                model.GetSymbolInfo(name) switch
                {
                    { Symbol: { } symbol } => IsOfEarlierCell(symbol, cell),
                    { CandidateSymbols.Length: > 0 } => false,
                    // Its cell was never compiled.
                    _ => true,
                }
            )
            ?.Identifier.ValueText;
    }

    private void NoteStop(Lazy<Compilation> cell, TaskCompletionSource known)
    {
        // An invalid cell is also cancelled, when it has failed.
        if (!cell.Value.GetDiagnostics().Any(found => found.Severity == DiagnosticSeverity.Error))
        {
            lock (_access)
            {
                foreach (var name in NamesIn(cell.Value))
                {
                    _unset[name] = new(name, "was stopped");
                }
            }
        }

        known.TrySetResult();
    }

    private void NoteEnd(ScriptState state)
    {
        lock (_access)
        {
            foreach (var name in NamesIn(state.Script.GetCompilation()))
            {
                if (
                    state.Exception is not null
                    && state.Variables.LastOrDefault(one => one.Name == name) is { } variable
                    && HasDefault(variable)
                )
                {
                    _unset[name] = new(name, state.Exception is OperationCanceledException ? "was stopped" : "failed");
                }
                else
                {
                    _unset.Remove(name);
                }
            }
        }
    }

    private static IEnumerable<string> NamesIn(Compilation cell) =>
        from member in cell.ScriptClass!.GetMembers()
        where member.CanBeReferencedByName && !member.IsImplicitlyDeclared
        select member.Name;

    private static bool IsOfEarlierCell(ISymbol symbol, Compilation cell) =>
        symbol.ContainingType is { IsScriptClass: true } declaring
        && !SymbolEqualityComparer.Default.Equals(declaring, cell.ScriptClass);

    private static bool HasDefault(ScriptVariable variable) =>
        variable.Value is not { } value
        || (variable.Type.IsValueType && value.Equals(RuntimeHelpers.GetUninitializedObject(variable.Type)));

    private readonly record struct Cause(string Root, string Why);
}
