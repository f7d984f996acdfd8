import { describe, expect, it } from "vitest";
import { provideNodePeers } from "../../peers/node-peers";
import { BIBLIOGRAPHY, citationOf, workOf } from "./bibliography";
import { learns, type Configured, type ParamValue, type ParamValues } from "./contract";
import {
  answersAlike,
  corpus,
  holdsOnHardPages,
  PAGES,
  SMALL_PAGES,
  type ContractPage,
} from "./contract.fixture";
import { EXTRACTORS } from "../index";
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
            : spec.kind === "text"
              ? ["a name"]
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

const LEARNERS = EXTRACTORS.filter(({ learning }) => learning !== undefined);

describe.each(LEARNERS.map((learner) => ({ id: learner.id, learner })))(
  "the learner $id",
  ({ id, learner }) => {
    const learning = learner.configure(learner.learning);

    it("needs more than the page where it learns, and says so in its model", async () => {
      expect(learns(learner)).toBe(learning.needs);
      expect(learning.needs).not.toBe("page");
      const { model } = await learning.fit(corpus);
      expect(model).toMatchObject({ learner: id, version: learner.modelVersion });
    });

    it("refuses a model of another version with both named, and one of another learner", async () => {
      const { model } = await learning.fit(corpus);
      const of = model as { readonly version: number };
      expect(() => learning.restore({ ...of, version: of.version + 1 })).toThrow(
        `of version ${of.version + 1}, this program reads version ${of.version}`,
      );
      expect(() => learning.restore({ ...of, learner: "nobody" })).toThrow(`a model of nobody, not of ${id}`);
      expect(() => learning.restore({ ...of, learned: { nothing: true } })).toThrow(`not a model of ${id}`);
      expect(() => learning.restore(null)).toThrow(`not a model of ${id}`);
    });
  },
);

describe("the registry", () => {
  it("has learners by each need, and at their defaults few that need more than the page", () => {
    expect(new Set(LEARNERS.map((learner) => learns(learner)))).toEqual(new Set(["site", "labels"]));
    const needs = EXTRACTORS.map((extractor) => [extractor.id, extractor.configure().needs] as const);
    // What they compare are the pages of a site: without it there is no such method.
    expect(needs.filter(([, need]) => need !== "page")).toEqual([
      ["content-extractor", "site"],
      ["lh", "site"],
      ["shingling", "site"],
    ]);
  });

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
      for (const [name, { doc, under = {} }] of Object.entries(params)) {
        expect(doc).not.toBe("");
        // What it counts under are values that the others can have, and not its own.
        expect(Object.keys(under)).not.toContain(name);
        for (const [other, values] of Object.entries(under))
          for (const value of [values].flat() as ParamValue[])
            expect(resolveParams(id, params, { [other]: value })[other]).toBe(value);
      }
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
