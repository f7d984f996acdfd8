import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../corpus.fixture";
import type { CorpusEntry } from "../record";
import type { FileSink } from "../sink";
import { FORMATS, openCorpus } from "./recognise";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const PAGES = 600;
/** Pages that may be held at once: what is on its way, and what a stream reads ahead. */
const HELD = 60;

/** Counts how many objects that it was told of are still held. */
function watch(): { readonly add: (value: object) => Promise<void>; readonly most: () => number } {
  let all: WeakRef<object>[] = [];
  let most = 0;
  let calls = 0;
  return {
    async add(value) {
      all.push(new WeakRef(value));
      if (++calls % 50 !== 0) return;
      // What a weak reference was made to is held until the turn of the event loop ends.
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
      all = all.filter((each) => each.deref() !== undefined);
      most = Math.max(most, all.length);
    },
    most: () => most,
  };
}

const html = (index: number): string => `<p>Words of page ${index} are here.</p><p>Legal ${index}</p>`;

function pages(add: (value: object) => Promise<void>): AsyncGenerator<CorpusEntry> {
  return (async function* () {
    for (let index = 0; index < PAGES; index++) {
      const bytes = Buffer.from(html(index));
      await add(bytes);
      yield {
        gold: { id: `page-${index}`, intervals: [[0, 10]], text: "Words of p" },
        origin: "",
        bytes: async () => bytes,
      };
    }
  })();
}

describe("however many pages there are", () => {
  it.each(FORMATS.filter(({ write }) => write !== null).map(({ id, write }) => ({ id, write: write! })))(
    "$id is written holding a few of them at a time",
    async ({ write }) => {
      const { add, most } = watch();
      let taken = 0;
      const sink: FileSink = {
        async write(_file, content) {
          if (content instanceof Uint8Array) taken += content.length;
          else for await (const piece of content) taken += piece.length;
        },
        close: async () => {},
        abort: async () => {},
      };
      await write(pages(add), sink);
      expect(taken).toBeGreaterThan(PAGES);
      expect(most()).toBeLessThan(HELD);
    },
  );

  it.each(["native", "webmainbench", "label-studio"])(
    "%s is read holding a few of them at a time",
    async (id) => {
      const out = join(await scratchFolder(), "out");
      await mkdir(out);
      const sink: FileSink = {
        async write(file, content) {
          if (content instanceof Uint8Array) return writeFile(join(out, file), content);
          const target = await open(join(out, file), "w");
          for await (const piece of content) await target.write(piece);
          await target.close();
        },
        close: async () => {},
        abort: async () => {},
      };
      await FORMATS.find((format) => format.id === id)!.write!(
        pages(async () => {}),
        sink,
      );
      const { add, most } = watch();
      const corpus = await openCorpus(out);
      let read = 0;
      for await (const { bytes } of corpus.entries) {
        await add(await bytes());
        read++;
      }
      await corpus.close();
      expect(read).toBe(PAGES);
      expect(most()).toBeLessThan(HELD);
    },
  );
});
