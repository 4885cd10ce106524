namespace PriceOfAwait.Tests.Practicing;

/// <summary>
/// What readers typically try first: an exercise's own text or its solution, with something in it replaced.
/// </summary>
internal sealed record WrongAttempt(string Id, string Says, Func<ExerciseFiles, string> Start, params string[] Replaced)
{
    public static IReadOnlyList<WrongAttempt> All { get; } =
    [
        new(
            "pass-it-on",
            "an available answer: found 144 B, expected at most 72 B",
            Solution,
            "Task<string> AskAsync(int id) => ServiceAsync(id)",
            "async Task<string> AskAsync(int id) => await ServiceAsync(id)"
        ),
        new(
            "pass-it-on",
            "AskAsync(-1): found ArgumentOutOfRangeException at the call itself",
            Solution,
            "Task.FromException<string>(new ArgumentOutOfRangeException(nameof(id)))",
            "throw new ArgumentOutOfRangeException(nameof(id))"
        ),
        new(
            "return-early",
            "NameOfAsync: found an async method",
            Original,
            "return await LoadAsync(id);",
            "var loaded = LoadAsync(id);\n        return await loaded;"
        ),
        new(
            "return-early",
            "the known name: found 72 B, expected 0 B",
            Solution,
            "new(Name)",
            "new(Task.FromResult(Name))"
        ),
        new(
            "keep-the-task",
            "PriceOfAsync(\"AAPL\"): found 42, expected 7",
            Original,
            "public Task<decimal> PriceOfAsync(string name) => Task.FromResult(_prices[name]);",
            "private Task<decimal>? _kept;\n"
                + "    public Task<decimal> PriceOfAsync(string name) => _kept ??= Task.FromResult(_prices[name]);"
        ),
        new(
            "keep-the-task",
            "a price requested before: found 80 B, expected 0 B",
            Original,
            "public Task<decimal> PriceOfAsync(string name) => Task.FromResult(_prices[name]);",
            "public async Task<decimal> PriceOfAsync(string name) => _prices[name];"
        ),
        new(
            "keep-the-last-task",
            "then ReadAsync(100): found 4096, expected 100",
            Solution,
            "&& last.Result == count",
            ""
        ),
        new(
            "keep-the-last-task",
            "the same count again: found 72 B, expected 0 B",
            Original,
            "Task.FromResult(count)",
            "new ValueTask<int>(count).AsTask()"
        ),
        new(
            "beyond-the-cache",
            "SeatsLeftAsync(-1): found ArgumentOutOfRangeException at the call itself",
            Solution,
            "Task.FromException<int>(new ArgumentOutOfRangeException(nameof(row)))",
            "throw new ArgumentOutOfRangeException(nameof(row))"
        ),
        new(
            "beyond-the-cache",
            "a row with many seats left: found 72 B, expected 0 B",
            Original,
            "async Task<int> SeatsLeftAsync(int row)",
            "Task<int> SeatsLeftAsync(int row)",
            "row >= 0 ? row * 7 % 100 : throw new ArgumentOutOfRangeException(nameof(row))",
            "row < 0 ? Task.FromException<int>(new ArgumentOutOfRangeException()) : row == 15 ? Few : "
                + "Task.FromResult(row * 7 % 100);\n"
                + "    private static readonly Task<int> Few = Task.FromResult(5)"
        ),
        new("impossible-row", "Row: found row 3, with 0 B both printed and counted", Original, "Row => 0", "Row => 3"),
        new("impossible-row", "Row: found 7, but the rows are 1 to 5", Original, "Row => 0", "Row => 7"),
        new(
            "to-value-task",
            "a loaded price: found 80 B, expected 0 B",
            Solution,
            "public async ValueTask<decimal> PriceAsync(string name)\n    {",
            "public ValueTask<decimal> PriceAsync(string name) => new(PriceOfAsync(name));\n"
                + "    private async Task<decimal> PriceOfAsync(string name)\n    {"
        ),
        new(
            "to-value-task",
            "PriceAsync(\"AAPL\") again: found 0, expected 7",
            Solution,
            "_known[name] = price",
            "_known[name] = 0"
        ),
        new(
            "await-it-once",
            "found 2 reads, expected one read",
            Solution,
            "count + count",
            "count + await readAsync()"
        ),
        new(
            "await-it-once",
            "a completed read: found 72 B, expected 0 B",
            Original,
            "readAsync();",
            "readAsync().AsTask();"
        ),
        new(
            "move-it-out",
            "after a failed initialization: found a task that succeeds",
            Solution,
            "IsCompletedSuccessfully",
            "IsCompleted"
        ),
        new(
            "move-it-out",
            "PriceAsync: found an async method",
            Original,
            "await ready;",
            "if (!ready.IsCompletedSuccessfully) await ready;"
        ),
        new(
            "fail-in-the-task",
            "PriceAsync: found an async method",
            Original,
            "ValueTask<decimal> PriceAsync(string name) => new(Find(name))",
            "async ValueTask<decimal> PriceAsync(string name) => Find(name)"
        ),
        new(
            "fail-in-the-task",
            "PriceAsync(\"XYZ\"): found a task that succeeds",
            Solution,
            "return ValueTask.FromException<decimal>(exception)",
            "_ = exception; return default"
        ),
        new(
            "free-the-local-function",
            "after initialization: found 32 B, expected 0 B",
            Original,
            "async ValueTask<decimal> WaitAsync()",
            "async ValueTask<decimal> WaitAsync(string other = \"\")"
        ),
        new(
            "free-the-local-function",
            "PriceAsync(\"AAPL\"), not ready yet: found 42, expected 7",
            Solution,
            "WaitAsync(ready, name);",
            "WaitAsync(ready, \"MSFT\");"
        ),
        new(
            "free-the-lambda",
            "PriceOf(\"MSFT\", 2): found 42, expected 84",
            Original,
            "key => Load(key) * rate",
            "static key => Load(key)"
        ),
        new(
            "free-the-lambda",
            "a cached price: found 32 B, expected 0 B",
            Original,
            "=> _prices.GetOrAdd(name, key => Load(key) * rate);",
            "{ Func<string, decimal> load = key => Load(key) * rate; return _prices.GetOrAdd(name, load); }"
        ),
        new("predict-the-box", "Bytes: found 72, which is too few", Original, "Bytes => 0", "Bytes => 72"),
        new("predict-the-box", "Bytes: found 200, which is too many", Original, "Bytes => 0", "Bytes => 200"),
        new(
            "smaller-box",
            "an order that waits: found 120 B",
            Original,
            "await Task.Yield();",
            "var sum = quantity * price * (1 - discount) + shipping;\n        await Task.Yield();",
            "return quantity * price * (1 - discount) + shipping",
            "return sum"
        ),
        new(
            "smaller-box",
            "TotalAsync(1), right after the call: found a completed one, expected an incomplete task",
            Original,
            "await Task.Yield()",
            "await Task.CompletedTask"
        ),
        new(
            "sum-without-waiting",
            "found requests for lines 0 1 2 0 1 2 3, expected requests for lines 0 1 2 3",
            Solution,
            "RestAsync(sum, worth, line + 1, lines, worthOfAsync);",
            "RestAsync(0, new(0), 0, lines, worthOfAsync);"
        ),
        new(
            "sum-without-waiting",
            "SumAsync: found an async method",
            Original,
            "sum += await worthOfAsync(line);",
            "var worth = worthOfAsync(line);\n            sum += worth.IsCompleted ? worth.Result : await worth;"
        ),
        new(
            "completed-is-not-successful",
            "found TimeoutException at the call itself",
            Original,
            "worth.Result",
            "worth.GetAwaiter().GetResult()"
        ),
        new(
            "completed-is-not-successful",
            "TwiceAsync(a cancelled task): found AggregateException",
            Original,
            "worth.IsCompleted ?",
            "worth.IsCompleted && !worth.IsFaulted ?"
        ),
        new(
            "choose-a-type",
            "DecimalAtFifteenPercent: found ValueTask, which allocates",
            Solution,
            "DecimalAtFifteenPercent => Returns.Task",
            "DecimalAtFifteenPercent => Returns.ValueTask"
        ),
        new(
            "choose-a-type",
            "DecimalAtHalf: found Task, which allocates",
            Solution,
            "DecimalAtHalf => Returns.ValueTask",
            "DecimalAtHalf => Returns.Task"
        ),
        new(
            "pool-the-box",
            "ReadAsync(7), right after the call: found a completed one, expected an incomplete task",
            Solution,
            "await Task.Yield();",
            "await Task.CompletedTask;"
        ),
        new(
            "pool-the-box",
            "a read that waits: found 104 B, expected 0 B",
            Original,
            "await Task.Yield();",
            "await Task.Yield();\n        count += 0;"
        ),
        new(
            "one-local",
            "the first of two requests at the same time: found 14, expected 9",
            Original,
            "AsyncLocal<string>",
            "ThreadLocal<string>"
        ),
        new(
            "one-local",
            "a request: found 224 B, expected at most 112 B",
            Solution,
            "Current.Value = new(user, shop, trace);",
            "Current.Value = new(user, shop, \"\");\n        Current.Value = Current.Value with { Trace = trace };"
        ),
        new(
            "resume-anywhere",
            "where only the three prices wait: found 3 posts, expected no posts",
            Original,
            "await lockAsync()",
            "await lockAsync().ConfigureAwait(false)"
        ),
        new(
            "resume-anywhere",
            "where only unlocking waits: found 1 post, expected no posts",
            Solution,
            "await using var unlocking = locked.ConfigureAwait(false);",
            "await using var unlocking = locked;"
        ),
        new(
            "resume-anywhere",
            "right after the call of SumAsync: found an unlocked one, expected a locked list",
            Original,
            "IAsyncEnumerable<int> prices)",
            "IAsyncEnumerable<int> prices) =>\n"
                + "        await Task.Run(() => OnPoolAsync(lockAsync, prices)).ConfigureAwait(false);\n\n"
                + "    private static async Task<int> OnPoolAsync(\n"
                + "        Func<Task<IAsyncDisposable>> lockAsync, IAsyncEnumerable<int> prices)"
        ),
        new(
            "resume-anywhere",
            "after a price that failed: found a locked one, expected an unlocked list",
            Solution,
            "await using var unlocking = locked.ConfigureAwait(false);",
            "",
            "return sum;",
            "await locked.DisposeAsync().ConfigureAwait(false);\n        return sum;"
        ),
        new(
            "return-before-it-runs",
            "found code that runs within Ring",
            Original,
            "Task<int> RungAsync() => _rung.Task",
            "async Task<int> RungAsync() => await _rung.Task.ConfigureAwait(false)"
        ),
        new(
            "return-before-it-runs",
            "Ring(7), then Ring(8): found a task that succeeds",
            Solution,
            "_rung.SetResult",
            "_rung.TrySetResult"
        ),
        new(
            "one-at-a-time",
            "PriceAsync(\"AAPL\"), while MSFT is loaded: found nothing within 4 s: it never ends",
            Solution,
            "await _gate.WaitAsync();",
            "_gate.Wait();"
        ),
        new(
            "one-at-a-time",
            "found 3 loads at a time, expected one load at a time",
            Original,
            "public Task<decimal>",
            "public async Task<decimal>",
            "lock (_lock)",
            "Task<decimal> load;\n        lock (_lock)",
            "return Task.FromResult(loadAsync(name).Result);\n        }",
            "load = loadAsync(name);\n        }\n\n        return await load;"
        ),
        new(
            "one-at-a-time",
            "called before the load of MSFT fails: found nothing within 4 s: it never ends, expected 7",
            Solution,
            "return await loadAsync(name);",
            "var price = await loadAsync(name);\n            _gate.Release();\n            return price;",
            "finally\n        {\n            _gate.Release();\n        }",
            "finally\n        {\n        }"
        ),
        new(
            "forget-the-failure",
            "PriceAsync(\"MSFT\") and PriceAsync(\"AAPL\"), twice each: found 4 loads, expected 2 loads",
            Solution,
            "catch\n        {",
            "finally\n        {",
            "            throw;\n",
            ""
        ),
        new(
            "forget-the-failure",
            "PriceAsync(\"MSFT\"), after a load that had failed when it returned: found TimeoutException",
            Solution,
            "Lazy<Task<decimal>>",
            "Task<decimal>",
            "_loads.GetOrAdd(name, key => new(() => LoadAsync(key))).Value",
            "_loads.GetOrAdd(name, LoadAsync)"
        ),
        new(
            "forget-the-failure",
            "PriceAsync(\"MSFT\"), after a load that was cancelled: found TaskCanceledException",
            Original,
            "=> _loads.GetOrAdd(name, key => new(() => loadAsync(key))).Value;",
            "\n    {\n        if (_loads.TryGetValue(name, out var known) && known.Value.IsFaulted)\n"
                + "            _loads.TryRemove(name, out _);\n"
                + "        return _loads.GetOrAdd(name, key => new(() => loadAsync(key))).Value;\n    }"
        ),
        new(
            "cancel-for-one",
            "the second caller's price, after the first caller gave up: found TaskCanceledException",
            Original,
            ".Value;",
            ".Value.WaitAsync(token);"
        ),
        new(
            "cancel-for-one",
            "cancelled before the price is there: found nothing within 4 s: it never ends",
            Solution,
            ".WaitAsync(token)",
            ""
        ),
        new(
            "cancel-for-one",
            "of two callers, of whom one gives up: found 2 loads, expected one load",
            Original,
            "_loads.GetOrAdd(name, key => new(() => loadAsync(key, token))).Value;",
            "loadAsync(name, CancellationToken.None).WaitAsync(token);"
        ),
        new(
            "close-the-report",
            "DisposeAsync(), before the lines are written: found a completed one",
            Original,
            "writeAsync(_lines).Wait();",
            "_ = writeAsync(_lines);"
        ),
        new(
            "close-the-report",
            "DisposeAsync(), until it returns: found 0 writes, expected one write",
            Original,
            "writeAsync(_lines).Wait();",
            "return new(Task.Run(() => writeAsync(_lines).Wait()));"
        ),
        new(
            "close-the-report",
            "DisposeAsync() once more, before the lines are written: found a completed one",
            Original,
            "public ValueTask DisposeAsync()",
            "public async ValueTask DisposeAsync()",
            "writeAsync(_lines).Wait();",
            "await writeAsync(_lines);",
            "        return default;\n",
            ""
        ),
        new(
            "save-in-background",
            "Save(1), Save(2), DisposeAsync(): found nothing, expected saved 1, saved 2",
            Original,
            "=> await _saveAsync(order);",
            "\n    {\n        try { await _saveAsync(order); }\n"
                + "        catch (Exception exception) { _report(order, exception); }\n    }"
        ),
        new(
            "save-in-background",
            "Save(1), Save(2), where saving 1 fails: found TimeoutException",
            Solution,
            "try\n            {\n                await saveAsync(order);\n            }\n"
                + "            catch (Exception exception)\n            {\n"
                + "                report(order, exception);\n            }",
            "await saveAsync(order);"
        ),
        new(
            "save-in-background",
            "Save(1), after DisposeAsync(): found a task that succeeds",
            Solution,
            "if (!_orders.Writer.TryWrite(order))\n        {\n"
                + "            throw new InvalidOperationException($\"Order {order} came after the end.\");\n        }",
            "_orders.Writer.TryWrite(order);"
        ),
        new(
            "open-the-price-book",
            "the load, when OpenAsync(…) has returned: found not started yet, expected started by the caller",
            Original,
            "Task.FromResult(new OpenThePriceBook(loadAsync))",
            "Task.Run(() => new OpenThePriceBook(loadAsync))"
        ),
        new(
            "open-the-price-book",
            "before the prices are there: found a completed one, expected an incomplete task",
            Original,
            "IReadOnlyDictionary<string, decimal> _prices;",
            "Task<IReadOnlyDictionary<string, decimal>> _prices;",
            "_prices = loadAsync().Result;",
            "_prices = loadAsync();",
            "=> _prices[name];",
            "=> _prices.Result[name];"
        ),
        new(
            "sell-outside-the-lock",
            "two sales, before the warehouse has answered: found 0 told, expected both told to the warehouse",
            Original,
            "public Task<bool> SellAsync()",
            "public Task<bool> SellAsync() => Task.Run(Sell);\n\n    private bool Sell()",
            "return Task.FromResult(false);",
            "return false;",
            "return Task.FromResult(true);",
            "return true;"
        ),
        new(
            "sell-outside-the-lock",
            "two buyers before the warehouse has answered: found sold, sold, expected sold, none left",
            Solution,
            "left = --_stock;",
            "left = _stock - 1;",
            "await tellAsync(left);",
            "await tellAsync(left);\n        lock (_lock)\n        {\n            _stock--;\n        }"
        ),
        new(
            "reuse-a-source",
            "a round's value task, awaited after the next round has begun: found the result 2",
            Solution,
            "=> _core.GetResult(token);",
            "=> _core.GetResult(_core.Version);",
            "=> _core.GetStatus(token);",
            "=> _core.GetStatus(_core.Version);"
        ),
        new(
            "reuse-a-source",
            "round 2: NextAsync(), then Give(2): found InvalidOperationException",
            Solution,
            "_core.Reset();",
            ""
        ),
        new(
            "a-price-service",
            "after a failed load: found TimeoutException",
            Original,
            "public async ValueTask<decimal> PriceAsync",
            "private readonly Dictionary<string, Task<decimal>> _loads = [];\n    public async "
                + "ValueTask<decimal> PriceAsync",
            "await loadAsync(name, cancellationToken);",
            "await (_loads.TryGetValue(name, out var load) ? load : _loads[name] = loadAsync(name, cancellationToken));"
        ),
        new(
            "a-price-service",
            "PriceAsync(\"IBM\", a cancelled token): found a task that succeeds",
            Solution,
            "await loadAsync(name, cancellationToken)",
            "await loadAsync(name, default)"
        ),
        new(
            "a-buffered-reader",
            "ReadByteAsync(), 600 times: found 600 reads of the source",
            Original,
            "var one = new byte[1];",
            "var one = new byte[1].AsMemory();",
            "one[0]",
            "one.Span[0]"
        ),
        new(
            "a-buffered-reader",
            "ReadByteAsync: found an async method",
            Solution,
            "public ValueTask<int> ReadByteAsync",
            "public async ValueTask<int> ReadByteAsync",
            "? new(_buffer[_next++]) : FillAsync",
            "? _buffer[_next++] : await FillAsync"
        ),
        new(
            "count-the-failures",
            "found 1, expected 2",
            Original,
            "foreach (var task in tasks)",
            "try { await Task.WhenAll(tasks); } catch (Exception) { failures = 1; }\n"
                + "        foreach (Task task in Array.Empty<Task>())"
        ),
        new(
            "count-the-failures",
            "CountAsync(two failed, one cancelled, one that succeeded): found 3, expected 2",
            Solution,
            "task.IsFaulted",
            "!task.IsCompletedSuccessfully"
        ),
        new(
            "count-the-failures",
            "CountAsync(one that fails later): found 0, expected 1",
            Original,
            "try\n",
            "failures += task.IsFaulted ? 1 : 0;\n            continue;\n            try\n"
        ),
        new(
            "cancel-without-throwing",
            "TwiceAsync(a cancelled token): found OperationCanceledException at the call itself",
            Original,
            "public async Task<int> TwiceAsync",
            "public Task<int> TwiceAsync",
            "return 2 * await readAsync(cancellationToken);",
            "return ReadAsync();\n        async Task<int> ReadAsync() => 2 * await readAsync(cancellationToken);"
        ),
        new(
            "cancel-without-throwing",
            "found Faulted, expected Canceled",
            Solution,
            "Task.FromCanceled<int>(cancellationToken)",
            "Task.FromException<int>(new OperationCanceledException(cancellationToken))"
        ),
        new(
            "start-them-together",
            "before a price is there: found 1 of them, expected 3 calls",
            Original,
            "new decimal[names.Length];",
            "new decimal[names.Length];\n        var tasks = names.Select(priceAsync);",
            "for (var index = 0; index < names.Length; index++)",
            "var index = 0;\n        foreach (var task in tasks)",
            "prices[index] = await priceAsync(names[index]);",
            "prices[index++] = await task;"
        ),
        new(
            "start-them-together",
            "three prices that are there: found",
            Solution,
            "return await Task.WhenAll(tasks);",
            "return await Task.WhenAll(tasks.Select(async task => await task));"
        ),
        new(
            "a-few-at-a-time",
            "calls at a time, expected 3 calls at a time",
            Solution,
            "{ MaxDegreeOfParallelism = limit }",
            "{ MaxDegreeOfParallelism = names.Length }"
        ),
        new(
            "a-few-at-a-time",
            "found nothing within 4 s: it never ends, expected 3 calls at a time",
            Solution,
            "{ MaxDegreeOfParallelism = limit }",
            "{ MaxDegreeOfParallelism = 1 }"
        ),
        new(
            "free-the-handler",
            "GetAsync(\"MSFT\"), before the price is there: found nothing within 4 s: it never ends",
            Original,
            "priceAsync(name).Result",
            "Task.Run(() => priceAsync(name)).Result"
        ),
        new(
            "free-the-handler",
            "GetAsync(\"MSFT\") with a failing service: found AggregateException",
            Original,
            "public Task<string>",
            "public async Task<string>",
            "var price = priceAsync(name).Result;",
            "await Task.WhenAny(priceAsync(name));\n        var price = priceAsync(name).Result;",
            "return Task.FromResult($\"{name} {price}\");",
            "return $\"{name} {price}\";"
        ),
        new(
            "answer-from-the-cache",
            "a known name: found 72 B, expected 0 B",
            Original,
            "async Task<string> GetAsync(string name) => await CachedAsync(name)",
            "Task<string> GetAsync(string name) => CachedAsync(name)"
        ),
        new(
            "answer-from-the-cache",
            "GetAsync(\"MSFT\"), after a load that failed: found TimeoutException",
            Solution,
            "LoadAsync(name);\n",
            "_answers[name] = LoadAsync(name);\n"
        ),
        new(
            "pass-the-token",
            "the sum with a cancelled token: found a task that succeeds",
            Solution,
            "loadAsync(index, token)",
            "loadAsync(index, default)"
        ),
        new("pass-the-token", "the sum of three prices: found 1, expected 6", Solution, "index < count", "index < 1"),
        new(
            "load-on-demand",
            "the pages loaded for the first number: found 3, expected 1",
            Original,
            "yield return number;",
            "await Task.Yield();\n            yield return number;"
        ),
        new(
            "load-on-demand",
            "the pages loaded for the first three numbers: found 3, expected 2",
            Solution,
            "foreach (var number in await loadAsync(page))",
            "var next = await loadAsync(page);\n"
                + "            if (page == 1) await loadAsync(page);\n            foreach (var number in next)"
        ),
        new(
            "stop-at-the-first-failure",
            "the others wait: found nothing within 4 s: it never ends, expected 3 calls, then TimeoutException",
            Solution,
            "await sendAsync(order, stopping)",
            "await sendAsync(order, token)"
        ),
        new(
            "stop-at-the-first-failure",
            // It swallows the failure. Whoever waits for the semaphore is then cancelled or let in first, by chance, so
            // there may be another exception, or none.
            "one of the first fails and the others wait: found 3 calls, ",
            Original,
            "var gate",
            "using var stopping = CancellationTokenSource.CreateLinkedTokenSource(token);\n        var gate",
            "gate.WaitAsync(token)",
            "gate.WaitAsync(stopping.Token)",
            "await sendAsync(order, token);\n            }",
            "await sendAsync(order, stopping.Token);\n            }\n"
                + "            catch\n            {\n                stopping.Cancel();\n            }"
        ),
        new(
            "free-the-writer",
            "whose calls fail, the first one with a TimeoutException: found a task that succeeds",
            Solution,
            "Interlocked.CompareExchange(ref first, exception, null);",
            "Console.Error.WriteLine(exception.Message);"
        ),
        new(
            "free-the-writer",
            "the first one with a TimeoutException: found ChannelClosedException",
            Original,
            "await sendAsync(order);\n",
            "try { await sendAsync(order); }\n"
                + "                catch (Exception exception) { channel.Writer.TryComplete(exception); throw; }\n"
        ),
        // It goes on, and tells of the failure when all orders are sent.
        new(
            "free-the-writer",
            "the orders taken, where all calls fail: found 100, expected at most 7",
            Solution,
            "await sendAsync(order);\n",
            "try { await sendAsync(order); }\n"
                + "                catch (Exception exception)\n"
                + "                { Interlocked.CompareExchange(ref first, exception, null); }\n"
        ),
        new(
            "free-the-writer",
            "at the busiest moment: found 6 calls at a time, expected 3 calls at a time",
            Solution,
            "Enumerable.Range(0, limit)",
            "Enumerable.Range(0, 2 * limit)"
        ),
        new(
            "find-async-methods",
            "that only passes a task on: found True, expected False",
            Original,
            "method.IsDefined(typeof(AsyncStateMachineAttribute), inherit: false)",
            "method.ReturnType == typeof(void)\n"
                + "            || typeof(System.Threading.Tasks.Task).IsAssignableFrom(method.ReturnType)"
        ),
        new(
            "find-async-methods",
            "that isn't inlined: found True, expected False",
            Solution,
            "(method.MethodImplementationFlags & RuntimeAsync) != 0",
            "method.MethodImplementationFlags != 0"
        ),
        new(
            "find-async-methods",
            "such a method that isn't inlined: found False, expected True",
            Solution,
            "(method.MethodImplementationFlags & RuntimeAsync) != 0",
            "method.MethodImplementationFlags == RuntimeAsync"
        ),
        new(
            "undo-the-hoist",
            "TotalAsync(null): found a task, expected ArgumentNullException at the call itself",
            Solution,
            "public Task<decimal> TotalAsync",
            "public async Task<decimal> TotalAsync",
            "return SumAsync(items)",
            "return await SumAsync(items)"
        ),
        new(
            "undo-the-hoist",
            "the tasks that UndoTheHoist keeps in variables: found 1, expected none",
            Solution,
            "total += await PriceAsync(item);",
            "var price = PriceAsync(item);\n"
                + "            total += price.IsCompletedSuccessfully ? price.Result : await price;"
        ),
        new(
            "undo-the-hoist",
            "the most calls at a time: found 3, expected 1",
            Solution,
            "        decimal total = 0;\n",
            "        var prices = await Task.WhenAll(items.Select(PriceAsync));\n"
                + "        decimal total = prices.Sum();\n",
            "        foreach (var item in items)\n        {\n            total += await PriceAsync(item);\n        }\n",
            ""
        ),
        new(
            "undo-the-hoist",
            "the tasks that UndoTheHoist keeps in variables: found ",
            Solution,
            "        return SumAsync(items);",
            "        if (items.Count == 2 && PriceAsync(items[0]).GetAwaiter() is { IsCompleted: true } only)\n"
                + "            return Task.FromResult(only.GetResult());\n"
                + "        return SumAsync(items);"
        ),
        new(
            "find-async-methods",
            "IsAsync of an async iterator: found False, expected True",
            Solution,
            "method.IsDefined(typeof(AsyncIteratorStateMachineAttribute), inherit: false)",
            "false"
        ),
        new(
            "find-async-methods",
            "IsAsync of an iterator that isn't async: found True, expected False",
            Solution,
            "method.IsDefined(typeof(AsyncIteratorStateMachineAttribute), inherit: false)",
            "method.IsDefined(typeof(StateMachineAttribute), inherit: false)"
        ),
        new(
            "tell-who-left",
            "runs out of time: found a cancellation after 2 calls, expected price of MSFT, unknown, ",
            Original,
            "catch (Exception)\n",
            "catch (Exception exception) when (exception is not OperationCanceledException)\n"
        ),
        new(
            "tell-who-left",
            "leaves during the second call: found price of MSFT, unknown, expected a cancellation",
            Original,
            "            try\n",
            "            if (token.IsCancellationRequested) { break; }\n            try\n"
        ),
        new(
            "tell-who-left",
            "is cancelled by the service: found a cancellation after 2 calls, expected price of MSFT, unknown, ",
            Original,
            "catch (Exception)\n",
            "catch (Exception e) when (e is not OperationCanceledException || e.InnerException is TimeoutException)\n"
        ),
        new(
            "tell-who-left",
            "leaves during the last call: found price of MSFT, price of IBM, unknown, expected a cancellation",
            Original,
            "            try\n",
            "            token.ThrowIfCancellationRequested();\n            try\n"
        ),
        new(
            "finish-what-has-begun",
            "ignores its token: found checked, paid, stored, expected checked, cancelled",
            Solution,
            "        token.ThrowIfCancellationRequested();\n",
            ""
        ),
        new(
            "finish-what-has-begun",
            "during the payment: found checked, cancelled, expected checked, paid, stored",
            Solution,
            "payAsync(CancellationToken.None)",
            "payAsync(token)"
        ),
    ];

    public string Code =>
        Replaced
            .Chunk(2)
            .Aggregate(
                Start(ExerciseFiles.Find(Id)),
                (text, pair) =>
                {
                    Assert.Contains(pair[0], text);
                    return text.Replace(pair[0], pair[1], StringComparison.Ordinal);
                }
            );

    private static string Original(ExerciseFiles exercise) => exercise.File.Original;

    private static string Solution(ExerciseFiles exercise) => exercise.Solution;
}
