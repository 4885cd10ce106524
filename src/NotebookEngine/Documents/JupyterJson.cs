using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace PriceOfAwait.NotebookEngine.Documents;

/// <summary>
/// Writes JSON to the byte as Jupyter does: one space of indent, nothing escaped that need not be, a newline at the end.
/// (System.Text.Json's own encoders escape emoji, and write the digits of an escape in upper case.)
/// </summary>
internal static class JupyterJson
{
    public static string Write(JsonNode node)
    {
        var text = new StringBuilder();
        Write(text, node, depth: 0);
        return text.Append('\n').ToString();
    }

    private static void Write(StringBuilder text, JsonNode? node, int depth)
    {
        switch (node)
        {
            case null:
                text.Append("null");
                break;
            case JsonObject members:
                WriteItems(text, '{', '}', members, depth, member =>
                {
                    WriteString(text, member.Key);
                    text.Append(": ");
                    Write(text, member.Value, depth + 1);
                });
                break;
            case JsonArray items:
                WriteItems(text, '[', ']', items, depth, item => Write(text, item, depth + 1));
                break;
            case { } value when value.GetValueKind() == JsonValueKind.String:
                WriteString(text, value.GetValue<string>());
                break;
            case { } value:
                text.Append(value.ToJsonString());
                break;
        }
    }

    private static void WriteItems<T>(StringBuilder text, char open, char close, ICollection<T> items, int depth, Action<T> write)
    {
        text.Append(open);
        var first = true;
        foreach (var item in items)
        {
            text.Append(first ? "\n" : ",\n").Append(' ', depth + 1);
            write(item);
            first = false;
        }

        if (!first)
        {
            text.Append('\n').Append(' ', depth);
        }

        text.Append(close);
    }

    private static void WriteString(StringBuilder text, string value)
    {
        text.Append('"');
        for (var i = 0; i < value.Length; i++)
        {
            var c = value[i];
            switch (c)
            {
                case '"' or '\\': text.Append('\\').Append(c); break;
                case '\n': text.Append("\\n"); break;
                case '\r': text.Append("\\r"); break;
                case '\t': text.Append("\\t"); break;
                case '\b': text.Append("\\b"); break;
                case '\f': text.Append("\\f"); break;
                case < ' ': AppendEscaped(c); break;
                case var _ when char.IsHighSurrogate(c) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]):
                    text.Append(c).Append(value[++i]);
                    break;
                // A lone surrogate has no UTF-8 form.
                case var _ when char.IsSurrogate(c): AppendEscaped(c); break;
                default: text.Append(c); break;
            }
        }

        text.Append('"');

        void AppendEscaped(char c) => text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
    }
}
