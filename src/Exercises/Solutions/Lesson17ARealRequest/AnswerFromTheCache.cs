namespace PriceOfAwait.Exercises.Solutions.Lesson17ARealRequest;

/// <summary>The cache keeps tasks, and the synchronous path isn't async, so it returns the kept one.</summary>
/// <param name="loadAsync">Loads an answer from the store.</param>
public sealed class AnswerFromTheCache(Func<string, Task<string>> loadAsync)
{
    private readonly Dictionary<string, Task<string>> _answers = [];

    /// <summary>The handler; called by one request at a time.</summary>
    public Task<string> GetAsync(string name) =>
        _answers.TryGetValue(name, out var known) ? known : LoadAsync(name);

    private async Task<string> LoadAsync(string name)
    {
        var answer = await loadAsync(name);
        _answers[name] = Task.FromResult(answer);
        return answer;
    }
}
