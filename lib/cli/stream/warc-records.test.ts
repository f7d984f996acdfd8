import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { RecordPage } from "./record";
import { WARC_INFO, warcRecord, warcResponse } from "../../capture/warc.fixture";
import { warcRecords } from "./warc-records";

const PAGE = "<p>Rain.</p>";

/** What the records of an input are, with the input cut into pieces of so many bytes. */
async function read(input: Uint8Array, piece = 7) {
  const stream = warcRecords(
    (async function* () {
      for (let at = 0; at < input.length; at += piece) yield input.subarray(at, at + piece);
    })(),
  );
  const pages: (string | readonly [string | number | null, string])[] = [];
  for await (const { load, name } of stream.records)
    pages.push(
      await load().then(
        (page) => Buffer.from(bytesOf(page)).toString(),
        (error: { code: string }) => [name.id, error.code] as const,
      ),
    );
  return { pages, ...stream.end() };
}

const bytesOf = (page: RecordPage): Uint8Array => page.bytes;

describe("the pages of a WARC file", () => {
  it("are its successful responses and resources of HTML; all else is passed over", async () => {
    const records = [
      WARC_INFO,
      warcRecord(
        ["WARC-Type: request", "Content-Type: application/http; msgtype=request"],
        "GET / HTTP/1.1\r\n\r\n",
      ),
      warcResponse("a", { body: PAGE }),
      warcResponse("gone", { status: "404 Not Found", body: "<p>Gone.</p>" }),
      warcResponse("picture", { head: ["Content-Type: image/png"], body: "png" }),
      warcRecord(["WARC-Type: resource", "Content-Type: text/html; charset=utf-8"], "<p>Dry.</p>"),
    ];
    const { pages, passedOver, error } = await read(Buffer.concat(records));
    expect({ pages, passedOver, error }).toEqual({
      pages: [PAGE, "<p>Dry.</p>"],
      passedOver: 4,
      error: null,
    });
  });

  it("come with name and charset of their responses", async () => {
    const record = warcResponse("a", { head: ["content-type: text/html; charset=koi8-r"], body: PAGE });
    const stream = warcRecords(
      (async function* () {
        yield record;
      })(),
    );
    for await (const { name, load } of stream.records) {
      expect(name).toEqual({ id: "urn:a", url: "http://site.example/a" });
      expect(await load()).toMatchObject({ kind: "page", name, httpCharset: "koi8-r" });
    }
  });

  it("are taken out of chunks and encodings, and as they are where an archive has done that", async () => {
    const html = "Content-Type: text/html";
    const chunks = "Transfer-Encoding: chunked";
    const records = [
      warcResponse("chunks", { head: [html, chunks], body: "4\r\n<p>R\r\n8;x=y\r\nain.</p>\r\n0\r\n\r\n" }),
      warcResponse("whole", { head: [html, chunks], body: PAGE }),
      warcResponse("gzip", { head: [html, "Content-Encoding: gzip"], body: gzipSync(PAGE) }),
      warcResponse("br", { head: [html, "Content-Encoding: br"], body: brotliCompressSync(PAGE) }),
      warcResponse("broken", { head: [html, "Content-Encoding: gzip"], body: PAGE }),
      warcResponse("unknown", { head: [html, "Content-Encoding: zip"], body: PAGE }),
    ];
    const { pages } = await read(Buffer.concat(records), 100);
    expect(pages).toEqual([
      PAGE,
      PAGE,
      PAGE,
      PAGE,
      ["urn:broken", "broken-encoding"],
      ["urn:unknown", "unknown-content-encoding"],
    ]);
  });

  it("are all whole before the one within which the input ends, wherever that is, and that one is named", async () => {
    const whole = Buffer.concat([warcResponse("a", { body: PAGE }), warcResponse("b", { body: PAGE })]);
    const last = warcResponse("c", { body: PAGE });
    for (let cut = 1; cut < last.length - 4; cut++) {
      const { pages, error } = await read(Buffer.concat([whole, last.subarray(0, cut)]), 1000);
      expect(pages.slice(0, 2)).toEqual([PAGE, PAGE]);
      expect(pages).toHaveLength(3);
      expect(error).toMatchObject({ name: "InputError" });
    }
    const named = await read(Buffer.concat([whole, last.subarray(0, -10)]));
    expect(named.pages[2]).toEqual(["urn:c", "truncated"]);
  });

  it("end where no record begins, and the place is said", async () => {
    const first = warcResponse("a", { body: PAGE });
    const { pages, error } = await read(Buffer.concat([first, Buffer.from("<html>no record</html>\n")]));
    expect(pages).toEqual([PAGE, [null, "bad-warc"]]);
    expect(error!.message).toMatch(/^no record begins at byte \d+/);
  });

  it("need not fit in memory where they are no pages", async () => {
    const size = 40 * 1024 * 1024;
    const film = warcRecord(["WARC-Type: resource", "Content-Type: text/html"], new Uint8Array(size));
    const { pages } = await read(Buffer.concat([film, warcResponse("a", { body: PAGE })]), 1 << 20);
    expect(pages).toEqual([[null, "page-too-large"], PAGE]);
  });
});
