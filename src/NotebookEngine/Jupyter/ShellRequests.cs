using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Running;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>Answers requests about code and its results, one at a time.</summary>
/// <param name="session">Runs the cells.</param>
/// <param name="publisher">Shows what happens.</param>
/// <param name="input">Asks the sender of a request for a line of input.</param>
internal sealed class ShellRequests(CellSession session, Publisher publisher, InputChannel input)
{
    private readonly History _history = new();
    private int _count;

    /// <summary>Whether the requests that wait behind the last answered one are not to run, because that one failed.</summary>
    public bool AbortsTheRest { get; private set; }

    /// <summary>The content of the answer; null for a request that has none.</summary>
    /// <param name="request">The request.</param>
    /// <param name="behind">The one that waits behind it, if one does.</param>
    public async Task<JsonObject?> AnswerAsync(Message request, Message? behind)
    {
        AbortsTheRest = false;
        var content = request.Content;
        return request.Type switch
        {
            "execute_request" => await ExecuteAsync(request, behind is { Type: "execute_request" } ? CodeIfAny(behind.Content) : null),
            "complete_request" => await CompleteAsync(Code(content), Position(content)),
            "inspect_request" => await InspectAsync(Code(content), Position(content)),
            "is_complete_request" => await JudgeAsync(Code(content)),
            "history_request" => Ok(_history.Answer(content)),
            "comm_info_request" => Ok(new JsonObject { ["comms"] = new JsonObject() }),
            "comm_open" => RefuseComm(request),
            "kernel_info_request" => KernelInfo.Answer(),
            var other when IsRequest(other) => throw new InvalidDataException("this kernel knows no such request."),
            _ => null,
        };
    }

    /// <summary>Whether the sender of a message of this type waits for an answer.</summary>
    public static bool IsRequest(string type) => type.EndsWith("_request", StringComparison.Ordinal);

    /// <summary>The content of an answer that says why there is no other.</summary>
    public static JsonObject Refused(string type, Exception why)
    {
        var message = $"A {type} can't be answered: {why.Message}";
        return Failed(new ErrorRaised(why is InvalidDataException ? "InvalidRequest" : why.GetType().FullName!, message, [message]));
    }

    /// <summary>The content of an answer that says that all went well.</summary>
    public static JsonObject Ok(JsonObject? content = null)
    {
        content ??= [];
        content["status"] = "ok";
        return content;
    }

    private async Task<JsonObject> ExecuteAsync(Message request, string? next)
    {
        var code = Code(request.Content);
        var isSilent = request.Content.Flag("silent") ?? false;
        var isStored = !isSilent && (request.Content.Flag("store_history") ?? true);
        var stopsOnError = request.Content.Flag("stop_on_error") ?? true;
        var expressions = request.Content.Object("user_expressions") ?? [];
        var userExpressions = expressions.Select(expression => (expression.Key, Code: expressions.Text(expression.Key) ?? "")).ToList();
        var count = isStored ? ++_count : _count;
        if (!isSilent)
        {
            publisher.Input(request.Header, code, count);
        }

        if (await PageAsync(code) is { } page)
        {
            return Executed(Ok(), count, page);
        }

        string? output = null;
        var cell = new RunCell(count, code, next) { AllowsInput = request.Content.Flag("allow_stdin") ?? false };
        var error = await session.RunAsync(cell, happened =>
        {
            if (happened is InputRequested && !input.Ask(request))
            {
                session.GiveInput(null);
            }

            output = (happened as ValueReturned)?.Data.GetValueOrDefault("text/plain") ?? output;
            if (!isSilent)
            {
                publisher.Show(request.Header, count, happened);
            }
        });
        if (isStored)
        {
            _history.Add(count, code, output);
        }

        AbortsTheRest = error is not null && stopsOnError;
        var reply = error is null ? Ok() : Failed(error);
        reply["user_expressions"] = error is null ? await EvaluateAsync(userExpressions, count) : [];
        return Executed(reply, count);
    }

    private static JsonObject Executed(JsonObject reply, int count, params JsonNode[] payload)
    {
        reply["execution_count"] = count;
        reply["payload"] = new JsonArray(payload);
        reply.TryAdd("user_expressions", new JsonObject());
        return reply;
    }

    /// <summary>As in IPython: <c>name?</c> shows what is known of a name. This is never valid C#, so no cell is affected.</summary>
    private async Task<JsonObject?> PageAsync(string code)
    {
        var name = code.Trim();
        if (!name.EndsWith('?') || name.Contains('\n'))
        {
            return null;
        }

        name = name[..^1];
        var text = (await session.AskAsync<SymbolDescribed>(new DescribeSymbol(name, name.Length)))?.Text
            ?? $"Nothing is known of '{name}'.";
        return new JsonObject
        {
            ["source"] = "page",
            ["data"] = new JsonObject { ["text/plain"] = text },
            ["start"] = 0,
        };
    }

    private async Task<JsonObject> EvaluateAsync(IEnumerable<(string Name, string Code)> expressions, int count)
    {
        var values = new JsonObject();
        foreach (var (name, code) in expressions)
        {
            JsonObject data = [];
            var error = await session.RunAsync(
                new RunCell(count, code),
                happened => data = happened is ValueReturned value ? Publisher.Bundle(value.Data) : data);
            values[name] = error is null ? Ok(new JsonObject { ["data"] = data, ["metadata"] = new JsonObject() }) : Failed(error);
        }

        return values;
    }

    private async Task<JsonObject> CompleteAsync(string code, int position)
    {
        var found = await session.AskAsync<CompletionsFound>(new CompleteCode(code, position))
            ?? new CompletionsFound(position, position, []);
        var (start, end) = (CodePoints.Before(code, found.Start), CodePoints.Before(code, found.End));
        return Ok(new JsonObject
        {
            ["matches"] = new JsonArray([.. found.Completions.Select(completion => (JsonNode)completion.Name)]),
            ["cursor_start"] = start,
            ["cursor_end"] = end,
            ["metadata"] = new JsonObject
            {
                // For the icons of JupyterLab.
                ["_jupyter_types_experimental"] = new JsonArray([.. found.Completions.Select(completion => new JsonObject
                {
                    ["text"] = completion.Name, ["type"] = completion.Kind, ["start"] = start, ["end"] = end,
                })]),
            },
        });
    }

    private async Task<JsonObject> InspectAsync(string code, int position)
    {
        var text = (await session.AskAsync<SymbolDescribed>(new DescribeSymbol(code, position)))?.Text;
        return Ok(new JsonObject
        {
            ["found"] = text is not null,
            ["data"] = text is null ? [] : new JsonObject { ["text/plain"] = text },
            ["metadata"] = new JsonObject(),
        });
    }

    private async Task<JsonObject> JudgeAsync(string code) =>
        await session.AskAsync<CodeJudged>(new JudgeCode(code)) is { } judged
            ? new JsonObject { ["status"] = judged.Status, ["indent"] = judged.Indent }
            : new JsonObject { ["status"] = "unknown", ["indent"] = "" };

    /// <summary>There is nothing here for a widget to talk to.</summary>
    private JsonObject? RefuseComm(Message request)
    {
        publisher.Publish("comm_close", request.Header, new JsonObject
        {
            ["comm_id"] = request.Content.Text("comm_id"),
            ["data"] = new JsonObject(),
        });
        return null;
    }

    private static JsonObject Failed(ErrorRaised error)
    {
        var content = Publisher.Error(error);
        content["status"] = "error";
        return content;
    }

    private static string Code(JsonObject content) => content.Text("code") ?? "";

    /// <summary>The code of a request that is refused, if it has none, when it is its turn.</summary>
    private static string? CodeIfAny(JsonObject content) =>
        content["code"] is JsonValue code && code.TryGetValue<string>(out var text) ? text : null;

    private static int Position(JsonObject content) => CodePoints.ToIndex(Code(content), content.Number("cursor_pos") ?? int.MaxValue);
}
