/**
 * Runs in the app's own document: compares what lies on the canvas over the page with the rectangles that the
 * texts have in the frame at this moment. Written as text, because two browsers run it.
 */
export interface Comparison {
  /** Probes that lay in the view, at least in part. */
  readonly seen: readonly number[];
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
}

/** A text's area is drawn this far beyond it at most, in page pixels. */
const OUTSIDE = 6;

export const COMPARE = `(() => {
  const view = document.querySelector('[data-testid="view"]'), frame = view.querySelector("iframe"), canvas = view.querySelector("canvas");
  const seen = [], problems = [];
  if (canvas.width === 0) return { seen, problems: ["nothing is drawn"] };
  const context = canvas.getContext("2d"), shown = canvas.getBoundingClientRect(), at = frame.getBoundingClientRect(), window = view.getBoundingClientRect();
  const scale = canvas.width / shown.width;
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
  const isTinted = (x, y) => {
    const px = Math.floor((x - shown.left) * scale), py = Math.floor((y - shown.top) * scale);
    return px >= 0 && py >= 0 && px < canvas.width && py < canvas.height && pixels[(py * canvas.width + px) * 4 + 3] > 0;
  };
  const rects = [...frame.contentDocument.querySelectorAll("[data-probe]")].map((probe) => {
    const range = frame.contentDocument.createRange();
    range.selectNodeContents(probe);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return { left: left + at.left, top: top + at.top, right: right + at.left, bottom: bottom + at.top };
  });
  const near = ${OUTSIDE};
  const isNearAnother = (x, y, own) => rects.some((rect, i) => i !== own && x > rect.left - near && x < rect.right + near && y > rect.top - near && y < rect.bottom + near);
  rects.forEach((rect, i) => {
    const isShown = ([x, y]) => x >= window.left + 2 && x <= window.right - 2 && y >= window.top + 2 && y <= window.bottom - 2;
    // The middle of what is in view, since of a long line only a part is.
    const middleX = (Math.max(rect.left, window.left) + Math.min(rect.right, window.right)) / 2, middleY = (Math.max(rect.top, window.top) + Math.min(rect.bottom, window.bottom)) / 2;
    if (rect.right <= rect.left || !isShown([middleX, middleY])) return;
    seen.push(i);
    const inside = [[rect.left + 1, rect.top + 1], [rect.right - 1, rect.top + 1], [rect.left + 1, rect.bottom - 1], [rect.right - 1, rect.bottom - 1], [middleX, middleY]].filter(isShown);
    const outside = [[rect.left - near, middleY], [rect.right + near, middleY], [middleX, rect.top - near], [middleX, rect.bottom + near]].filter(isShown);
    for (const [x, y] of inside) if (!isTinted(x, y)) problems.push("probe " + i + " is not covered at " + Math.round(x - rect.left) + ", " + Math.round(y - rect.top) + " of " + Math.round(rect.right - rect.left) + " x " + Math.round(rect.bottom - rect.top));
    for (const [x, y] of outside) if (isTinted(x, y) && !isNearAnother(x, y, i)) problems.push("probe " + i + " is drawn beyond itself at " + Math.round(x - rect.left) + ", " + Math.round(y - rect.top));
  });
  return { seen, problems };
})()`;

/** How many probes the page has. */
export const PROBES = `document.querySelector('[data-testid="view"] iframe').contentDocument.querySelectorAll("[data-probe]").length`;

/** Scrolls the view to a probe; ends after the next painting. */
export const scrollTo = (probe: number): string => `new Promise((resolve) => {
  const view = document.querySelector('[data-testid="view"]'), frame = view.querySelector("iframe");
  const { left, top } = frame.contentDocument.querySelectorAll("[data-probe]")[${probe}].getBoundingClientRect(), at = frame.getBoundingClientRect(), window = view.getBoundingClientRect();
  view.scrollTo({ left: view.scrollLeft + at.left + left - window.left - 90, top: view.scrollTop + at.top + top - window.top - 50, behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
})`;
