/** A file without a name that what is read once is laid in, to be looked up in any order: it goes with the process. */
import { mkdtemp, open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../errors";

/** Where something lies in a spool. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** As much as an archive of pages may unpack to. */
const MOST_BYTES = 16 * 1024 ** 3;

export class Spool {
  private end = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly most: number,
  ) {}

  static async open(most: number = MOST_BYTES): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), "winnow-spool-"));
    const file = await open(join(folder, "spool"), "wx+");
    // Its name goes at once, its bytes when it is closed, however this process ends.
    await rm(folder, { recursive: true, force: true });
    return new Spool(file, most);
  }

  /** @throws InputError `archive-too-large`; errors of the file system, as where the disk is full */
  async append(bytes: Uint8Array): Promise<Place> {
    const place = { at: this.end, length: bytes.length };
    if (this.end + bytes.length > this.most)
      throw new InputError("archive-too-large", `the archive unpacks to more than ${this.most} bytes`);
    for (let written = 0; written < bytes.length;) {
      const left = bytes.length - written;
      written += (await this.file.write(bytes, written, left, this.end + written)).bytesWritten;
    }
    this.end += bytes.length;
    return place;
  }

  async read({ at, length }: Place): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await this.file.read(bytes, read, length - read, at + read);
      if (bytesRead === 0) throw new Error(`a spool ends at byte ${at + read}`);
      read += bytesRead;
    }
    return bytes;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
