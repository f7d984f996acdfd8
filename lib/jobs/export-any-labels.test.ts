import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describe as anchorOf } from "../labels/anchor";
import { LAYER_ONE, PAGE_VERDICTS, ROLES, type Label, type Operation, type Target } from "../labels/model";
import type { LabelState } from "../store/interfaces/labels";
import {
  add,
  axis,
  carried,
  corpusId,
  goldsOf,
  MAKING_GOLD,
  now,
  page,
  save,
  setsOf,
  store,
  workOn,
} from "./export-corpus.fixture";

const target: fc.Arbitrary<Target> = fc.oneof(
  fc.nat(page.size - 1).map((node) => ({ kind: "node", node }) as const),
  fc
    .tuple(fc.nat(page.textLength), fc.nat(page.textLength))
    .map(([a, b]) => ({ kind: "interval", start: Math.min(a, b), end: Math.max(a, b) }) as const),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(target, fc.constantFrom(...LAYER_ONE, ...ROLES)) },
  { weight: 1, arbitrary: fc.tuple(target, fc.constant("clear" as const)) },
  { weight: 1, arbitrary: fc.constantFrom("undo" as const, ...PAGE_VERDICTS) },
);
const log = fc.record({
  steps: fc.array(step, { maxLength: 10 }),
  state: fc.constantFrom<LabelState>("open", "in progress", "done", "done"),
});

function operationsOf(
  steps: readonly (readonly [Target, Label | "clear"] | "undo" | (typeof PAGE_VERDICTS)[number])[],
): Operation[] {
  return steps.map((what, index): Operation => {
    const stamp = { id: `${index}`, group: `${index}`, at: index, activeMs: index / 3 };
    if (what === "undo") return { ...stamp, kind: "undo", ids: [`${Math.max(0, index - 1)}`] };
    if (typeof what === "string") return { ...stamp, kind: "verdict", verdict: what };
    const [where, as] = what;
    const placed = { target: where, anchor: anchorOf(page, where) };
    return as === "clear"
      ? { ...stamp, kind: "clear", ...placed }
      : { ...stamp, kind: "set", label: as, origin: "manual", ...placed };
  });
}

describe("any labels", () => {
  it("come back from the native format as they are: operations, states, times of saving, time of work", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(log, { maxLength: 3 }), async (logs) => {
        workOn({ corpusId: (await store.corpora.create({ name: `corpus ${now}`, description: "" })).id });
        await add("a");
        for (const [index, { steps, state }] of logs.entries())
          await save("a", `Annotator ${index}`, operationsOf(steps), state);
        const written = await carried("native");
        expect(await setsOf(written)).toEqual(await setsOf({ store, corpusId }));
        expect(
          (await written.store.pages.query({ corpusId: written.corpusId }, { limit: 9 })).rows.map(
            ({ state, hasGold }) => ({ state, hasGold }),
          ),
        ).toEqual(
          (await store.pages.query({ corpusId }, { limit: 9 })).rows.map(({ state, hasGold }) => ({
            state,
            hasGold,
          })),
        );
      }),
      { numRuns: 25 },
    );
  });

  it.each(MAKING_GOLD)(
    "come back from an export as %s as what each character is called last by who labelled it deepest, with their roles and verdict",
    async (format) => {
      // Intervals are equally deep, so that the last word on a character counts.
      const words = fc.array(
        fc.tuple(
          target.filter(({ kind }) => kind === "interval"),
          fc.constantFrom(...LAYER_ONE, ...ROLES),
        ),
        { minLength: 1, maxLength: 10 },
      );
      await fc.assert(
        fc.asyncProperty(words, fc.constantFrom(...PAGE_VERDICTS), async (labels, verdict) => {
          workOn({ corpusId: (await store.corpora.create({ name: `corpus ${now}`, description: "" })).id });
          await add("a");
          await save(
            "a",
            "Ada",
            [...operationsOf(labels), { id: "v", group: "v", at: 9, activeMs: 0, kind: "verdict", verdict }],
            "done",
          );
          const last = (at: number, among: readonly string[]) =>
            labels.findLast(
              ([where, as]) =>
                where.kind === "interval" && where.start <= at && at < where.end && among.includes(as),
            )?.[1];
          const covered = [...axis].some((_, at) => last(at, [...LAYER_ONE, ...ROLES]) !== undefined);
          const [gold] = await goldsOf(await carried(format));
          if (!covered && verdict !== "no main content") return void expect(gold).toEqual({ id: "a" });
          expect(gold!.verdict).toBe(verdict);
          for (let at = 0; at < axis.length; at++) {
            expect(gold!.intervals!.some(([start, end]) => start <= at && at < end)).toBe(
              last(at, LAYER_ONE) === "main",
            );
            expect(gold!.roles?.find(({ start, end }) => start <= at && at < end)?.role).toBe(
              last(at, ROLES),
            );
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});
