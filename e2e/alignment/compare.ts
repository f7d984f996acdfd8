/**
 * What runs in the app's own document: compares what lies on the canvas over the page with the rectangles that
 * the texts have in the frame at this moment. Each function is given to the browser as its source, because two
 * browsers run it by protocols of their own: it may use nothing from around it.
 */
export interface Comparison {
  /** Probes that lay in the view, at least in part. */
  readonly seen: readonly number[];
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
}

/** A text's area is drawn this far beyond it at most, in page pixels. */
const OUTSIDE = 6;

/** @param near how far around a probe something may be drawn, in page pixels */
function compare(near: number): Comparison {
  type Point = readonly [x: number, y: number];
  const view = document.querySelector('[data-testid="view"]')!;
  const frame = view.querySelector("iframe")!;
  const canvas = view.querySelector("canvas")!;
  if (canvas.width === 0) return { seen: [], problems: ["nothing is drawn"] };
  const shown = canvas.getBoundingClientRect();
  const at = frame.getBoundingClientRect();
  const room = view.getBoundingClientRect();
  // A page that is wider than its column is shown smaller.
  const size = at.width / frame.offsetWidth;
  const scale = canvas.width / shown.width;
  const pixels = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height).data;
  const isTinted = ([x, y]: Point): boolean => {
    const [px, py] = [Math.floor((x - shown.left) * scale), Math.floor((y - shown.top) * scale)];
    const isOnCanvas = px >= 0 && py >= 0 && px < canvas.width && py < canvas.height;
    return isOnCanvas && pixels[(py * canvas.width + px) * 4 + 3]! > 0;
  };
  const inner = frame.contentDocument!;
  const rects = [...inner.querySelectorAll("[data-probe]")].map((probe) => {
    const range = inner.createRange();
    range.selectNodeContents(probe);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return {
      left: left * size + at.left,
      top: top * size + at.top,
      right: right * size + at.left,
      bottom: bottom * size + at.top,
    };
  });
  const isShown = ([x, y]: Point): boolean =>
    x >= room.left + 2 && x <= room.right - 2 && y >= room.top + 2 && y <= room.bottom - 2;
  const isNearAnother = ([x, y]: Point, own: number): boolean =>
    rects.some(
      ({ left, right, top, bottom }, index) =>
        index !== own && x > left - near && x < right + near && y > top - near && y < bottom + near,
    );
  const seen: number[] = [];
  const problems: string[] = [];
  rects.forEach(({ left, right, top, bottom }, index) => {
    // The middle of what is in view, since of a long line only a part is.
    const middleX = (Math.max(left, room.left) + Math.min(right, room.right)) / 2;
    const middleY = (Math.max(top, room.top) + Math.min(bottom, room.bottom)) / 2;
    if (right <= left || !isShown([middleX, middleY])) return;
    seen.push(index);
    const inside: readonly Point[] = [
      [left + 1, top + 1],
      [right - 1, top + 1],
      [left + 1, bottom - 1],
      [right - 1, bottom - 1],
      [middleX, middleY],
    ];
    const outside: readonly Point[] = [
      [left - near, middleY],
      [right + near, middleY],
      [middleX, top - near],
      [middleX, bottom + near],
    ];
    const placeOf = ([x, y]: Point): string => `${Math.round(x - left)}, ${Math.round(y - top)}`;
    const extent = `${Math.round(right - left)} x ${Math.round(bottom - top)}`;
    for (const point of inside.filter(isShown))
      if (!isTinted(point)) problems.push(`probe ${index} is not covered at ${placeOf(point)} of ${extent}`);
    for (const point of outside.filter(isShown))
      if (isTinted(point) && !isNearAnother(point, index))
        problems.push(`probe ${index} is drawn beyond itself at ${placeOf(point)}`);
  });
  return { seen, problems };
}

function probesOfFrame(): number {
  const frame = document.querySelector<HTMLIFrameElement>('[data-testid="view"] iframe')!;
  return frame.contentDocument!.querySelectorAll("[data-probe]").length;
}

function scrollToProbe(index: number): Promise<void> {
  const view = document.querySelector('[data-testid="view"]')!;
  const frame = view.querySelector("iframe")!;
  const probe = frame.contentDocument!.querySelectorAll("[data-probe]")[index]!;
  const { left, top } = probe.getBoundingClientRect();
  const at = frame.getBoundingClientRect();
  const room = view.getBoundingClientRect();
  // A page that is wider than its column is shown smaller.
  const size = at.width / frame.offsetWidth;
  view.scrollTo({
    left: view.scrollLeft + at.left + left * size - room.left - 90,
    top: view.scrollTop + at.top + top * size - room.top - 50,
    behavior: "instant",
  });
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** A call of a function, as its source. */
const called = (run: (argument: number) => unknown, argument: number): string =>
  `(${run.toString()})(${argument})`;

/** Gives a `Comparison`. */
export const COMPARE = called(compare, OUTSIDE);

/** How many probes the page has. */
export const PROBES = called(probesOfFrame, 0);

/** Scrolls the view to a probe; ends after the next painting. */
export const scrollTo = (probe: number): string => called(scrollToProbe, probe);
