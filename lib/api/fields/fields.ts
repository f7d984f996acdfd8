/** Fields that several operations take or answer. */
import { z } from "zod";
import { CAUSES } from "../../evaluation/errors/cause-names";
import { SLICE_KINDS, sliceOf, type Slice } from "../../evaluation/report/report-scores";
import { LABEL_STATES, type LabelState } from "../../store/interfaces/labels";

/** Opaque; what is made of it is the server's business. */
export const id = z.string().min(1);
/** Milliseconds since 1970. */
export const time = z.number().describe("milliseconds since 1970");
export const count = z.int().min(0);
/** Precision, recall, F1 and the like, in [0, 1]. */
export const share = z.number().min(0).max(1);

/** A switch in an address. */
export const flag = z.enum(["0", "1"]);
/** How a request says that names of people are hidden where its answer goes. */
export const blindQuery = z.object({
  blind: z.literal("1").optional().describe("leave the names of people out of the answer"),
});

/** How far the labels of a page are. */
export const labelState = z.enum(LABEL_STATES as readonly [LabelState, ...LabelState[]]);
export const pageRemark = z.enum(["flagged", "noted", "skipped"]);
export const errorKind = z.enum(["missed", "extra"]);
export const cause = z.enum(CAUSES);

export const ruleInStage = z
  .string()
  .min(1)
  .max(2_000)
  .describe("`RULE in STAGE`, of which the errors are listed");

/** Characters `[start, end)` of the text axis. */
export const interval = z.tuple([count, count]);

/** Values of the parameters of an extractor by name. */
export const paramValues = z.record(z.string(), z.union([z.number(), z.string().max(200), z.boolean()]));

/** A field of an address that may come more than once. */
export function many<Item extends z.ZodType>(item: Item) {
  return z.union([item.transform((one) => [one]), z.array(item)]).optional();
}

/** The largest whole number that a database keeps or compares with. */
export const LARGEST_WHOLE = 2 ** 31 - 1;

/** A whole number of an address. */
export const wholeNumber = () => z.coerce.number<number | string>().int();

/** The window of a list: the place behind which it begins, and how many to tell at most. */
export function windowOf(usual: number, most: number, least = 1) {
  return {
    after: z.string().max(4_000).optional().describe("`next` of the window before; the start without it"),
    limit: wholeNumber().min(least).max(most).default(usual),
  };
}

/** The pages that a request names, each once, however often it names them. */
export const pageIds = z
  .array(z.string())
  .min(1)
  .max(100_000)
  .transform((ids): readonly string[] => [...new Set(ids)]);

/** What pages are grouped by. */
export const sliceBy = z.enum(SLICE_KINDS);
/** `kind:forum`, `site:a.example:8080` or `lang:unknown` as a slice. */
export const sliceField = z
  .string()
  .max(600)
  .transform((text, context): Slice => {
    const slice = sliceOf(text);
    if (slice !== null) return slice;
    context.addIssue({
      code: "custom",
      message: `"${text}" is not a slice; expected kind:NAME, site:NAME or lang:NAME`,
    });
    return z.NEVER;
  });
