/**
 * Where texts are in a template: which elements are around them, each with its names. The places of one page are
 * learned, and those of others looked up among them.
 */
import { attributeOf, type NodeId, type Page } from "../../page/page";

/** The place of what is nowhere on the page that was learned. */
export const NOWHERE = -1;

/** Names with figures in them are those of a page or of a state, e.g. `post-1234`. */
const FIGURE = /\d/;

/** The paths of elements of one page, as a tree of steps. */
export class Places {
  private readonly children = new Map<string, number>();

  /** @param isCounted whether siblings of the same names are told apart by their number */
  constructor(private readonly isCounted: boolean) {}

  /** How many there are; they are numbered from 0, which is the body. */
  get size(): number {
    return this.children.size + 1;
  }

  /** (N) the place of each element, which are begun here; `NOWHERE` for texts and what is outside the body. */
  learn(page: Page): Int32Array {
    return this.walk(page, (step) => {
      const place = this.size;
      this.children.set(step, place);
      return place;
    });
  }

  /** (N) the place of each element; `NOWHERE` for those that the page which was learned does not have. */
  find(page: Page): Int32Array {
    return this.walk(page, () => NOWHERE);
  }

  private walk(page: Page, missing: (step: string) => number): Int32Array {
    const places = new Int32Array(page.size).fill(NOWHERE);
    const { body, end, isText, parent } = page;
    if (body < 0) return places;
    places[body] = 0;
    const counts = new Map<string, number>();
    for (let node = body + 1; node < end[body]!; node++) {
      const around = places[parent[node]!]!;
      if (isText[node] === 1 || around === NOWHERE) continue;
      let step = `${around} ${namesOf(page, node)}`;
      if (this.isCounted) {
        const among = `${parent[node]} ${step}`;
        const count = counts.get(among) ?? 0;
        counts.set(among, count + 1);
        step = `${step} ${count}`;
      }
      places[node] = this.children.get(step) ?? missing(step);
    }
    return places;
  }
}

function namesOf(page: Page, node: NodeId): string {
  const names = `${attributeOf(page, node, "class") ?? ""} ${attributeOf(page, node, "id") ?? ""}`.split(
    /\s+/,
  );
  return [page.tags[node]!, ...names.filter((name) => name !== "" && !FIGURE.test(name)).sort()].join(".");
}
