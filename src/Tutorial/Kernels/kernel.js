// Classic Jupyter loads this with the kernel: it shows the triangle of folded text, which Jupyter's own style sheet hides.
define(function () {
  return {
    onload: function () {
      const style = document.createElement('style');
      style.textContent = 'summary { display: list-item; cursor: pointer }';
      document.head.appendChild(style);
    },
  };
});
