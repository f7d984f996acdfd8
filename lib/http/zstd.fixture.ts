/** Frames of Zstandard for tests, which Node 20 cannot make: blocks that are stored, or one byte repeated. */
const MAGIC = Buffer.of(0x28, 0xb5, 0x2f, 0xfd);
/** No size, no checksum, no dictionary; a window of 1 MB. */
const HEAD = Buffer.concat([MAGIC, Buffer.of(0x00, 0x50)]);

function blockHead(kind: 0 | 1, size: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE((size << 3) | (kind << 1) | (isLast ? 1 : 0), 0, 3);
  return head;
}

/** One stored block. */
export function storedZstd(content: Buffer): Buffer {
  return Buffer.concat([HEAD, blockHead(0, content.length, true), content]);
}

/** So many blocks of so many times the letter x: four bytes each. */
export function zstdRun(blocks: number, length: number): Buffer {
  const all = Array.from({ length: blocks }, (_, at) =>
    Buffer.concat([blockHead(1, length, at === blocks - 1), Buffer.from("x")]),
  );
  return Buffer.concat([HEAD, ...all]);
}

/** A frame that says it needs a window of that many bytes, a power of two from 1 kB on, and has no content. */
export function zstdOfWindow(log: number): Buffer {
  return Buffer.concat([MAGIC, Buffer.of(0x00, (log - 10) << 3), blockHead(0, 0, true)]);
}

/** The same that says how large its content is instead. */
export function zstdOfSize(bytes: bigint): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(bytes);
  return Buffer.concat([MAGIC, Buffer.of(0xe0), size, blockHead(0, 0, true)]);
}
