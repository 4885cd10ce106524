using System.Text.Json.Nodes;
using PriceOfAwait.HeapReader;

// Counts the objects that the operations of a benchmark leave on the heap. It starts the lessons' process itself, by the command line
// that it is given (`… inspect objects …`), because some systems let a process look only into those that it started. The library can't
// do this: it is also loaded by kernels whose runtime can't load the packages that read a heap.
if (args is not [var program, .. var arguments])
{
    Console.Error.WriteLine(
        "usage: PriceOfAwait.HeapReader PROGRAM ARGUMENT…   (of a process that says when to look; standard input stays open until the "
        + "answers may go)");
    return 2;
}

using var lessons = new Watched(program, arguments);
lessons.EndWithStandardInput();
var looks = new List<HeapContents>();
var batches = new Queue<HeapContents>();
while (lessons.ReadLine() is { } line)
{
    switch (line)
    {
        case "look":
            try
            {
                looks.Add(HeapContents.Of(lessons.Id));
            }
            catch (UnauthorizedAccessException exception)
            {
                Console.Error.WriteLine(exception.Message);
                return 3;
            }

            lessons.GoOn();
            break;

        case "keep":
            // The last three looks: before, after a batch without any operation, after one with some. Earlier looks only warmed up.
            var (emptyBatch, batch) = (looks[^2].Without(looks[^3]), looks[^1].Without(looks[^2]));
            batches.Enqueue(batch.Without(emptyBatch));
            looks.Clear();
            break;

        default:
            var answer = JsonNode.Parse(line)!.AsObject();
            answer["objects"] = new JsonArray([.. batches.Dequeue().Objects.Select(JsonNode? (objects) => objects.ToJson())]);
            Console.WriteLine(answer.ToJsonString());
            break;
    }
}

return lessons.ExitCode;
