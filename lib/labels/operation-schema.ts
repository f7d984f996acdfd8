import { z } from "zod";
import { LAYER_ONE, PAGE_VERDICTS, ROLES, type Operation } from "./model";

const offset = z.int().nonnegative();
const target = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("node"), node: offset }),
  z.object({ kind: z.literal("block"), root: offset, first: offset, last: offset }),
  z.object({ kind: z.literal("interval"), start: offset, end: offset }).refine(({ start, end }) => start <= end, "the interval ends before it starts"),
]);
const anchor = z.object({ start: offset, end: offset, exact: z.string(), prefix: z.string(), suffix: z.string(), path: z.string() });
const common = { id: z.string().min(1).max(100), group: z.string().min(1).max(100), at: z.number().nonnegative(), activeMs: z.number().nonnegative() };
const ids = z.array(z.string().min(1).max(100)).min(1);

/** An operation as it comes from outside: a request, or a native file. */
export const operationSchema: z.ZodType<Operation> = z.discriminatedUnion("kind", [
  z.object({
    ...common, kind: z.literal("set"), target, anchor, label: z.enum([...LAYER_ONE, ...ROLES]),
    origin: z.enum(["manual", "accepted", "corrected", "propagated", "imported"]),
  }),
  z.object({ ...common, kind: z.literal("clear"), target, anchor }),
  z.object({ ...common, kind: z.literal("verdict"), verdict: z.enum(PAGE_VERDICTS).nullable() }),
  z.object({ ...common, kind: z.literal("undo"), ids }),
  z.object({ ...common, kind: z.literal("redo"), ids }),
]);
