import { expect, it } from "vitest";
import { warcRecord } from "./warc.fixture";
import { WebArchive } from "./web-archive";

it("hears within a long record that it is to stop, and reads no more of it", async () => {
  const stop = new AbortController();
  const archive = await WebArchive.open("warc");
  const film = warcRecord(["WARC-Type: metadata"], new Uint8Array(1_000_000));
  let pieces = 0;
  const input = (async function* () {
    for (let at = 0; at < film.length; at += 10_000) {
      if (++pieces === 3) stop.abort(new Error("cancelled"));
      yield film.subarray(at, at + 10_000);
    }
  })();
  const taken = archive.take(input, {}, { signal: stop.signal, report: () => undefined });
  await expect(taken).rejects.toThrow("cancelled");
  expect(pieces).toBe(3);
  await archive.close();
});
