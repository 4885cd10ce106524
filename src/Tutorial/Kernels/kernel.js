// Classic Jupyter loads this with the kernel. Its style sheet takes the mark from what is folded, such as a notebook's answers.
define(function () {
  return {
    onload: function () {
      const style = document.createElement('style');
      style.textContent = 'summary { display: list-item; cursor: pointer }';
      document.head.appendChild(style);
    },
  };
});
