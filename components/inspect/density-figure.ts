/** Three digits: `0.31`, `4.56`, `12.8`, `166`. */
export function densityFigure(density: number): string {
  return density >= 99.95 ? density.toFixed(0) : density >= 9.995 ? density.toFixed(1) : density.toFixed(2);
}
