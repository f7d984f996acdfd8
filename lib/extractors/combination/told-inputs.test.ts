/** What is true of how every input is told, on pages as they are. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { wholeView, type View } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { PAGES } from "../contract/contract.fixture";
import { INPUTS } from "./inputs";
import { judged } from "./judge";
import { loadShipped, shippedNow } from "./shipped";
import { tell } from "./telling/scale";

const STARTER = join(import.meta.dirname, "../../../prisma/starter/pages");
const real = readdirSync(STARTER).map((file) => {
  const bytes = readFileSync(join(STARTER, file));
  return wholeView(parsePage((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")));
});
/** What most of those pages have nothing of. */
const rare = parsePage(
  "<body><main class='title product list hidden'><p>Rain in May</main><aside><form><p>Sunshine</form></aside><noscript><p>Snow</noscript>",
);
const views: readonly View[] = [...real, ...[rare, ...PAGES.map(({ page }) => page)].map(wholeView)];

beforeAll(loadShipped);

/** Those that differ between two texts of one page. */
function differing(): ReadonlySet<number> {
  const found = new Set<number>();
  for (const view of views) {
    const { rows } = judged(view, shippedNow());
    rows.forEach((seen, at) => {
      if (seen !== rows[at % INPUTS.length]) found.add(at % INPUTS.length);
    });
  }
  return found;
}

it("no two inputs are told in the same words, which fit into a sentence", () => {
  expect(new Set(INPUTS.map(({ words }) => words)).size).toBe(INPUTS.length);
  // Words of formulas, and ends of sentences, are for the sentence about it.
  expect(INPUTS.filter(({ words }) => /\blog\(|\bruns?\b|[.;:“”]/.test(words))).toEqual([]);
});

it("what is said to be of the whole page is the same for all of its texts, and what is not differs somewhere", () => {
  const differs = differing();
  const named = (of: (at: number) => boolean) => INPUTS.filter((_, at) => of(at)).map(({ name }) => name);
  expect(named((at) => INPUTS[at]!.isOfPage && differs.has(at))).toEqual([]);
  expect(named((at) => !INPUTS[at]!.isOfPage && !differs.has(at))).toEqual([]);
});

it("every value is one that its scale can tell", () => {
  const wrong = new Set<string>();
  for (const view of views)
    judged(view, shippedNow()).rows.forEach((seen, at) => {
      const { name, scale } = INPUTS[at % INPUTS.length]!;
      const words = tell(scale, seen);
      if (words === "" || /NaN|undefined|Infinity/.test(words)) wrong.add(`${name}: ${seen} as “${words}”`);
      if (seen === scale.none?.seen) return;
      const told = scale.read(seen);
      const near = 1e-5 * Math.max(1, told);
      if (told < scale.least - near || told > scale.most + near) wrong.add(`${name}: ${told}`);
      if (scale.isWhole && Math.abs(told - Math.round(told)) > near)
        wrong.add(`${name}: ${told} is not whole`);
    });
  expect([...wrong]).toEqual([]);
});
