namespace PriceOfAwait.ExactAnswers.Stepping;

internal sealed class Narration(ShownMethods methods, bool isRepeated)
{
    internal const string Idle = "this thread has nothing more to do";

    private readonly Dictionary<int, List<Activation>> _stacks = [];
    private readonly List<Activation> _waiting = [];
    private readonly TracedHeap _heap = new();
    private readonly List<Step> _steps = [];
    private Activation? _lastReturned;
    private TracedObject? _streamBox;
    private Site _site = null!;
    private Probed _probed = null!;
    private List<Activation> _stack = [];

    public static ExecutionTrace Of(string benchmarks, BenchmarkId id, WovenCopy copy, IEnumerable<Probed> probed)
    {
        var places = probed.Select(place => (Site: copy.Sites[place.Site], Probed: place)).ToList();
        var start = places.FindIndex(place => place.Site.Kind == SiteKind.Started);
        var stop = places.FindIndex(place => place.Site.Kind == SiteKind.Stopped);
        var shown = places[(start + 1)..(stop < 0 ? places.Count : stop + 1)];
        var watched = shown
            .Select(place => place.Site)
            .Where(site => site.Kind < SiteKind.Started)
            .Select(site => site.Method);
        var narration = new Narration(new(copy, watched), isRepeated: start >= 0);
        shown.ForEach(place => narration.Tell(place.Site, place.Probed));
        return narration.ToTrace(
            benchmarks,
            id,
            shown.Exists(place => (place.Probed.Context ?? place.Probed.Scheduler) is not null)
        );
    }

    private ExecutionTrace ToTrace(string benchmarks, BenchmarkId id, bool hasOwnContext)
    {
        if (_steps.Count > 0 && _heap.HasNew)
        {
            // Adds the objects that were allocated after the last step.
            _steps[^1] = _steps[^1] with
            {
                Heap = _heap.Boxes(_steps[^1].Heap.Count(box => !box.IsNew)),
            };
        }

        return new(
            benchmarks,
            id,
            _heap.Bytes,
            methods.All,
            _steps,
            [
                "Recorded in a copy of the compiled Release code, with probes added. The copy allocates "
                    + $"{Number.Label(_heap.Bytes)} B, like the code itself. Less of it is inlined, and each step "
                    + $"takes longer.",
                .. If(
                    _steps.Select(step => step.Thread).Distinct().Count() > 1,
                    "The thread pool has one thread here, which starts when the caller's thread has nothing more to do."
                ),
                .. If(
                    !hasOwnContext,
                    "There is no SynchronizationContext at any step, and the TaskScheduler is the default one."
                ),
                .. If(
                    methods.AnyRuntimeAsync,
                    "No probe is possible where the runtime suspends a method. Suspensions are inferred from the "
                        + "allocated objects, and their owners from their order."
                ),
                .. If(
                    methods.AnyRuntimeAsync && isRepeated,
                    "The caller is suspended, too, in a continuation that it reuses for each operation; its "
                        + "bytes are not counted."
                ),
                .. If(_heap.HasUnknown, "This runtime doesn't report the types of all objects."),
            ]
        );

        static IEnumerable<string> If(bool condition, string footnote) => condition ? [footnote] : [];
    }

    private void Tell(Site site, Probed probed)
    {
        (_site, _probed) = (site, probed);
        _stack = _stacks.TryGetValue(probed.Thread, out var known) ? known : _stacks[probed.Thread] = [];
        var boxes = site.Kind == SiteKind.CallerOwn ? [] : TracedObject.AllOf(probed);
        if (
            boxes.Exists(box => box.IsContinuation)
            && (
                _stack.LastOrDefault() is { Method.IsRuntimeAsync: true }
                || (isRepeated && site.Kind == SiteKind.CallerHas)
            )
        )
        {
            SuspendAll(boxes);
            boxes = [];
        }

        if (
            site.Kind is not (SiteKind.Called or SiteKind.Entered)
            && _stack.FindLastIndex(one => one.Method == site.Method) is >= 0 and var here
        )
        {
            // The methods above this one on the stack have thrown, so they never reached their return.
            _stack.RemoveRange(here + 1, _stack.Count - here - 1);
        }

        var top = _stack.LastOrDefault();
        _heap.Put(boxes, top);
        switch (site.Kind)
        {
            case SiteKind.Called:
                Call();
                break;
            case SiteKind.Entered when probed.Value < 0:
                Enter(top!);
                break;
            case SiteKind.Entered:
                Resume(top);
                break;
            case SiteKind.Asked:
                Ask(top!);
                break;
            case SiteKind.Suspended:
                Suspend(top!);
                break;
            case SiteKind.Completing when top!.HasWaited:
                CompleteAfterWaiting(top);
                break;
            case SiteKind.Suspending or SiteKind.Completing:
                top!.State = new(probed.Value);
                break;
            case SiteKind.Completed when top!.HasWaited:
                top.IsCompleting = false;
                break;
            case SiteKind.Completed:
                Complete(top);
                break;
            case SiteKind.Left when top!.IsResumed:
                _stack.Remove(top);
                break;
            case SiteKind.Returned:
                Return(top!);
                break;
            case SiteKind.Awaiting:
                top!.Lines = methods.LinesOf(site, top);
                break;
            case SiteKind.Awaited:
                Await(top);
                break;
            case SiteKind.CallerHas when _heap.HasNew && _lastReturned is not null:
                _heap.MarkNewTasks("for the caller");
                Add(
                    _lastReturned,
                    $"The caller gets that {_lastReturned.TaskKind}: {_heap.NewInWords}, newly allocated"
                );
                break;
            case SiteKind.CallerHas when _steps.Count > 0 && _waiting.Count > 0:
            case SiteKind.CallerWaits when _steps.Count > 0 && _stack.Count == 0:
                LetTheCallerWait();
                break;
            case SiteKind.Made when _heap.HasNew:
                Add(top!, $"{top!.Name} allocates {_heap.NewInWords}");
                break;
            case SiteKind.Got:
                Get(top!);
                break;
        }
    }

    private void Call()
    {
        var called = new Activation(_site.Method, methods.NameOf(_site.Method), _probed.Value);
        _stack.Add(called);
        if (_site.Method.MoveNext is null)
        {
            Add(
                called,
                $"{called.Name} is called; "
                    + (
                        _site.Method.IsAsyncIterator ? "none of its body runs yet"
                        : _site.Method.IsAsync ? "the compiler generates no state machine for it"
                        : "it is not async, so it has no state machine"
                    )
            );
        }
    }

    private void Enter(Activation top)
    {
        top.State = new(_probed.Value);
        if (_site.Method.IsOfStream)
        {
            top.Box = _streamBox;
            Add(
                top,
                $"{top.Name} is called: the state machine, which is the iterator itself, runs on from state {top.State}"
            );
        }
        else
        {
            Add(
                top,
                $"{top.Name} is called; its state machine, {top.MachineBytes} bytes, is on the stack, "
                    + $"in state {top.State}"
            );
        }
    }

    private void Ask(Activation top)
    {
        var what = _site.What.StartsWith("YieldAwaiter.", StringComparison.Ordinal) ? "Task.Yield()" : top.LastTask;
        var isCompleted = _probed.Value != 0;
        top.IsQueued = what == "Task.Yield()" && !isCompleted;
        Add(
            top,
            $"{top.Name} {(top.Method.IsAsync ? "awaits" : "checks")} {what}: {_site.What.Split('.')[1]} is "
                + (isCompleted ? "true" : "false")
                + (
                    !top.Method.IsAsync ? ""
                    : isCompleted ? ", so it continues synchronously"
                    : ", so it has to wait"
                )
        );
    }

    private void CompleteAfterWaiting(Activation top)
    {
        (top.State, top.IsCompleting) = (new(_probed.Value), true);
        top.Box?.Note = $"completed, state {top.State}";
        Add(
            top,
            _site.Method.IsOfStream && _site.What == "SetResult"
                    ? $"The stream {(top.State.HasEnded ? "ends" : "has an item")}: it completes its value "
                        + "task, which allocates nothing"
                : _site.What == "SetException"
                    ? $"{top.Name} fails: its exception is stored in its task, which is its box"
                : $"{top.Name} sets its result: its {top.TaskKind} is completed, and nothing is allocated"
        );
    }

    private void LetTheCallerWait() =>
        _steps.Add(
            _steps[^1] with
            {
                Text =
                    isRepeated && _waiting[0].Method.IsRuntimeAsync
                        ? $"Every waiting method is suspended; {Idle}"
                        : $"The caller has an incomplete task, and waits for it; {Idle}",
                SourceLine = 0,
                LoweredLine = 0,
                Stack = [],
                Heap = _heap.Boxes(_heap.Count),
            }
        );

    private void Get(Activation top)
    {
        (top.LastTask, top.LastReturned) = ($"the task from {_site.What}", null);
        if (_heap.HasNew)
        {
            _heap.MarkNewTasks($"from {_site.What}");
            Add(top, $"{top.Name} calls {_site.What}, which allocates {_heap.NewInWords}");
        }
    }

    private void Suspend(Activation top)
    {
        var isYield = _site.What == "YieldAwaiter";
        var box = _heap.NewStateMachine;
        var text =
            _site.Method.IsOfStream
                ? $"{top.Name} waits: "
                    + (
                        box is null
                            ? "the iterator's box is used again; nothing is allocated"
                            : $"the iterator gets a box of {box.Bytes} bytes, by which it is resumed"
                    )
            : box is not null
                ? $"{top.Name} waits: its state machine moves to the heap, into a box of {box.Bytes} bytes that "
                    + $"is also its task"
            : top.HasWaited ? $"{top.Name} waits again: its state machine is already in its box; nothing is allocated"
            : $"{top.Name} waits: its state machine moves into a reused box; nothing is allocated";
        top.Box = box ?? top.Box;
        _streamBox = _site.Method.IsOfStream ? top.Box : _streamBox;
        top.Box?.Note = $"state {top.State}";
        top.HasWaited = true;
        top.Awaited = isYield ? null : top.LastReturned;
        top.Wait = isYield ? $"the box of {top.Name}" : $"{top.LastTask}, awaited by {top.Name}";
        _waiting.Add(top);
        Add(top, text);
        top.WaitLines = methods.LinesOf(_site with { Offset = _site.Next }, top);
    }

    private void Resume(Activation? top)
    {
        var resumed =
            _waiting.FirstOrDefault(one => one.Method == _site.Method && one.Awaited is not null && one.Awaited == top)
            ?? _waiting.First(one => one.Method == _site.Method);
        _waiting.Remove(resumed);
        (resumed.IsResumed, resumed.State) = (true, new(_probed.Value));
        resumed.Box?.Note = "its method runs";
        _stack.Add(resumed);
        Add(
            resumed,
            top is { IsCompleting: true }
                    ? $"{resumed.Name} awaited that task, and resumes immediately, on the same thread, in state "
                        + $"{resumed.State}"
                : top is not null
                    ? $"{top.Name} completes what {resumed.Name} awaits, which resumes immediately, on the same "
                        + $"thread, in state {resumed.State}"
                : resumed.IsQueued
                    ? $"A pool thread takes the box of {resumed.Name} from the queue and resumes it, in state "
                        + $"{resumed.State}"
                : $"What {resumed.Name} awaits is completed; it resumes in state {resumed.State}"
        );
    }

    // After an await, a runtime async method has its value at once, or was suspended.
    private void Await(Activation? top)
    {
        if (top?.Method != _site.Method)
        {
            // The method may still be on a stack: the thread that suspended it may have reached no probe since then.
            var resumed = _waiting
                .Concat(_stacks.Values.SelectMany(stack => stack))
                .First(one => one.Method == _site.Method);
            _waiting.Remove(resumed);
            _stacks.Values.ToList().ForEach(stack => stack.Remove(resumed));
            (resumed.IsResumed, resumed.HasWaited) = (true, true);
            resumed.Box?.Note = $"of {resumed.Name}, used";
            _stack.Add(resumed);
            resumed.Lines = methods.LinesOf(_site with { Offset = _site.Next }, resumed);
            AddWhereItIs(
                resumed,
                _lastReturned is not null && _lastReturned == resumed.Awaited
                    ? $"The runtime resumes {resumed.Name} immediately, on the same thread, from its continuation"
                    : (
                        resumed.IsQueued
                            ? "A pool thread takes the task from the queue"
                            : $"What {resumed.Name} awaits is completed"
                    ) + $"; the runtime resumes {resumed.Name} from its continuation"
            );
        }
        else if (_site.What.Length > 0)
        {
            _heap.MarkNewTasks($"awaited by {top.Name}");
            Add(
                top,
                $"{top.Name} awaits {_site.What}, which is completed, so it continues synchronously"
                    + (_heap.HasNew ? $"; {_heap.NewInWords} was allocated" : "")
            );
        }
    }

    // The runtime has suspended the methods on top of the stack, from the innermost outwards, with a continuation for
    // each, and has created a task around them for a caller that wants one. A caller that repeats an operation already
    // has its task, and reuses its continuation.
    private void SuspendAll(List<TracedObject> boxes)
    {
        var suspended = Enumerable.Reverse(_stack).TakeWhile(one => one.Method.IsRuntimeAsync).ToList();
        Activation? inner = null;
        foreach (var one in suspended)
        {
            // The innermost method's continuation is preceded by the objects that the runtime itself needed for the
            // await. A method that waited before already has a continuation.
            var end = boxes.FindIndex(box => box.IsContinuation) + 1;
            (one.Box, one.HasWaited, one.Awaited) = (boxes.Find(box => box.IsContinuation) ?? one.Box, true, inner);
            one.IsQueued &= inner is null;
            one.Wait =
                one.IsQueued ? one.Name
                : inner is null ? $"what {one.Name} awaits"
                : $"{inner.Name}, awaited by {one.Name}";
            _stack.Remove(one);
            _waiting.Add(one);
            AddNew(
                one,
                boxes[..end],
                $"of {one.Name}",
                inner is null
                    ? $"{one.Name} is suspended: the state that it needs later moves to the heap, into a continuation"
                    : $"{one.Name} is suspended, too, in its own continuation, because {inner.Name} has no result yet"
            );
            boxes = boxes[end..];
            inner = one;
        }

        if (inner is not null && !isRepeated)
        {
            AddNew(
                inner,
                boxes,
                "for the caller",
                $"The caller needs a {inner.TaskKind}: the runtime creates a task around the continuations"
            );
        }
    }

    private void AddNew(Activation activation, List<TracedObject> boxes, string note, string text)
    {
        if (boxes.Count > 0)
        {
            boxes.ForEach(box => box.Note = note);
            _heap.Put(boxes, activation);
            AddWhereItIs(activation, $"{text}: {Number.Label(boxes.Sum(box => box.Bytes))} bytes");
        }
    }

    private void Complete(Activation top)
    {
        _heap.MarkNewTasks($"of {top.Name}");
        Add(
            top,
            top.Method.IsOfStream && _site.What == "SetResult"
                    ? $"The stream {(top.State.HasEnded ? "ends" : "has an item")}, and {top.Name} returns at once: "
                        + "nothing is allocated"
                : _site.What == "SetException" ? $"{top.Name} fails: it allocates {_heap.NewInWords} for its exception"
                : _heap.HasNew ? $"{top.Name} sets its result and returns {_heap.NewInWords}, newly allocated"
                : $"{top.Name} sets its result and returns "
                    + (top.TaskKind == "task" ? "a cached task" : "it in the value task itself")
                    + ": nothing is allocated"
        );
    }

    private void Return(Activation top)
    {
        _stack.Remove(top);
        var caller = _stack.LastOrDefault();
        if (caller is not null)
        {
            (caller.LastTask, caller.LastReturned) = ($"the {top.TaskKind} of {top.Name}", top);
        }

        _lastReturned = top;
        var put = top.OwnBytes == 0 ? "nothing" : $"{Number.Label(top.OwnBytes)} bytes";
        var text =
            !top.Method.IsAsync ? $"{top.Name} returns; it has allocated {put}"
            : !top.Method.IsRuntimeAsync
                ? top.HasWaited ? $"{top.Name} returns its {top.TaskKind}, which is incomplete"
                    : null
            : $"{top.Name} returns its result to "
                + (
                    top.IsResumed ? "the runtime"
                    : caller is { Method.IsRuntimeAsync: true } ? $"{caller.Name}, without a task between them"
                    : caller is null && isRepeated ? "its caller, without a task between them"
                    : $"the runtime, which returns it as a {top.TaskKind}"
                );
        if (text is not null)
        {
            Add(top, text);
        }
    }

    private void Add(Activation activation, string text)
    {
        activation.Lines = methods.LinesOf(_site, activation);
        AddWhereItIs(activation, text);
    }

    private void AddWhereItIs(Activation activation, string text) =>
        _steps.Add(
            new(
                text,
                methods.IndexOf(activation.Method),
                activation.Lines.Source,
                activation.Lines.Lowered,
                $"thread {_probed.Thread}{(_probed.IsOfPool ? ", of the pool" : "")}"
                    + string.Concat(
                        new[] { _probed.Context, _probed.Scheduler }.OfType<string>().Select(type => $", with {type}")
                    ),
                [.. Enumerable.Reverse(_stack).Select(frame => new StackFrame(frame.Name, frame.Note))],
                _heap.Show(),
                [.. _waiting.Where(waiting => waiting.IsQueued).Select(waiting => waiting.Wait)],
                [.. _waiting.Where(waiting => !waiting.IsQueued).Select(waiting => waiting.Wait)]
            )
        );
}
