using PriceOfAwait.Display;
using PriceOfAwait.Measuring;

namespace PriceOfAwait.Inspecting;

/// <summary>Makes steps for people of the places that an operation came by.</summary>
internal sealed class Narration
{
    private readonly TracedMethods _methods;
    private readonly Dictionary<int, List<Activation>> _stacks = [];
    private readonly List<Activation> _waiting = [];
    private readonly TracedHeap _heap = new();
    private readonly List<Step> _steps = [];
    private readonly bool _isRepeated;
    private bool _hasOwnContext;

    private Activation? _lastReturned;
    private Site _site = null!;
    private Probed _probed = null!;
    private List<Activation> _stack = [];

    private Narration(TracedMethods methods, bool isRepeated) => (_methods, _isRepeated) = (methods, isRepeated);

    /// <summary>Tells an execution.</summary>
    /// <param name="benchmarks">The class's full name.</param>
    /// <param name="id">The benchmark.</param>
    /// <param name="assembly">The code that was watched.</param>
    /// <param name="copy">What was watched instead.</param>
    /// <param name="probed">What was seen at the places that the operation came by.</param>
    public static ExecutionTrace Of(
        string benchmarks, BenchmarkId id, string assembly, WovenCopy copy, IEnumerable<Probed> probed)
    {
        IReadOnlyList<(Site Site, Probed Probed)> places = [.. probed.Select(place => (copy.Sites[place.Site], place))];
        var isRepeated = places.Any(place => place.Site.Kind == SiteKind.Started);
        IReadOnlyList<(Site Site, Probed Probed)> told = isRepeated
            ? [.. places.SkipWhile(place => place.Site.Kind != SiteKind.Started).Skip(1)]
            : places;
        var methods = told.Where(place => !IsOfCaller(place.Site.Kind)).Select(place => place.Site.Method);
        var narration = new Narration(new(assembly, copy, methods), isRepeated);
        foreach (var (site, seen) in told)
        {
            narration.Tell(site, seen);
            if (site.Kind == SiteKind.Stopped)
            {
                break;
            }
        }

        return narration.ToTrace(benchmarks, id);
    }

    private static bool IsOfCaller(SiteKind kind) =>
        kind is SiteKind.Started or SiteKind.Stopped or SiteKind.CallerHas or SiteKind.CallerWaits or SiteKind.CallerOwn;

    private ExecutionTrace ToTrace(string benchmarks, BenchmarkId id)
    {
        if (_steps.Count > 0 && _heap.HasNew)
        {
            // What came after the last step.
            _steps[^1] = _steps[^1] with { Heap = _heap.Boxes(_steps[^1].Heap.Count(box => !box.IsNew)) };
        }

        return new(benchmarks, id, _heap.Bytes, _methods.Shown, _steps,
        [
            $"Recorded, in a copy of the compiled Release code into which probes are woven. It puts {Text.Bytes(_heap.Bytes)} B on the heap, "
            + "as the code itself does; but less of it is inlined, and each step takes longer.",
            .. _steps.Select(step => step.Thread).Distinct().Count() > 1
                ? ["The thread pool has one thread here, which begins when the caller's thread has nothing more to do."]
                : Array.Empty<string>(),
            .. _hasOwnContext
                ? Array.Empty<string>()
                : ["There is no SynchronizationContext at any step, and the TaskScheduler is the default one."],
            .. _methods.AnyRuntimeAsync
                ? [
                    "No probe can stand where the runtime suspends a method. That it did is told from the objects that it left, and whose "
                        + "they are from their order.",
                    .. _isRepeated
                        ? ["The caller's continuation is among the bytes: a method that is awaited without a task leaves one more there."]
                        : Array.Empty<string>(),
                ]
                : Array.Empty<string>(),
            .. _heap.HasUnknown
                ? ["This runtime doesn't tell the types of all objects."]
                : Array.Empty<string>(),
        ]);
    }

    private void Tell(Site site, Probed probed)
    {
        (_site, _probed) = (site, probed);
        _hasOwnContext |= OwnContext().Any();
        _stack = _stacks.TryGetValue(probed.Thread, out var known) ? known : _stacks[probed.Thread] = [];
        var boxes = site.Kind == SiteKind.CallerOwn ? [] : Boxes();
        if (boxes.Exists(box => box.IsContinuation)
            && (_stack.LastOrDefault() is { Method.IsRuntimeAsync: true } || (_isRepeated && site.Kind == SiteKind.CallerHas)))
        {
            SuspendAll(boxes);
            boxes = [];
        }

        if (site.Kind is not (SiteKind.Called or SiteKind.Entered)
            && _stack.FindLastIndex(one => one.Method == site.Method) is >= 0 and var here)
        {
            // A method that throws doesn't return.
            _stack.RemoveRange(here + 1, _stack.Count - here - 1);
        }

        var top = _stack.LastOrDefault();
        _heap.Put(boxes, top);
        switch (site.Kind)
        {
            case SiteKind.Called:
                _stack.Add(top = new(site.Method, _methods.NameOf(site.Method), probed.Value));
                if (!top.HasMachine)
                {
                    Add(top, $"{top.Name} is called; " + (top.IsAsync
                        ? "the compiler has left it as it is, without a state machine"
                        : "it is not async, so it has no state machine"));
                }

                break;
            case SiteKind.Entered when probed.Value < 0:
                Add(top!, $"{top!.Name} is called; its state machine, {top.MachineBytes} bytes, is on the stack, in state {probed.Value}");
                break;
            case SiteKind.Entered:
                Resume(top);
                break;
            case SiteKind.Asked:
                Ask(top!);
                break;
            case SiteKind.Suspending:
                top!.State = probed.Value;
                break;
            case SiteKind.Suspended:
                Suspend(top!);
                break;
            case SiteKind.Completing:
                top!.State = probed.Value;
                if (top.HasWaited)
                {
                    top.IsCompleting = true;
                    top.Box?.Note = $"completed, state {top.State}";
                    Add(top, site.What == "SetException"
                        ? $"{top.Name} fails: its exception goes into its task, which is its box"
                        : $"{top.Name} sets its result: its {top.TaskKind} is done, and nothing is added to the heap");
                }

                break;
            case SiteKind.Completed:
                Complete(top!);
                break;
            case SiteKind.Left:
                if (top!.IsResumed)
                {
                    _stack.Remove(top);
                }

                break;
            case SiteKind.Returned:
                Return(top!);
                break;
            case SiteKind.Awaiting:
                top!.Lines = _methods.LinesOf(site, top);
                break;
            case SiteKind.Awaited:
                Await(top);
                break;
            case SiteKind.CallerHas when _heap.HasNew && _lastReturned is not null:
                _heap.MarkNewTasks("for the caller");
                Add(_lastReturned, $"The caller gets that {_lastReturned.TaskKind}: {_heap.NewInWords}, new on the heap");
                break;
            case SiteKind.CallerHas when _steps.Count > 0 && _waiting.Count > 0:
                AddCallerWaits();
                break;
            case SiteKind.Made when _heap.HasNew:
                Add(top!, $"{top!.Name} puts {_heap.NewInWords} on the heap");
                break;
            case SiteKind.Got:
                top!.LastTask = $"the task from {site.What}";
                top.LastReturned = null;
                if (_heap.HasNew)
                {
                    _heap.MarkNewTasks($"from {site.What}");
                    Add(top, $"{top.Name} calls {site.What}, which puts {_heap.NewInWords} on the heap");
                }

                break;
            case SiteKind.CallerWaits when _steps.Count > 0:
                AddCallerWaits();
                break;
        }
    }

    private void AddCallerWaits() => _steps.Add(_steps[^1] with
    {
        Text = _isRepeated && _waiting[0].Method.IsRuntimeAsync
            ? "All that had to wait is suspended; this thread has nothing more to do"
            : "The caller has a task that is not completed, and waits for it; this thread has nothing more to do",
        Stack = [],
        Heap = _heap.Boxes(_heap.Count),
    });

    private void Ask(Activation top)
    {
        var answer = _probed.Value != 0 ? "true" : "false";
        var (awaiter, property) = _site.What.Split('.') is [var type, var name] ? (type, name) : ("", _site.What);
        var what = awaiter == "YieldAwaiter" ? "Task.Yield()" : top.LastTask;
        Add(top, !top.IsAsync ? $"{top.Name} asks {what}: {property} is {answer}"
            : _probed.Value != 0 ? $"{top.Name} awaits {what}: {property} is true, so it goes on without waiting"
            : $"{top.Name} awaits {what}: {property} is false, so it has to wait");
    }

    private void Suspend(Activation top)
    {
        var isYield = _site.What == "YieldAwaiter";
        var box = _heap.NewStateMachine;
        var text = (box, top.HasWaited) switch
        {
            ({ }, _) => $"{top.Name} waits: its state machine moves to the heap, into a box of {box.Bytes} bytes that is its task as well",
            (null, false) => $"{top.Name} waits: its state machine moves into a box that was used before; nothing is added to the heap",
            (null, true) => $"{top.Name} waits again: its state machine is in its box already; nothing is added to the heap",
        };
        top.Box = box ?? top.Box;
        top.Box?.Note = $"state {top.State}";
        top.HasWaited = true;
        top.Awaited = isYield ? null : top.LastReturned;
        top.Wait = isYield ? $"the box of {top.Name}, in the pool's queue" : $"the box of {top.Name}, until {top.LastTask} is done";
        _waiting.Add(top);
        Add(top, text);
    }

    private void Resume(Activation? top)
    {
        var resumed = _waiting.FirstOrDefault(one => one.Method == _site.Method && one.Awaited is not null && one.Awaited == top)
            ?? _waiting.First(one => one.Method == _site.Method);
        _waiting.Remove(resumed);
        (resumed.IsResumed, resumed.State) = (true, _probed.Value);
        resumed.Box?.Note = "its method runs";
        _stack.Add(resumed);
        Add(resumed, top is { IsCompleting: true }
            ? $"{resumed.Name} waited for that, and goes on at once, on the same thread, in state {resumed.State}"
            : $"A thread of the pool takes the box of {resumed.Name} from the queue and goes on with it, in state {resumed.State}");
    }

    /// <summary>A runtime async method goes on after an <c>await</c>: with what it got at once, or after it was suspended.</summary>
    private void Await(Activation? top)
    {
        if (top?.Method != _site.Method)
        {
            // The thread that suspended it may have come by no place since then.
            var resumed = _waiting.Concat(_stacks.Values.SelectMany(stack => stack)).First(one => one.Method == _site.Method);
            _waiting.Remove(resumed);
            _stacks.Values.ToList().ForEach(stack => stack.Remove(resumed));
            (resumed.IsResumed, resumed.HasWaited) = (true, true);
            resumed.Box?.Note = $"of {resumed.Name}, used";
            var isNext = _lastReturned is not null && _lastReturned == resumed.Awaited;
            _stack.Add(resumed);
            Add(resumed, isNext
                ? $"The runtime goes on with {resumed.Name} at once, on the same thread, with what its continuation holds"
                : $"{(resumed.IsQueued ? "A thread of the pool takes the task from the queue" : $"What {resumed.Name} awaits is done")}; "
                    + $"the runtime goes on with {resumed.Name}, with what its continuation holds");
        }
        else if (_site.What.Length > 0)
        {
            _heap.MarkNewTasks($"awaited by {top.Name}");
            Add(top, $"{top.Name} awaits {_site.What}, which is completed, so it goes on without waiting"
                + (_heap.HasNew ? $"; {_heap.NewInWords} was put on the heap" : ""));
        }
    }

    /// <summary>
    /// The runtime has suspended the methods on top of the stack, from the innermost outwards, and left a continuation of each. Where it
    /// came to a method that wants a task, it left one more, and the task.
    /// </summary>
    private void SuspendAll(List<TracedObject> boxes)
    {
        var suspended = Enumerable.Reverse(_stack).TakeWhile(one => one.Method.IsRuntimeAsync).ToList();
        var outermost = suspended.LastOrDefault() ?? _lastReturned!;
        // A continuation is up to three objects, side by side.
        var starts = Enumerable.Range(0, boxes.Count).Where(index => boxes[index].IsContinuation).ToList();
        var taskEnd = boxes.FindLastIndex(box => box.IsActionOfTask) + 1;
        var taskStart = taskEnd > 0 ? starts[^1] : boxes.FindLastIndex(box => box.IsOfContinuation) + 1;
        taskEnd = Math.Max(taskEnd, taskStart);
        starts.RemoveAll(start => start >= taskStart);
        var callerStart = suspended.Count == 0 ? 0 : _isRepeated ? starts[^1] : taskStart;
        starts.RemoveAll(start => start >= callerStart);
        // The innermost one's is preceded by what the runtime itself needed to await for it.
        starts = [0, .. starts.TakeLast(suspended.Count).Skip(1), callerStart];
        var isQueued = boxes.Count > taskEnd;
        Activation? inner = null;
        foreach (var (start, one) in starts.Zip(suspended))
        {
            var own = boxes[start..starts[starts.IndexOf(start) + 1]];
            (one.Box, one.HasWaited, one.Awaited) = (own.Find(box => box.IsContinuation), true, inner);
            one.IsQueued = isQueued && inner is null;
            one.Wait = $"{one.Name}, {(one.IsQueued ? "in the pool's queue" : $"until {inner?.Name ?? "what it awaits"} is done")}";
            _stack.Remove(one);
            _waiting.Add(one);
            AddNew(one, own, $"of {one.Name}", inner is null
                ? $"{one.Name} is suspended: what it needs later moves to the heap, into a continuation"
                : $"{one.Name} is suspended, too, because {inner.Name} has no result yet: a continuation of its own");
            inner = one;
        }

        AddNew(outermost, boxes[callerStart..taskStart], "of the caller",
            $"Who called {outermost.Name} awaits it, too, and is suspended in the same way");
        // Who repeats an operation has its task already.
        AddNew(outermost, _isRepeated ? [] : boxes[taskStart..taskEnd], "for the caller",
            $"The caller wants a {outermost.TaskKind}: the runtime makes a task around the continuations");
        AddNew(outermost, boxes[taskEnd..], "in the pool's queue", "The task goes into the pool's queue");
    }

    /// <summary>A step that puts objects on the heap.</summary>
    private void AddNew(Activation activation, List<TracedObject> boxes, string note, string text)
    {
        if (boxes.Count > 0)
        {
            boxes.ForEach(box => box.Note = note);
            _heap.Put(boxes, activation);
            AddAt(activation, $"{text}: {Text.Bytes(boxes.Sum(box => box.Bytes))} bytes");
        }
    }

    private void Complete(Activation top)
    {
        if (top.HasWaited)
        {
            top.IsCompleting = false;
            return;
        }

        var failed = _site.What == "SetException";
        _heap.MarkNewTasks($"of {top.Name}");
        Add(top, failed ? $"{top.Name} fails: it puts {_heap.NewInWords} on the heap, for its exception"
            : _heap.HasNew ? $"{top.Name} sets its result and returns it: {_heap.NewInWords}, new on the heap"
            : $"{top.Name} sets its result and returns "
                + (top.TaskKind == "task" ? "a task that the runtime keeps" : "it in the value task itself")
                + ": nothing is put on the heap");
        top.IsDone = true;
    }

    private void Return(Activation top)
    {
        _stack.Remove(top);
        if (_stack.LastOrDefault() is { } caller)
        {
            (caller.LastTask, caller.LastReturned) = ($"the {top.TaskKind} of {top.Name}", top);
        }

        _lastReturned = top;
        if (top.Method.IsRuntimeAsync)
        {
            var awaiting = _stack.LastOrDefault();
            Add(top, top.IsResumed ? $"{top.Name} returns its result to the runtime"
                : awaiting is { Method.IsRuntimeAsync: true }
                    ? $"{top.Name} returns its result to {awaiting.Name}, without a task between them"
                : awaiting is null && _isRepeated ? $"{top.Name} returns its result to who called it, without a task between them"
                : $"{top.Name} returns its result to the runtime, which hands it on as a {top.TaskKind}");
        }
        else if (!top.IsAsync)
        {
            Add(top, $"{top.Name} returns; it has put {(top.OwnBytes == 0 ? "nothing" : $"{Text.Bytes(top.OwnBytes)} bytes")} on the heap");
        }
        else if (!top.IsDone)
        {
            Add(top, $"{top.Name} returns its {top.TaskKind}, which is not completed");
        }
    }

    /// <summary>What the thread has allocated since the last place.</summary>
    private List<TracedObject> Boxes() => _probed.Objects?.Select(one => new TracedObject(one.Type, one.Size)).ToList()
        ?? (_probed.Bytes > 0 ? [new TracedObject(TracedObject.Unknown, _probed.Bytes)] : []);

    /// <summary>A step at the place that was come by.</summary>
    private void Add(Activation activation, string text)
    {
        activation.Lines = _methods.LinesOf(_site, activation);
        if (_site.Kind == SiteKind.Suspended)
        {
            activation.WaitLines = activation.Lines;
        }

        AddAt(activation, text);
    }

    /// <summary>A step where the method is.</summary>
    private void AddAt(Activation activation, string text) => _steps.Add(new(
        text, _methods.IndexOf(activation.Method), activation.Lines.Source, activation.Lines.Lowered,
        $"thread {_probed.Thread}{(_probed.IsOfPool ? ", of the pool" : "")}{string.Concat(OwnContext().Select(type => $", with {type}"))}",
        [.. Enumerable.Reverse(_stack).Select(frame => new StackFrame(frame.Name, frame.Note))],
        _heap.Show(),
        [.. _waiting.Select(waiting => waiting.Wait)]));

    private IEnumerable<string> OwnContext() => new[] { _probed.Context, _probed.Scheduler }.OfType<string>();
}
