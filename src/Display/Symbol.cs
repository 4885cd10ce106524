namespace PriceOfAwait.Display;

/// <summary>The form of a marker; the names are Plotly's.</summary>
public enum Symbol
{
    Circle,
    Square,
    TriangleUp,
    Diamond,
    Cross,
    X,
}
