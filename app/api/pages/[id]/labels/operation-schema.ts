import { z } from "zod";
import { ALL_LABELS } from "@/components/annotate/label-style";
import { PAGE_VERDICTS } from "@/lib/labels/model";

const ORIGINS = ["manual", "accepted", "corrected", "propagated", "imported"] as const;
const index = z.number().int().min(0).max(2 ** 31);
const id = z.string().min(1).max(64);

const target = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("node"), node: index }),
  z.strictObject({ kind: z.literal("block"), root: index, first: index, last: index }),
  z.strictObject({ kind: z.literal("interval"), start: index, end: index }),
]);

/** Quotes are abridged to about a thousand units (lib/labels/anchor), contexts have 32; paths grow with the depth of the page. */
const anchor = z.strictObject({
  start: index, end: index,
  exact: z.string().max(2_000), prefix: z.string().max(64), suffix: z.string().max(64), path: z.string().max(2_000_000),
});

const base = { id, group: id, at: z.number().min(0), activeMs: z.number().min(0) };

/** One operation of an annotator, as `Operation` of lib/labels/model says. */
export const operationSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...base, kind: z.literal("set"), target, label: z.enum(ALL_LABELS), origin: z.enum(ORIGINS), anchor }),
  z.strictObject({ ...base, kind: z.literal("clear"), target, anchor }),
  z.strictObject({ ...base, kind: z.literal("verdict"), verdict: z.enum(PAGE_VERDICTS).nullable() }),
  z.strictObject({ ...base, kind: z.literal("undo"), ids: z.array(id).max(100_000) }),
  z.strictObject({ ...base, kind: z.literal("redo"), ids: z.array(id).max(100_000) }),
]);

/** Up to 80 characters and not blank. */
export const annotatorSchema = z.string().trim().min(1).max(80);
