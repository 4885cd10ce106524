namespace PriceOfAwait.InClass;

/// <summary>
/// Stores the results of cells and, if the reader is in a class, sends them there. A cell never waits for the board.
/// </summary>
internal sealed class ClassClient : IDisposable
{
    public const string Variable = "PRICE_OF_AWAIT_CLASS";

    private static readonly Lazy<ClassClient> LazyOfReader = new(() =>
        new ClassClient(ResultFolder.OfReader, Path.Combine(ReaderRecord.Folder, "classes"))
    );

    private readonly ResultFolder _found;
    private readonly string _classes;
    private volatile Membership? _membership;
    private string? _unsaid;
    private bool _hasFailed;

    public ClassClient(ResultFolder found, string classes)
    {
        (_found, _classes) = (found, classes);
        CellResults.Announced += OnAnnounced;
    }

    public static ClassClient OfReader => LazyOfReader.Value;

    public Membership? Membership => _membership;

    public string Join(ClassAddress address, string? nickname)
    {
        _membership?.Dispose();
        _membership = new(address, nickname, _classes, sentence => _unsaid = sentence);
        return _membership.Disclosure;
    }

    /// <summary>
    /// Joins the class that the text names. Returns what is sent from now on, or why nothing is sent;
    /// <see langword="null"/> if the text is empty.
    /// </summary>
    public string? JoinFromVariable(string? text)
    {
        try
        {
            return string.IsNullOrWhiteSpace(text) ? null
                : ClassAddress.TryParse(text) is not { } address
                    ? $"{Variable} is \"{text}\", but must be {ClassAddress.Example}. Nothing is sent."
                : File.Exists(address.LeftMarkIn(_classes))
                    ? $"You have left the class at {address.Board.Authority}. To rejoin, call "
                        + $"Class.Join(\"{address.Board.Authority}/{address.Code}\", "
                        + $"\"{address.Nickname ?? "nickname"}\")."
                : Join(address, nickname: null);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return $"Your notebooks don't join the class, because their results can't be stored: {exception.Message}";
        }
    }

    public async Task<string> LeaveAsync(CancellationToken cancellation)
    {
        if (Interlocked.Exchange(ref _membership, null) is not { } membership)
        {
            return "You are not in a class.";
        }

        using (membership)
        {
            return await membership.LeaveAsync(cancellation);
        }
    }

    public void Dispose()
    {
        CellResults.Announced -= OnAnnounced;
        _membership?.Dispose();
    }

    private void OnAnnounced(object value)
    {
        try
        {
            foreach (var found in ClassResult.From(value))
            {
                var entry = Entry.Now(found);
                _found.Keep(entry);
                _membership?.Add(entry);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            _unsaid = _hasFailed ? _unsaid : $"Your results can't be stored for the class: {exception.Message}";
            _hasFailed = true;
        }

        // Problems are reported in the next cell, because output between cells isn't shown.
        if (Interlocked.Exchange(ref _unsaid, null) is { } sentence)
        {
            Console.WriteLine(sentence);
        }
    }
}
