/** Where the pieces of a stream go. */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { writeError } from "../../corpus/files/file-error";
import { mustBeWritable } from "../../corpus/files/whole-file";
import { InputError } from "../../errors";
import type { Terminal } from "../terminal/terminal";

export interface Sink {
  /** Resolves when the piece is taken. */
  write(piece: string): Promise<void>;
  /** Bytes that were written. */
  readonly bytes: number;
  /** Resolves when all that was written is on the disk. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export function terminalSink(terminal: Terminal): Sink {
  let bytes = 0;
  return {
    async write(piece) {
      await terminal.print(piece);
      bytes += Buffer.byteLength(piece);
    },
    get bytes() {
      return bytes;
    },
    async settle() {},
    async close() {},
  };
}

/**
 * A file, from its beginning or from where an earlier stream was sure of it; what comes behind is cut off.
 * @param from bytes to keep, where 0 need not be there yet; null for a file that must not be there yet
 * @throws UsageError `exists`, `not-writable`; InputError `short-output` where fewer bytes are there
 */
export async function fileSink(path: string, from: number | null): Promise<Sink> {
  await mustBeWritable(path, { isNew: from === null });
  const flags = from === null ? "wx" : from === 0 ? constants.O_RDWR | constants.O_CREAT : "r+";
  const file = await open(path, flags).catch(async (error: unknown) => {
    throw await writeError(error, path);
  });
  let bytes = from ?? 0;
  const { size } = await file.stat();
  if (size < bytes) {
    await file.close();
    throw new InputError("short-output", `${path} has ${size} bytes, at least ${bytes} were written there`);
  }
  await file.truncate(bytes);
  const orNamed = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(async (error: unknown) => {
      throw await writeError(error, path);
    });
  };
  return {
    async write(piece) {
      const content = Buffer.from(piece);
      for (let at = 0; at < content.length;)
        await orNamed(async () => {
          const { bytesWritten } = await file.write(content, at, content.length - at, bytes);
          at += bytesWritten;
          bytes += bytesWritten;
        });
    },
    get bytes() {
      return bytes;
    },
    settle: () => orNamed(() => file.datasync()),
    close: () => file.close(),
  };
}
