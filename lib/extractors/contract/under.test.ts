/**
 * Parameters that count only under values of others: the interface says so and sets those, so a claim that is wrong
 * would hide what a parameter does.
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { candidates } from "../../view/inspection/trials/trial-values";
import { parsePage } from "../../page/parsing/parse";
import { wholeView } from "../../page/page";
import { EXTRACTORS } from "../index";
import { noCorpus, type Extractor, type ParamSpec, type ParamValue, type ParamValues } from "./contract";
import { missing, withChanges } from "./conditions";
import { withDefaults } from "./params";

const PAGES = fileURLToPath(new URL("../../../prisma/starter/pages/", import.meta.url));
/** Every third page of the starter corpus: a page of each kind. */
const views = readdirSync(PAGES)
  .filter((name, at) => name.endsWith(".html") && at % 3 === 0)
  .map((name) => wholeView(parsePage(readFileSync(PAGES + name, "utf8"), { url: "https://blog.example/1" })));

/** All that an extractor says of the pages; null where it needs more than a page. */
async function said(extractor: Extractor, params: ParamValues): Promise<string | null> {
  const configured = extractor.configure(params);
  if (configured.needs !== "page") return null;
  const fitted = await configured.fit(noCorpus);
  return JSON.stringify(
    views.map((view) => {
      const { keep, score, reasons, fields } = fitted.extract(view);
      return [
        [...keep],
        [...score].map(String),
        reasons.map(({ rule, node, range }) => [rule, node, range]),
        fields,
      ];
    }),
  );
}

const valueOtherThan = (spec: ParamSpec, values: readonly ParamValue[]): ParamValue[] =>
  candidates(spec, spec.default, undefined)
    .concat(spec.default)
    .filter((value) => !values.includes(value));

const conditioned = EXTRACTORS.filter(({ serverOnly }) => serverOnly === undefined).flatMap((extractor) =>
  Object.entries(extractor.params)
    .filter(([, { under }]) => under !== undefined)
    .map(([name, spec]) => ({ extractor, id: extractor.id, name, spec })),
);

describe("what a parameter counts under", () => {
  it.each(conditioned)("$id: $name changes nothing without it", async ({ extractor, name, spec }) => {
    const specs = extractor.params;
    const counting = withChanges(specs, withDefaults(specs, {}), { [name]: spec.default });
    expect(missing(spec, counting)).toEqual([]);
    for (const [other, values] of Object.entries(spec.under!)) {
      for (const value of valueOtherThan(specs[other]!, [values].flat() as ParamValue[])) {
        const idle = { ...counting, [other]: value };
        expect(missing(spec, idle).map((one) => one.name)).toEqual([other]);
        const before = await said(extractor, idle);
        if (before === null) continue;
        for (const tried of candidates(spec, spec.default, undefined))
          expect((await said(extractor, { ...idle, [name]: tried })) === before, `${name}=${tried}`).toBe(
            true,
          );
      }
    }
  });
});
