namespace PriceOfAwait.Display;

/// <summary>How a line is drawn; the names are Plotly's.</summary>
public enum Dash
{
    Solid,
    Dash,
    Dot,
    DashDot,
}
