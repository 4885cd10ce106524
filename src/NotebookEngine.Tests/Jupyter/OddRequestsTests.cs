namespace PriceOfAwait.NotebookEngine.Tests.Jupyter;

/// <summary>Requests that are signed as they should be and yet say nothing sensible: each is answered. The tests share a kernel.</summary>
public sealed class OddRequestsTests(Kernel kernel) : IClassFixture<Kernel>
{
    private readonly FrontEnd _kernel = kernel.FrontEnd;

    [Theory]
    [InlineData("execute_request", """{"code":"1","code":"2"}""")]
    [InlineData("execute_request", """{"code":"\ud800"}""")]
    [InlineData("execute_request", """{"\ud800":"1"}""")]
    [InlineData("execute_request", """{"code":1}""")]
    [InlineData("execute_request", """{"code":"1","silent":"no"}""")]
    [InlineData("execute_request", """{"code":"1","stop_on_error":1}""")]
    [InlineData("execute_request", """{"code":"1","user_expressions":[]}""")]
    [InlineData("execute_request", """{"code":"1","user_expressions":{"a":"1","a":"2"}}""")]
    [InlineData("execute_request", """{"code":"1","user_expressions":{"a":"\udc00"}}""")]
    [InlineData("execute_request", "[]")]
    [InlineData("execute_request", "nothing")]
    [InlineData("complete_request", """{"code":"Cons","cursor_pos":1.5}""")]
    [InlineData("complete_request", """{"code":"Cons","cursor_pos":"4"}""")]
    [InlineData("complete_request", """{"code":"Cons","cursor_pos":1e999}""")]
    [InlineData("complete_request", """{"code":["Cons"],"cursor_pos":4}""")]
    [InlineData("inspect_request", """{"code":"Console","cursor_pos":true}""")]
    [InlineData("is_complete_request", """{"code":{}}""")]
    [InlineData("history_request", """{"hist_access_type":"tail","n":"all"}""")]
    [InlineData("history_request", """{"hist_access_type":7}""")]
    [InlineData("no_such_request", "{}")]
    public async Task What_cannot_be_done_is_answered_with_what_is_wrong(string type, string content)
    {
        var refused = await _kernel.AskOddlyAsync(control: false, type, content);
        Assert.Equal("error", (string?)refused["status"]);
        Assert.Equal("InvalidRequest", (string?)refused["ename"]);
        Assert.StartsWith($"A {type} can't be answered: ", (string?)refused["evalue"]);
        Assert.Equal("2", (await _kernel.RunAsync("1 + 1")).Value);
    }

    [Theory]
    [InlineData("shutdown_request", """{"restart":"maybe"}""")]
    [InlineData("shutdown_request", """{"restart":true,"restart":false}""")]
    [InlineData("shutdown_request", "7")]
    [InlineData("no_such_request", "{}")]
    public async Task The_control_channel_answers_too(string type, string content)
    {
        var refused = await _kernel.AskOddlyAsync(control: true, type, content);
        Assert.Equal("InvalidRequest", (string?)refused["ename"]);
        Assert.StartsWith($"A {type} can't be answered: ", (string?)refused["evalue"]);
        Assert.Equal("2", (await _kernel.RunAsync("1 + 1")).Value);
    }

    [Fact]
    public async Task The_message_says_what_is_wrong_where() => Assert.Equal(
        "A complete_request can't be answered: its 'cursor_pos' is no whole number.",
        (string?)(await _kernel.AskOddlyAsync(control: false, "complete_request", """{"code":"Cons","cursor_pos":1.5}"""))["evalue"]);

    [Fact]
    public async Task A_header_that_says_something_twice_is_taken_at_its_last_word()
    {
        var answer = await _kernel.AskOddlyAsync(
            control: false, "", """{"code":"1"}""", """{"msg_id":"1","msg_id":"2","msg_type":"none","msg_type":"is_complete_request"}""");
        Assert.Equal("complete", (string?)answer["status"]);
    }
}
