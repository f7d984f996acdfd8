import { createHash } from "node:crypto";
import type { Source, SourcePage } from "./source";

/** A source that knows what was read from it: two reports with the same hash are of the same pages and gold. */
export class HashedSource implements Pick<Source, "name" | "count" | "pages"> {
  private readonly digests = new Map<string, string>();

  constructor(private readonly source: Pick<Source, "name" | "count" | "pages">) {}

  get name(): string {
    return this.source.name;
  }

  get count(): number | null {
    return this.source.count;
  }

  get pages(): AsyncIterable<SourcePage> {
    return this.hashed();
  }

  /** Of keys, bytes and gold of the pages that were read, 16 hexadecimal digits, whatever their order. */
  hash(): string {
    const all = [...this.digests].sort(([a], [b]) => (a < b ? -1 : 1));
    return createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
  }

  private async *hashed(): AsyncGenerator<SourcePage> {
    for await (const page of this.source.pages)
      yield {
        ...page,
        load: async () => {
          const payload = await page.load();
          // Before the bytes are given away to a thread.
          const hash = createHash("sha256").update(payload.bytes).update(JSON.stringify(payload.gold));
          this.digests.set(page.key, hash.digest("base64url"));
          return payload;
        },
      };
  }
}
