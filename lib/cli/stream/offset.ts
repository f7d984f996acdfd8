/** How far a stream has come, as a file: what makes it possible to go on after the process was killed. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { readError } from "../../corpus/files/file-error";
import { writeWhole } from "../../corpus/files/whole-file";
import { InputError, NotFoundError, UsageError } from "../../errors";

const schema = z.strictObject({
  winnow: z.literal(1),
  /** What was asked for: another stream cannot go on from here. */
  stream: z.strictObject({ source: z.string(), input: z.string(), output: z.string(), recipe: z.string() }),
  /** Records that are answered, from the beginning of the input on, and how many of them are failures. */
  records: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Bytes of the output that hold their answers. */
  bytes: z.int().nonnegative(),
  isDone: z.boolean(),
});
export type Offset = Readonly<z.infer<typeof schema>>;

/**
 * Where a stream goes on; null where it begins.
 * @throws InputError `bad-offset`; UsageError `another-stream`
 */
export async function readOffset(path: string, stream: Offset["stream"]): Promise<Offset | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const known = readError(error, path);
    if (known instanceof NotFoundError) return null;
    throw known;
  }
  const offset = offsetFrom(text, path);
  for (const key of ["source", "input", "output", "recipe"] as const)
    if (offset.stream[key] !== stream[key])
      throw new UsageError(
        "another-stream",
        `${path} is of another stream: its ${key} is ${offset.stream[key]}, not ${stream[key]}`,
      );
  return offset;
}

export const writeOffset = (path: string, offset: Offset): Promise<void> =>
  writeWhole(path, `${JSON.stringify(offset, null, 2)}\n`);

function offsetFrom(text: string, path: string): Offset {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new InputError("bad-offset", `${path} does not say how far a stream has come`, { cause: error });
  }
}
