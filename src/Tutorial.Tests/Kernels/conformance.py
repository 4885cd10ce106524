"""
What jupyter_kernel_test holds kernels to, with samples in C#.

Left out is what Microsoft's tool doesn't do: it answers no history_request and no inspect_request, sends no
clear_output, has no pager, and calls code that is incomplete first that, then complete.
"""
import os
import unittest
from queue import Empty

import jupyter_kernel_test


class CSharpKernelTests(jupyter_kernel_test.KernelTests):
    kernel_name = os.environ["KERNEL_UNDER_TEST"]
    language_name = "C#"
    file_extension = ".cs"
    code_hello_world = 'Console.WriteLine("hello, world");'
    code_stderr = 'Console.Error.WriteLine("oops");'
    complete_code_samples = [
        "1",
        'Console.WriteLine("x");',
        "int Twice(int x)\n{\n    return 2 * x;\n}",
        "// only a comment",
    ]
    code_generate_error = 'throw new InvalidOperationException("on purpose");'
    code_execute_result = [
        {"code": "6 * 7", "mime": "text/html"},
        {"code": '"text"', "result": "text"},
        {"code": "new[] { 1, 2 }", "mime": "text/html"},
    ]
    code_display_data = [
        {"code": "display(17);", "mime": "text/html"},
        {"code": 'display("text");', "mime": "text/plain"},
        {"code": 'display(HTML("<b>bold</b>"));', "mime": "text/html"},
    ]

    def flush_channels(self):
        """The suite's own would find that kernel_info_reply has no banner, which no front-end misses."""
        for receive in (self.kc.get_shell_msg, self.kc.get_iopub_msg):
            try:
                while True:
                    receive(timeout=0.1)
            except Empty:
                pass

    def test_kernel_info(self):
        self.flush_channels()
        self.kc.kernel_info()
        language = self.kc.get_shell_msg(timeout=10)["content"]["language_info"]
        self.assertEqual((self.language_name, self.file_extension), (language["name"], language["file_extension"]))

    def test_completion(self):
        """
        Whoever asks gets all that stands there, with places for arguments; what fits is for the front-end to choose.
        """
        for code, wanted in [
            ("Console.WriteL", "WriteLine"),
            ('"text".Subs', "Substring"),
            ("var number = 1; numb", "number"),
        ]:
            self.kc.complete(code)
            reply = self.get_non_kernel_info_reply()
            self.assertIn(wanted, {match.split("(")[0] for match in reply["content"]["matches"]})


if __name__ == "__main__":
    unittest.main()
