namespace PriceOfAwait.Lessons.Lesson24Limits;

/// <summary>Whether the calls that are limited have something to wait for.</summary>
public enum Calls
{
    Complete,
    Wait,
}
