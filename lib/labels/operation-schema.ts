import { z } from "zod";
import { storable } from "../text/kept-text";
import { LAYER_ONE, NOTE_LENGTH, PAGE_VERDICTS, ROLES, SKIP_REASONS, type Operation } from "./model";
import { NAME_LENGTH } from "./reviewer";

const offset = z
  .int()
  .nonnegative()
  .max(2 ** 31);
const id = z.string().min(1).max(100);
const target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("node"), node: offset }),
  z.strictObject({ kind: z.literal("block"), root: offset, first: offset, last: offset }),
  z
    .strictObject({ kind: z.literal("interval"), start: offset, end: offset })
    .refine(({ start, end }) => start <= end, "the interval ends before it starts"),
]);
/**
 * Quotes are abridged to about a thousand units (anchor.ts), contexts have 32; paths grow with the depth of
 * the page.
 */
const anchor = z.strictObject({
  start: offset,
  end: offset,
  exact: z.string().max(2_000),
  prefix: z.string().max(64),
  suffix: z.string().max(64),
  path: z.string().max(2_000_000),
});
/** Weeks; bounded, so that the sum of a log is a number still. */
const activeMs = z
  .number()
  .nonnegative()
  .max(2 ** 31);
const common = {
  ...{ id, group: id, at: z.number().nonnegative(), activeMs },
  proposed: z.boolean().exactOptional(),
};
const written = z.string().max(NOTE_LENGTH);
const remarkPlace = z.strictObject({ target, anchor }).nullable();
const ids = z.array(id).min(1).max(100_000);

/** An operation as it comes from outside: a request, or a native file. */
export const operationSchema: z.ZodType<Operation> = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("set"),
    target,
    anchor,
    label: z.enum([...LAYER_ONE, ...ROLES]),
    origin: z.enum(["manual", "accepted", "corrected", "propagated", "imported"]),
    accepted: z.strictObject({ blocks: offset, unseen: offset }).exactOptional(),
    carried: z
      .strictObject({ key: z.string().max(2_000), confidence: z.number().min(0).max(1) })
      .exactOptional(),
  }),
  z.strictObject({ ...common, kind: z.literal("clear"), target, anchor }),
  z.strictObject({ ...common, kind: z.literal("verdict"), verdict: z.enum(PAGE_VERDICTS).nullable() }),
  z.strictObject({
    ...common,
    kind: z.literal("skip"),
    reason: z.enum(SKIP_REASONS),
    text: written.exactOptional(),
  }),
  z.strictObject({ ...common, kind: z.literal("flag"), place: remarkPlace, on: z.boolean() }),
  z.strictObject({ ...common, kind: z.literal("note"), place: remarkPlace, text: written }),
  z.strictObject({ ...common, kind: z.literal("undo"), ids }),
  z.strictObject({ ...common, kind: z.literal("redo"), ids }),
]);

/**
 * The name of an annotator as it comes from outside: up to 80 characters and not blank. Null characters and halves of
 * characters are replaced as where it is stored: who asks by the same name is told what is kept under it.
 */
export const annotatorSchema = z.string().trim().overwrite(storable).min(1).max(NAME_LENGTH);
