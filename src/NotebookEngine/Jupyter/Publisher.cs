using System.Text;
using System.Text.Json.Nodes;
using PriceOfAwait.NotebookEngine.Documents;
using PriceOfAwait.NotebookEngine.Jupyter.Zmtp;
using PriceOfAwait.NotebookWorker;

namespace PriceOfAwait.NotebookEngine.Jupyter;

/// <summary>The channel on which all front-ends see what happens, whoever asked for it.</summary>
internal sealed class Publisher(PublisherSocket socket, MessageFormat format)
{
    /// <summary>Says that the kernel starts, is busy with a message, or idle after it.</summary>
    public void Status(string state, byte[]? parent) => Publish("status", parent, new JsonObject { ["execution_state"] = state });

    /// <summary>Shows the code that is about to run.</summary>
    public void Input(byte[] parent, string code, int count) =>
        Publish("execute_input", parent, new JsonObject { ["code"] = code, ["execution_count"] = count });

    /// <summary>Shows what happened in a cell.</summary>
    public void Show(byte[]? parent, int count, CellEvent happened)
    {
        switch (happened)
        {
            // What clears a terminal clears the cell's outputs.
            case TextWritten text when text.Text.LastIndexOf(CellConsole.ClearScreen, StringComparison.Ordinal) is >= 0 and var clear:
                var rest = text.Text[(clear + CellConsole.ClearScreen.Length)..];
                Publish("clear_output", parent, new JsonObject { ["wait"] = rest.Length > 0 });
                if (rest.Length > 0)
                {
                    Show(parent, count, text with { Text = rest });
                }

                break;
            case TextWritten text:
                Publish("stream", parent, new JsonObject { ["name"] = text.Stream, ["text"] = text.Text });
                break;
            case ValueDisplayed display:
                Publish("display_data", parent, Displayed(display.Id, display.Data));
                break;
            case DisplayUpdated update:
                Publish("update_display_data", parent, Displayed(update.Id, update.Data));
                break;
            case ValueReturned value:
                Publish("execute_result", parent, new JsonObject
                {
                    ["data"] = Bundle(value.Data),
                    ["metadata"] = new JsonObject(),
                    ["execution_count"] = count,
                });
                break;
            case ErrorRaised error:
                Publish("error", parent, Error(error));
                break;
        }
    }

    public void Publish(string type, byte[]? parent, JsonObject content) =>
        socket.Publish(format.Write([Encoding.ASCII.GetBytes(type)], type, parent, content));

    /// <summary>An error as it is published, and as an answer tells it.</summary>
    public static JsonObject Error(ErrorRaised error) => new()
    {
        ["ename"] = error.Name,
        ["evalue"] = error.Message,
        ["traceback"] = new JsonArray([.. error.Traceback.Select(line => (JsonNode)ColoredTraceback.Of(line))]),
    };

    /// <summary>Values by MIME type, text as one string.</summary>
    public static JsonObject Bundle(IReadOnlyDictionary<string, string> data) => MimeBundle.Of(data, text => text);

    private static JsonObject Displayed(string id, IReadOnlyDictionary<string, string> data) => new()
    {
        ["data"] = Bundle(data),
        ["metadata"] = new JsonObject(),
        ["transient"] = new JsonObject { ["display_id"] = id },
    };
}
