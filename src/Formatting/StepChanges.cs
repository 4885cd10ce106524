using System.Globalization;

namespace PriceOfAwait.Formatting;

/// <summary>What a step changed, as it is told where nothing can be stepped through.</summary>
internal sealed record StepChanges(string Line, string Stack, string Heap, string Queue, long Total)
{
    /// <summary>A step a row.</summary>
    public static Table TableOf(Stepper stepper)
    {
        var hasQueue = stepper.Steps.Any(step => step.Queue.Count > 0);
        var isLowered = stepper.Methods.Any(method => method.Lowered.Length > 0);
        Column[] columns =
        [
            Column.Number("Step"), new("What happens"), new(isLowered ? "Line → lowered" : "Line"), new("Stack (← called by)"),
            .. hasQueue ? new[] { new Column("Queue") } : [],
            new("Put on the heap"), Column.Number("B so far"),
        ];
        return new(
            columns,
            [
                .. Of(stepper).Zip(stepper.Steps, (change, step) => (change, step)).Select((row, index) => (string[])
                [
                    Text(index + 1), row.step.Text, row.change.Line, row.change.Stack,
                    .. hasQueue ? new[] { row.change.Queue } : [],
                    row.change.Heap, Text(row.change.Total),
                ]),
            ]);
    }

    /// <summary>A step after the other, with a line for each kind of change.</summary>
    public static IEnumerable<string> LinesOf(Stepper stepper) =>
        Of(stepper).Zip(stepper.Steps, (change, step) => (change, step)).SelectMany((row, index) =>
        {
            var (change, step) = row;
            return new[]
            {
                $"{index + 1,3}. {step.Text}{(change.Line.Length > 0 ? $"  [{change.Line}]" : "")}",
                Told("stack", change.Stack), Told("queue", change.Queue),
                Told("heap ", change.Heap.Length > 0 ? $"{change.Heap}  ({Text(change.Total)} B so far)" : ""),
            }.Where(line => line.Length > 0);
        });

    private static IEnumerable<StepChanges> Of(Stepper stepper)
    {
        Step? before = null;
        var total = 0L;
        foreach (var step in stepper.Steps)
        {
            total += step.Heap.Where(box => box.IsNew).Sum(box => box.Bytes);
            var isSameThread = before?.Thread == step.Thread;
            var stack = string.Join(" ← ", step.Stack.Select(frame => With(frame.Method, frame.Note)).DefaultIfEmpty("empty"));
            yield return new(
                LineOf(step, stepper.Methods),
                isSameThread && before!.Stack.SequenceEqual(step.Stack) ? ""
                    : isSameThread || step.Thread.Length == 0 ? stack
                    : $"{step.Thread}: {stack}",
                string.Join("; ", HeapChanges(before?.Heap ?? [], step.Heap)),
                (before?.Queue ?? []).SequenceEqual(step.Queue) ? "" : string.Join("; ", step.Queue.DefaultIfEmpty("empty")),
                total);
            before = step;
        }
    }

    private static string LineOf(Step step, IReadOnlyList<SteppedMethod> methods)
    {
        var lines = (step.SourceLine, step.LoweredLine) switch
        {
            (0, 0) => "",
            (var source, 0) => Text(source),
            (0, var lowered) => $"→ {Text(lowered)}",
            var (source, lowered) => $"{Text(source)} → {Text(lowered)}",
        };
        return methods.Count > 1 && lines.Length > 0 ? $"{methods[step.Method].Name} {lines}" : lines;
    }

    /// <summary>What came, what is noted otherwise than before, and what went.</summary>
    private static IEnumerable<string> HeapChanges(IReadOnlyList<HeapBox> before, IReadOnlyList<HeapBox> now)
    {
        var gone = before.Select(box => box with { IsNew = false }).ToList();
        var changed = now.Where(box => !box.IsNew).ToList();
        changed.RemoveAll(gone.Remove);
        foreach (var box in changed)
        {
            gone.Remove(gone.Find(old => old.Type == box.Type && old.Bytes == box.Bytes)!);
        }

        return
        [
            .. now.Where(box => box.IsNew).Select(box => $"+ {Text(box.Bytes)} B {With(box.Type, box.Note)}"),
            .. changed.Select(box => box.Note.Length > 0 ? $"{box.Type}: {box.Note}" : box.Type),
            .. gone.Select(box => $"− {box.Type}"),
        ];
    }

    private static string With(string name, string note) => note.Length > 0 ? $"{name} ({note})" : name;

    private static string Told(string what, string change) => change.Length > 0 ? $"     {what} {change}" : "";

    private static string Text(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
