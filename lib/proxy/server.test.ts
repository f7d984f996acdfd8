import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { recipeFrom } from "../recipes/given";
import { storedZstd, zstdRun } from "../http/zstd.fixture";
import { closeAll, NEWS, proxy, site, through } from "./proxy.fixture";

afterEach(closeAll);

const html = { "content-type": "text/html; charset=utf-8" };
const newsSite = (): Promise<number> => site((_, response) => response.writeHead(200, html).end(NEWS));

describe("a page that goes through the proxy", () => {
  it("keeps its head and what the recipe keeps, and loses menus, footers and scripts", async () => {
    const port = await newsSite();
    const { port: at } = await proxy();
    const { status, headers, text } = await through(at, `http://news.example:${port}/a`);
    expect(status).toBe(200);
    expect(text).toContain("<link rel=stylesheet href=/style.css>");
    expect(text).toContain("The bridge was closed");
    expect(text).toContain("again &amp; people");
    expect(text).not.toMatch(/Sport|Terms|<nav|<footer|window\.ran/);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(Buffer.byteLength(text)),
      "x-winnow-recipe": "block-extractor-modern",
      "x-winnow-view": "filtered",
      "x-winnow-kept": "3 of 8",
      via: "1.1 winnow",
    });
    expect(headers["server-timing"]).toMatch(
      /^winnow-upstream;dur=[\d.]+, winnow-decode;dur=.*winnow-parse;.*winnow-extract;.*winnow-rewrite;.*winnow-total;/,
    );
  });

  it("is whole with what is dropped dimmed, or its kept text alone, where the request says so", async () => {
    const port = await newsSite();
    const { port: at } = await proxy();
    const ask = (headers: Record<string, string>) => through(at, `http://n.example:${port}/`, { headers });
    const dimmed = await ask({ "x-winnow-view": "dimmed" });
    expect(dimmed.text).toContain("<nav data-winnow-removed><a href=/>Home</a>");
    expect(dimmed.text).toContain("window.ran=1");
    expect((await ask({ "x-winnow-view": "whole" })).text).toBe(NEWS);
    const text = await ask({ "x-winnow-format": "text" });
    expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.text).toMatch(/^Rain at last\nIt rained all day[^<]*home\.\n$/);
    expect((await ask({ "x-winnow-format": "markdown" })).text).toMatch(/^# Rain at last\n/);
  });

  it("is filtered by the recipe of its host or of the request, which the server never sees", async () => {
    const seen: unknown[] = [];
    const port = await site((request, response) => {
      seen.push(request.headers["x-winnow-recipe"], request.headers.via);
      response.writeHead(200, html).end(NEWS);
    });
    const hosts = [
      { host: "a.example", recipe: recipeFrom("bte") },
      { host: "deep.a.example", recipe: recipeFrom("all-text") },
      { host: "b.example", recipe: null },
    ];
    const { port: at } = await proxy({ hosts });
    const recipeOf = async (host: string, headers: Record<string, string> = {}) =>
      (await through(at, `http://${host}:${port}/`, { headers })).headers["x-winnow-recipe"];
    expect(await recipeOf("a.example")).toBe("bte");
    expect(await recipeOf("www.a.example")).toBe("bte");
    expect(await recipeOf("deep.a.example")).toBe("all-text");
    expect(await recipeOf("nota.example")).toBe("block-extractor-modern");
    expect(await recipeOf("b.example")).toBeUndefined();
    // The same hosts, as names that are not relative to another one.
    expect(await recipeOf("b.example.")).toBeUndefined();
    expect(await recipeOf("www.b.example.")).toBeUndefined();
    expect(await recipeOf("a.example.")).toBe("bte");
    expect(await recipeOf("b.example", { "x-winnow-recipe": "ccb | lqf" })).toBe("ccb | lqf");
    expect(new Set(seen)).toEqual(new Set([undefined, "1.1 winnow"]));
  });

  it.each([
    ["x-winnow-recipe", "nonsense(", /^bad-recipe; x-winnow-recipe: .*nonsense/],
    ["x-winnow-recipe", "no-such-extractor", /^bad-recipe; x-winnow-recipe: .*no-such-extractor/],
    ["x-winnow-recipe", "block-extractor(redundancy=true)", /^bad-recipe; .*learn from other pages/],
    ["x-winnow-view", "upside-down", /^bad-header; x-winnow-view is one of filtered, whole, dimmed/],
    ["x-winnow-format", "pdf", /^bad-header; x-winnow-format is one of/],
  ])("is refused with 400 where %s asks for what cannot be: %s", async (name, value, says) => {
    const { port: at } = await proxy();
    const answer = await through(at, "http://news.example:1/", { headers: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(answer.headers["x-winnow-error"]).toMatch(says);
  });

  it("is unpacked whatever it is packed by, and sent in UTF-8 whatever its encoding", async () => {
    const packed: Record<string, Buffer> = {
      gzip: gzipSync(NEWS),
      deflate: deflateSync(NEWS),
      raw: deflateRawSync(NEWS),
      br: brotliCompressSync(NEWS),
      "gzip, br": brotliCompressSync(gzipSync(NEWS)),
      zstd: storedZstd(Buffer.from(NEWS)),
    };
    const asked: unknown[] = [];
    const port = await site((request, response) => {
      asked.push(request.headers["accept-encoding"]);
      const name = decodeURIComponent(request.url!.slice(1));
      if (name === "koi8") {
        const text = Buffer.from(NEWS.replace("Rain at last", "#"), "latin1");
        response.writeHead(200, { "content-type": "text/html; charset=koi8-r" });
        response.end(
          Buffer.concat([
            text.subarray(0, text.indexOf("#")),
            Buffer.of(0xd0, 0xd2),
            text.subarray(text.indexOf("#") + 1),
          ]),
        );
        return;
      }
      response.writeHead(200, { ...html, "content-encoding": name === "raw" ? "deflate" : name });
      response.end(packed[name]);
    });
    const { port: at } = await proxy();
    for (const name of Object.keys(packed)) {
      const { text, headers } = await through(at, `http://a.example:${port}/${encodeURIComponent(name)}`, {
        headers: { "accept-encoding": "gzip, zstd;q=0.9, br, xyz" },
      });
      expect([name, text.includes("The bridge"), text.includes("Sport")]).toEqual([name, true, false]);
      expect(headers["content-encoding"]).toBeUndefined();
    }
    expect(new Set(asked)).toEqual(new Set(["gzip, zstd;q=0.9, br"]));
    expect((await through(at, `http://a.example:${port}/koi8`)).text).toContain("<h1>пр</h1>");
  });

  it("passes as it came with the reason in a header where it cannot be filtered", async () => {
    const broken = Buffer.concat([gzipSync(NEWS).subarray(0, 100), Buffer.from("not gzip at all")]);
    const bomb = gzipSync(Buffer.alloc(3_000_000, "<p>x"));
    const answers: Record<string, readonly [Record<string, string>, Buffer | string]> = {
      "/broken": [{ "content-encoding": "gzip" }, broken],
      "/bomb": [{ "content-encoding": "gzip" }, bomb],
      "/zstd-bomb": [{ "content-encoding": "zstd" }, zstdRun(60, 50_000)],
      "/zstd-broken": [{ "content-encoding": "zstd" }, storedZstd(Buffer.from(NEWS)).subarray(0, -1)],
      "/unknown": [{ "content-encoding": "xyz" }, "abc"],
      "/large": [{}, `<p>${"x".repeat(2_000_000)}`],
      "/empty": [{}, ""],
      "/binary": [{}, Buffer.from("%PDF-1.4 no page")],
    };
    const port = await site((request, response) => {
      const [headers, body] = answers[request.url!]!;
      response.writeHead(200, { ...html, etag: '"1"', ...headers }).end(body);
    });
    const { port: at } = await proxy({ maxBytes: 1_000_000 });
    const codes: Record<string, string> = {};
    for (const [path, [headers, body]] of Object.entries(answers)) {
      const answer = await through(at, `http://a.example:${port}${path}`, {
        headers: { "accept-encoding": "gzip" },
      });
      expect([path, answer.status, answer.bytes.equals(Buffer.from(body))]).toEqual([path, 200, true]);
      expect(answer.headers).toMatchObject({ ...headers, etag: '"1"' });
      codes[path] = String(answer.headers["x-winnow-error"]).split(";")[0]!;
    }
    expect(codes).toEqual({
      "/broken": "broken-encoding",
      "/bomb": "page-too-large",
      "/zstd-bomb": "page-too-large",
      "/zstd-broken": "broken-encoding",
      "/unknown": "unknown-encoding",
      "/large": "page-too-large",
      "/empty": "empty-page",
      "/binary": "binary-page",
    });
  });

  it("passes as it came where it takes its thread too long, and the next page is filtered", async () => {
    // Each paragraph opens all of them anew: two million elements.
    const open = Array.from({ length: 1500 }, (_, at) => `<b id=b${at}>`).join("");
    const knot = `<p>${open}${"<p>x".repeat(1500)}`;
    const port = await site((request, response) =>
      response.writeHead(200, html).end(request.url === "/knot" ? knot : NEWS),
    );
    const { port: at } = await proxy({ ms: 400 });
    // The thread has to be there before the short time counts.
    await expect
      .poll(async () => (await through(at, `http://a.example:${port}/`)).headers["x-winnow-view"], {
        timeout: 20_000,
      })
      .toBe("filtered");
    const answer = await through(at, `http://a.example:${port}/knot`);
    expect(answer.text).toBe(knot);
    expect(answer.headers["x-winnow-error"]).toMatch(/^(too-slow|too-much-memory|badly-nested);/);
    await expect
      .poll(async () => (await through(at, `http://a.example:${port}/`)).headers["x-winnow-view"], {
        timeout: 20_000,
      })
      .toBe("filtered");
  });
});

describe("the page of the proxy", () => {
  it("changes how pages are seen, for its own form alone", async () => {
    const port = await newsSite();
    const { port: at } = await proxy();
    const shown = await through(at, "http://winnow.proxy/");
    expect(shown.text).toContain('value="filtered" aria-pressed="true"');
    const post = (origin?: string) =>
      through(at, "http://winnow.proxy/view", {
        method: "POST",
        body: "view=whole",
        headers: origin === undefined ? {} : { origin },
      });
    expect((await post()).status).toBe(403);
    expect((await post("http://news.example")).status).toBe(403);
    expect((await post("null")).status).toBe(403);
    expect((await through(at, `http://n.example:${port}/`)).text).not.toBe(NEWS);
    const changed = await post("http://winnow.proxy");
    expect([changed.status, changed.headers.location]).toEqual([303, "/"]);
    expect((await through(at, `http://n.example:${port}/`)).text).toBe(NEWS);
  });

  it("is there under the address of the proxy too, under no name that a site can have", async () => {
    const { port: at } = await proxy();
    const ask = async (host: string) => {
      const { connect } = await import("node:net");
      const socket = connect(at, "127.0.0.1");
      socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      const [first] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      return first.toString().slice(9, 12);
    };
    expect([await ask(`127.0.0.1:${at}`), await ask("localhost"), await ask("evil.example")]).toEqual([
      "200",
      "200",
      "400",
    ]);
  });
});
