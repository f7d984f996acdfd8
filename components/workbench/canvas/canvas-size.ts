/**
 * Give a canvas a size in CSS pixels at the screen's resolution; its context draws in CSS pixels. Setting a
 * size clears it, so only a change does.
 */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number): void {
  const scale = globalThis.devicePixelRatio || 1;
  const w = Math.round(width * scale);
  const h = Math.round(height * scale);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  canvas.getContext("2d")?.setTransform(scale, 0, 0, scale, 0, 0);
}
