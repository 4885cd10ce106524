using PriceOfAwait.Sizes;

// ASSEMBLY QUESTIONS PACKAGES: see ForeignSizes.
if (args is not [var assembly, var questions, var packages])
{
    Console.Error.WriteLine("Sizes are asked for by 'prices', which says what this program needs.");
    return 2;
}

Console.Out.WriteLine(Message.ToLine(ForeignSizes.Of(assembly, questions, packages)));
return 0;
