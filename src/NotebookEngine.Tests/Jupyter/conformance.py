"""What jupyter_kernel_test holds kernels to, with samples in C#."""
import os
import unittest

import jupyter_kernel_test


class CSharpKernelTests(jupyter_kernel_test.KernelTests):
    kernel_name = os.environ["KERNEL_UNDER_TEST"]
    language_name = "C#"
    file_extension = ".cs"
    code_hello_world = 'Console.WriteLine("hello, world");'
    code_stderr = 'Console.Error.WriteLine("oops");'
    completion_samples = [
        {"text": "Console.WriteL", "matches": {"WriteLine"}},
        {"text": '"text".Subs', "matches": {"Substring"}},
        {"text": "Enumerable.Rang", "matches": {"Range"}},
        {"text": "var number = 1; numb", "matches": {"number"}},
        {"text": "// Cons", "matches": set()},
    ]
    complete_code_samples = ["1", 'Console.WriteLine("x");', "int Twice(int x)\n{\n    return 2 * x;\n}", "// only a comment"]
    incomplete_code_samples = ["int Twice(int x)\n{", "Console.WriteLine(", "if (true) {", "/* a comment"]
    invalid_code_samples = ["int = 5;", "1 + ;", "}"]
    code_page_something = "Console.WriteLine?"
    code_generate_error = 'throw new InvalidOperationException("on purpose");'
    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": '"text"', "result": "text"},
        {"code": "6 * 7", "result": "42"},
        {"code": "new[] { 1, 2 }", "mime": "text/html"},
    ]
    code_display_data = [
        {"code": "display(17);", "mime": "text/html"},
        {"code": 'display("text");', "mime": "text/plain"},
        {"code": 'display(HTML("<b>bold</b>"));', "mime": "text/html"},
    ]
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "6 ? 7"
    code_inspect_sample = "Console.WriteLine"
    code_clear_output = r'Console.Write("\u001b[2J");'


if __name__ == "__main__":
    unittest.main()
