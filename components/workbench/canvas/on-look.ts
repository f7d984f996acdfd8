/**
 * Calls `redraw` whenever what is painted looks different though nothing else changed: another theme, chosen
 * here or in the system, or a font that has come. Returns how to stop.
 */
export function onLook(redraw: () => void): () => void {
  const themed = new MutationObserver(redraw);
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", redraw);
  // A canvas keeps the letters that it was painted with. Documents without a renderer have no fonts.
  const fonts = "fonts" in document ? document.fonts : null;
  fonts?.addEventListener("loadingdone", redraw);
  return () => {
    themed.disconnect();
    scheme.removeEventListener("change", redraw);
    fonts?.removeEventListener("loadingdone", redraw);
  };
}
