using PriceOfAwait.Notebooks.Hosting;

switch (args)
{
    case [KernelHost.ForEditors]:
        return KernelHost.ServeEditor();
    case [KernelHost.ForRunner]:
        return KernelHost.ServeRunner();
    default:
        Console.Error.WriteLine(
            "This is the process in which a notebook's cells run, in Microsoft's C# kernel. 'tutorial run' and VS Code's extension of this "
                + "repository start it.");
        return 2;
}
