using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PriceOfAwait.NotebookEngine.Scripting;

/// <summary>
/// Puts checks at the head of a cell's loops and methods and into its queries, and makes what it awaits end with it. Lines stay lines,
/// so stack traces stay right.
/// </summary>
internal sealed class InterruptibleCode(Lazy<SemanticModel> model) : CSharpSyntaxWalker
{
    private const string Calls = "global::PriceOfAwait.NotebookEngine.Scripting.Interruptible.";
    private const string Check = Calls + "Check();";

    private readonly List<TextChange> _changes = [];

    /// <summary>The cell with the calls; the cell itself where it needs none or has syntax errors.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="read">Compiles it without running it. That takes time, and few cells need it.</param>
    public static SyntaxTree Of(SyntaxTree cell, Func<SyntaxTree, CSharpCompilation> read)
    {
        var root = cell.GetRoot();
        var walker = new InterruptibleCode(new(() => read(cell).GetSemanticModel(cell)));
        if (!root.ContainsDiagnostics)
        {
            walker.Visit(root);
        }

        return walker._changes.Count == 0
            ? cell
            : cell.WithChangedText(cell.GetText().WithChanges(walker._changes.OrderBy(change => change.Span.Start)));
    }

    public override void VisitWhileStatement(WhileStatementSyntax node)
    {
        CheckBefore(node.Statement);
        base.VisitWhileStatement(node);
    }

    public override void VisitDoStatement(DoStatementSyntax node)
    {
        CheckBefore(node.Statement);
        base.VisitDoStatement(node);
    }

    public override void VisitForStatement(ForStatementSyntax node)
    {
        CheckBefore(node.Statement);
        base.VisitForStatement(node);
    }

    public override void VisitForEachStatement(ForEachStatementSyntax node)
    {
        WaitFor(node.AwaitKeyword, node.Expression);
        CheckBefore(node.Statement);
        base.VisitForEachStatement(node);
    }

    public override void VisitForEachVariableStatement(ForEachVariableStatementSyntax node)
    {
        WaitFor(node.AwaitKeyword, node.Expression);
        CheckBefore(node.Statement);
        base.VisitForEachVariableStatement(node);
    }

    public override void VisitGotoStatement(GotoStatementSyntax node)
    {
        CheckBefore(node);
        base.VisitGotoStatement(node);
    }

    public override void VisitMethodDeclaration(MethodDeclarationSyntax node)
    {
        CheckAtHead(node.Body, node.ExpressionBody, node.SemicolonToken, node.ReturnType, node.Modifiers);
        base.VisitMethodDeclaration(node);
    }

    public override void VisitLocalFunctionStatement(LocalFunctionStatementSyntax node)
    {
        CheckAtHead(node.Body, node.ExpressionBody, node.SemicolonToken, node.ReturnType, node.Modifiers);
        base.VisitLocalFunctionStatement(node);
    }

    public override void VisitPropertyDeclaration(PropertyDeclarationSyntax node)
    {
        CheckAtHead(node.ExpressionBody, node.SemicolonToken, "{get{" + Check + "return ", "}}");
        base.VisitPropertyDeclaration(node);
    }

    public override void VisitIndexerDeclaration(IndexerDeclarationSyntax node)
    {
        CheckAtHead(node.ExpressionBody, node.SemicolonToken, "{get{" + Check + "return ", "}}");
        base.VisitIndexerDeclaration(node);
    }

    public override void VisitAccessorDeclaration(AccessorDeclarationSyntax node)
    {
        CheckAtHead(node.Body);
        CheckAtHead(
            node.ExpressionBody, node.SemicolonToken, "{" + Check + (node.IsKind(SyntaxKind.GetAccessorDeclaration) ? "return " : ""), "}");
        base.VisitAccessorDeclaration(node);
    }

    public override void VisitFromClause(FromClauseSyntax node)
    {
        // The first is the source, which is asked for once.
        var operation = node.Parent is QueryBodySyntax ? OperationOf(node) : null;
        CheckAfter(node.Expression, operation, () => base.VisitFromClause(node));
    }

    public override void VisitLetClause(LetClauseSyntax node) =>
        CheckAfter(node.Expression, OperationOf(node), () => base.VisitLetClause(node));

    public override void VisitWhereClause(WhereClauseSyntax node) =>
        CheckAfter(node.Condition, OperationOf(node), () => base.VisitWhereClause(node));

    public override void VisitOrdering(OrderingSyntax node) =>
        CheckAfter(node.Expression, model.Value.GetSymbolInfo(node).Symbol, () => base.VisitOrdering(node));

    public override void VisitSelectClause(SelectClauseSyntax node)
    {
        // Behind a second source there is no operation of its own: that one's does both.
        var operation = (node.Parent as QueryBodySyntax)?.Clauses.LastOrDefault() is FromClauseSyntax source
            ? OperationOf(source)
            : model.Value.GetSymbolInfo(node).Symbol;
        CheckAfter(node.Expression, operation, () => base.VisitSelectClause(node));
    }

    public override void VisitGroupClause(GroupClauseSyntax node) =>
        CheckAfter(node.ByExpression, model.Value.GetSymbolInfo(node).Symbol, () => base.VisitGroupClause(node));

    public override void VisitSimpleLambdaExpression(SimpleLambdaExpressionSyntax node)
    {
        CheckAtHead(node.Block);
        CheckBefore(node, () => base.VisitSimpleLambdaExpression(node));
    }

    public override void VisitParenthesizedLambdaExpression(ParenthesizedLambdaExpressionSyntax node)
    {
        CheckAtHead(node.Block);
        CheckBefore(node, () => base.VisitParenthesizedLambdaExpression(node));
    }

    public override void VisitAnonymousMethodExpression(AnonymousMethodExpressionSyntax node)
    {
        CheckAtHead(node.Block);
        base.VisitAnonymousMethodExpression(node);
    }

    public override void VisitAwaitExpression(AwaitExpressionSyntax node)
    {
        // The result of ConfigureAwait can't be awaited together with another task; what it is called on can.
        var awaited = node.Expression is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "ConfigureAwait" } configured,
        }
            ? configured.Expression
            : node.Expression;
        WaitFor(node.AwaitKeyword, awaited);
        base.VisitAwaitExpression(node);
    }

    /// <summary>Clearing the console clears the cell's outputs.</summary>
    public override void VisitInvocationExpression(InvocationExpressionSyntax node)
    {
        if (node.Expression is MemberAccessExpressionSyntax { Name.Identifier.Text: nameof(Console.Clear) } clear
            && clear.Expression.ToString().EndsWith(nameof(Console), StringComparison.Ordinal)
            && model.Value.GetSymbolInfo(node).Symbol?.ContainingType.ToDisplayString() == typeof(Console).FullName)
        {
            _changes.Add(new TextChange(clear.Span, Calls + nameof(Interruptible.ClearOutputs)));
        }

        base.VisitInvocationExpression(node);
    }

    /// <summary>Gives a lambda with an expression body a block, if it is a delegate. An expression tree has to stay as it is.</summary>
    private void CheckBefore(LambdaExpressionSyntax lambda, Action visitParts)
    {
        var invoke = lambda.ExpressionBody is null or ThrowExpressionSyntax or RefExpressionSyntax
            ? null
            : (model.Value.GetTypeInfo(lambda).ConvertedType as INamedTypeSymbol)?.DelegateInvokeMethod;
        if (invoke is null)
        {
            visitParts();
            return;
        }

        var returnsNothing = invoke.ReturnsVoid
            || (lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword) && invoke.ReturnType is INamedTypeSymbol { Arity: 0 });
        Insert(lambda.ExpressionBody!.SpanStart, "{" + Check + (returnsNothing ? "" : "return "));
        visitParts();
        // Inserted after the ends of the parts, which may be at the same place.
        Insert(lambda.ExpressionBody.Span.End, ";}");
    }

    private ISymbol? OperationOf(QueryClauseSyntax clause) => model.Value.GetQueryClauseInfo(clause).OperationInfo.Symbol;

    /// <summary>
    /// A part of a query is checked for each item, if the query is run here: one that another provider is to read stays as it is.
    /// </summary>
    private void CheckAfter(ExpressionSyntax part, ISymbol? operation, Action visitParts)
    {
        if (operation?.ContainingType.ToDisplayString() is not ("System.Linq.Enumerable" or "System.Linq.ParallelEnumerable"))
        {
            visitParts();
            return;
        }

        Insert(part.SpanStart, Calls + nameof(Interruptible.Checked) + "(");
        visitParts();
        Insert(part.Span.End, ")");
    }

    private void WaitFor(SyntaxToken awaitKeyword, ExpressionSyntax awaited)
    {
        if (awaitKeyword.IsKind(SyntaxKind.AwaitKeyword))
        {
            Insert(awaited.SpanStart, Calls + "Wait(");
            Insert(awaited.Span.End, ")");
        }
    }

    private void CheckBefore(StatementSyntax statement)
    {
        if (statement is BlockSyntax block)
        {
            CheckAtHead(block);
        }
        else
        {
            Insert(statement.SpanStart, "{" + Check);
            Insert(statement.Span.End, "}");
        }
    }

    private void CheckAtHead(
        BlockSyntax? body, ArrowExpressionClauseSyntax? arrow, SyntaxToken semicolon, TypeSyntax returns, SyntaxTokenList modifiers)
    {
        CheckAtHead(body);
        var returnsNothing = returns is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword }
            || (modifiers.Any(SyntaxKind.AsyncKeyword)
                && returns is not GenericNameSyntax and not QualifiedNameSyntax { Right: GenericNameSyntax });
        CheckAtHead(arrow, semicolon, "{" + Check + (returnsNothing ? "" : "return "), "}");
    }

    /// <summary>What is an expression gets a body.</summary>
    private void CheckAtHead(ArrowExpressionClauseSyntax? arrow, SyntaxToken semicolon, string head, string end)
    {
        if (arrow is { Expression: not ThrowExpressionSyntax })
        {
            _changes.Add(new TextChange(arrow.ArrowToken.Span, head));
            Insert(semicolon.Span.End, end);
        }
    }

    private void CheckAtHead(BlockSyntax? body)
    {
        if (body is not null)
        {
            Insert(body.OpenBraceToken.Span.End, Check);
        }
    }

    private void Insert(int position, string text) => _changes.Add(new TextChange(new TextSpan(position, 0), text));
}
