/** What an extractor says of a page, as `lib/extractors/contract/wire` writes it. */
import { z } from "zod";
import type { FoundTwin } from "../../blocks/redundancy/twin";
import { count, id, interval, share } from "../fields/fields";

/** JSON has no words for these. */
const wireNumber = z
  .union([z.number(), z.enum(["number:NaN", "number:Infinity", "number:-Infinity"])])
  .meta({ id: "WireNumber", description: "A number, including those that JSON does not have." });
const leafRange = z.strictObject({ start: count, end: count }).describe("leaves [start, end)");
const node = z.int().nullable().describe("index of an element; null for none");
const verdict = z.enum(["keep", "drop"]);
const bits = z.array(z.union([z.literal(0), z.literal(1)]));

const measures = z.array(
  z.strictObject({
    name: z.string(),
    value: wireNumber,
    relation: z.enum(["<", "<=", ">", ">=", "="]),
    limit: wireNumber,
    param: z.string().optional(),
  }),
);

const detail = z.string().describe("what was matched, or what else there is to say that no figure says");

const reason = z
  .strictObject({
    stage: z.string(),
    rule: z.string(),
    verdict,
    range: leafRange,
    node,
    measures,
    detail: detail.optional(),
  })
  .meta({ id: "Reason", description: "Why a run of leaves was kept or dropped." });

const unit = z.strictObject({
  label: z.string(),
  range: leafRange,
  interval: interval.optional(),
  node,
  value: wireNumber,
  verdict: verdict.nullable(),
  note: z.string().optional(),
  cut: z.strictObject({ before: z.string(), after: z.string() }).optional(),
});

const curve = z.strictObject({
  name: z.string(),
  doc: z.string(),
  form: z.enum(["line", "bars", "points"]),
  x: z.string(),
  y: z.string(),
  xs: z.array(wireNumber).optional(),
  values: z.array(wireNumber),
  leaf: z.array(z.int()),
  kept: bits.optional(),
  limits: z.array(z.strictObject({ name: z.string(), value: wireNumber, param: z.string().optional() })),
});

const attempt = z
  .strictObject({
    name: z.string(),
    outcome: z.string(),
    isAnswer: z.boolean(),
    steps: z.array(
      z.strictObject({
        rule: z.string(),
        verdict,
        ranges: z.array(leafRange),
        node,
        measures,
        detail: detail.optional(),
      }),
    ),
  })
  .meta({ id: "Attempt", description: "One try of an extractor that tries again, step by step." });

export const extractionAnswer = z
  .strictObject({
    extraction: z.strictObject({
      keep: bits.describe("by leaf, 1 where kept"),
      score: z.array(wireNumber).describe("by leaf"),
      reasons: z.array(reason).describe("the last one that touches a leaf decided"),
      fields: z.array(
        z.strictObject({
          field: z.enum(["title", "date", "author"]),
          value: z.string(),
          range: leafRange.nullable(),
          from: z.string().optional().describe("what it was read from beside the texts, e.g. a meta element"),
          written: z.string().optional().describe("what stands there, where the value is another form of it"),
          why: z.string().optional().describe("why it is the answer or is not"),
          isRefused: z.literal(true).optional().describe("it is no answer, not even where there is no other"),
        }),
      ),
    }),
    trace: z
      .strictObject({
        unit: z.string(),
        units: z.array(unit),
        curves: z.array(curve),
        columns: z.array(z.strictObject({ name: z.string(), doc: z.string(), values: z.array(wireNumber) })),
        attempts: z.array(attempt).optional(),
      })
      .nullable()
      .describe("how it came to its verdicts; null where it shows nothing of that"),
    ms: z.number().min(0),
    fitted: z
      .string()
      .optional()
      .describe("the recipe with the models that it was fitted to the page's site with; see `models.get`"),
  })
  .meta({ id: "Extraction", description: "What an extractor says of a page." });

/** The recipe is still being fitted to the page's site, which is too large for one request: ask again. */
export const fittingAnswer = z
  .strictObject({ fitting: z.strictObject({ done: count, total: count }) })
  .meta({
    id: "Fitting",
    description: "The recipe is still being fitted to the site: pages so far, of all.",
  });

const twinNode = z.strictObject({ isText: z.boolean(), label: z.string(), depth: count }).nullable();

export const foundTwin: z.ZodType<FoundTwin> = z
  .strictObject({
    pageId: id,
    title: z.string(),
    twin: z.strictObject({
      leaves: leafRange,
      distance: share,
      edits: count,
      rows: z.array(
        z.strictObject({
          kind: z.enum(["keep", "relabel", "delete", "insert"]),
          own: twinNode,
          other: twinNode,
        }),
      ),
    }),
    looked: count.describe("other pages that were looked at"),
    others: count.describe("other pages of the site"),
    alike: count,
  })
  .meta({ id: "Twin", description: "The block of another page that is nearest to a block, with the edits." });
