/** That a soak sees what it looks for: an operation that was acknowledged and is not stored, and a script that hangs. */
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { seededRng } from "../../learn/rng";
import type { Operation } from "../../labels/model";
import { openStore } from "../../store/open";
import { Annotators } from "./rig/annotators";
import { fillCorpus } from "./rig/background";
import { runSoak, type Soak } from "./rig/script";

const OPTIONS = { engine: "sqlite", seed: 1, minutes: 1, times: null } as const;
const soak = (run: Soak["run"], boundMs = 10_000): Soak => ({
  ...{ id: "test", about: "", engines: ["sqlite"], boundMs: () => boundMs, run },
});

it.each([
  { when: "stores each operation", forgets: 0, lost: 0 },
  { when: "forgets every third one that it acknowledged", forgets: 3, lost: 1 },
])("tells $lost or more lost operations of a server that $when", async ({ forgets, lost }) => {
  const store = await openStore("memory:");
  const { pages } = await fillCorpus(store, "labelled", 2);
  let asked = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      void (async () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as {
          annotator: string;
          version: number;
          operations: Operation[];
        };
        const { id } = await store.labels.ensureAnnotator(body.annotator);
        asked += 1;
        const isForgotten = forgets > 0 && asked % forgets === 0;
        const page = request.url!.split("/")[3]!;
        const { version } = await store.labels.load(page, id);
        if (!isForgotten) await store.labels.append(page, id, version, body.operations);
        response.end("{}");
      })();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const annotators = new Annotators(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages, 10);
  annotators.begin(2, seededRng(1));
  while (annotators.count < 9) await new Promise((resolve) => setTimeout(resolve, 5));
  await annotators.stop();
  const audit = await annotators.audit(store);
  server.close();
  await store.close();
  expect(audit.acknowledged).toBeGreaterThanOrEqual(9);
  expect(audit).toMatchObject({ doubled: 0, unasked: 0 });
  expect(audit.lost).toBe(lost === 0 ? 0 : Math.floor(asked / forgets));
});

it("fails a script that is not over at its bound, and one that throws, with the reason", async () => {
  const hangs = await runSoak(
    soak(() => new Promise(() => undefined), 20),
    OPTIONS,
    () => undefined,
  );
  expect(hangs.faults).toEqual([expect.stringContaining("its bound")]);
  const throws = await runSoak(
    soak(() => Promise.reject(new Error("no disk"))),
    OPTIONS,
    () => undefined,
  );
  expect(throws.faults).toEqual([expect.stringContaining("no disk")]);
});

it("draws the same of the same seed, and has no fault where the script has none", async () => {
  const drawn = (seed: number) =>
    runSoak(
      soak(({ rng }) => Promise.resolve({ figures: { drawn: rng.below(1_000_000) }, faults: [] })),
      { ...OPTIONS, seed },
      () => undefined,
    );
  const [one, again, other] = [await drawn(1), await drawn(1), await drawn(2)];
  expect(again.figures).toEqual(one.figures);
  expect(other.figures).not.toEqual(one.figures);
  expect(one.faults).toEqual([]);
});
