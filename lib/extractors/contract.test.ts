import { describe, expect, it } from "vitest";
import { provideNodePeers } from "../peers/node-peers";
import { BIBLIOGRAPHY, citationOf, workOf } from "./bibliography";
import type { Configured, ParamValues } from "./contract";
import { answersAlike, holdsOnHardPages, PAGES, SMALL_PAGES, type ContractPage } from "./contract.fixture";
import { EXTRACTORS } from "./index";
import { keyOf, resolveParams } from "./params";

provideNodePeers();

/** Each extractor at its defaults, and with each flag and choice turned and each number at its limits. */
const CONFIGURATIONS: readonly {
  readonly configured: Configured;
  readonly pages: readonly ContractPage[];
}[] = EXTRACTORS.flatMap((extractor) => [
  { configured: extractor.configure(), pages: PAGES },
  ...Object.entries(extractor.params).flatMap(([name, spec]) => {
    const values =
      spec.kind === "flag"
        ? [!spec.default]
        : spec.kind === "choice"
          ? spec.choices.filter((choice) => choice !== spec.default)
          : spec.kind === "set"
            ? [...spec.choices, spec.choices.join("+")].filter((choice) => choice !== spec.default)
            : [spec.min, spec.max];
    return values.map((value) => ({
      configured: extractor.configure({ [name]: value }),
      pages: SMALL_PAGES,
    }));
  }),
]);

describe.each(CONFIGURATIONS.map((each) => ({ key: each.configured.key, ...each })))(
  "$key",
  ({ configured, pages }) => {
    it("answers for hard pages, with a reason for every leaf, and revives none", () =>
      holdsOnHardPages(configured, pages));

    it("gives the same answer twice and after its model went through JSON", () =>
      answersAlike(configured, pages));
  },
);

describe("the registry", () => {
  it("has extractors with distinct ids, cited works, and parameters whose defaults are allowed", () => {
    expect(new Set(EXTRACTORS.map(({ id }) => id)).size).toBe(EXTRACTORS.length);
    for (const { id, source, params, about, score } of EXTRACTORS) {
      expect([about.idea, about.formula, score.name, score.doc], `what the page of ${id} says`).not.toContain(
        "",
      );
      if (score.limit !== null) expect(params[score.limit]?.kind).toBe("number");
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(workOf(source), `work of ${id}`).not.toBeNull();
      expect(citationOf(source)).toContain(workOf(source)!.title);
      expect(keyOf(id, params, resolveParams(id, params))).toBe(id);
      for (const spec of Object.values(params)) expect(spec.doc).not.toBe("");
    }
  });

  it("cites each work under one key", () => {
    expect(new Set(BIBLIOGRAPHY.map(({ key }) => key)).size).toBe(BIBLIOGRAPHY.length);
  });

  it("gives keys that configure the same again", () => {
    const values: ParamValues = { threshold: 1.3, grammar: "alternation" };
    const [literal] = EXTRACTORS;
    expect(literal!.configure(values).key).toBe("block-extractor(threshold=1.3,grammar=alternation)");
    expect(literal!.configure({ grammar: "alternation", threshold: 1.3 }).key).toBe(
      literal!.configure(values).key,
    );
  });
});
