using System.Globalization;

namespace PriceOfAwait.Display;

/// <summary>Steps as they are told where nothing can be stepped through: each with its place, and with what it changed.</summary>
internal static class StepCards
{
    public static IEnumerable<Card> Of(Stepper stepper)
    {
        Step? before = null;
        var total = 0L;
        foreach (var step in stepper.Steps)
        {
            total += step.Heap.Where(box => box.IsNew).Sum(box => box.Bytes);
            yield return new(
                step.Text, [.. new[] { PlaceOf(step, stepper), StackOf(before, step), QueueOf(before, step), HeapOf(before, step, total) }
                    .Where(line => line.Length > 0)]);
            before = step;
        }
    }

    private static string PlaceOf(Step step, Stepper stepper) => string.Join(", ", new[]
    {
        stepper.Methods[step.Method].Name,
        step.SourceLine > 0 ? $"line {Text(step.SourceLine)}" : "",
        step.LoweredLine > 0 ? $"lowered {Text(step.LoweredLine)}" : "",
    }.Where(part => part.Length > 0));

    private static string StackOf(Step? before, Step now) => before?.Thread == now.Thread && before.Stack.SequenceEqual(now.Stack)
        ? ""
        : $"stack{(before?.Thread == now.Thread || now.Thread.Length == 0 ? "" : $" of {now.Thread}")}: "
            + string.Join(" ← ", now.Stack.Select(frame => With(frame.Method, frame.Note)).DefaultIfEmpty("empty"));

    private static string QueueOf(Step? before, Step now) =>
        (before?.Queue ?? []).SequenceEqual(now.Queue) ? "" : $"queue: {string.Join("; ", now.Queue.DefaultIfEmpty("empty"))}";

    /// <summary>What came, what is noted otherwise than before, and what went.</summary>
    private static string HeapOf(Step? before, Step now, long total)
    {
        var gone = (before?.Heap ?? []).Select(box => box with { IsNew = false }).ToList();
        var changed = now.Heap.Where(box => !box.IsNew).ToList();
        changed.RemoveAll(gone.Remove);
        foreach (var box in changed)
        {
            gone.Remove(gone.Find(old => old.Type == box.Type && old.Bytes == box.Bytes)!);
        }

        var came = now.Heap.Where(box => box.IsNew).Select(box => $"+ {Text(box.Bytes)} B {With(box.Type, box.Note)}").ToList();
        var changes = string.Join("; ",
        [
            .. came, .. changed.Select(box => box.Note.Length > 0 ? $"{box.Type}: {box.Note}" : box.Type),
            .. gone.Select(box => $"− {box.Type}"),
        ]);
        return changes.Length == 0 ? "" : $"heap: {changes}{(came.Count > 0 ? $" = {Text(total)} B so far" : "")}";
    }

    private static string With(string name, string note) => note.Length > 0 ? $"{name} ({note})" : name;

    private static string Text(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}
