import { afterEach, describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";
import { closeAll, NEWS, proxy, rawSite, reading, site, through } from "./proxy.fixture";

afterEach(closeAll);

const html = { "content-type": "text/html; charset=utf-8" };

describe("what is no page", () => {
  it("is left untouched: other types, methods, states, ranges, downloads and requests of scripts", async () => {
    const packed = gzipSync(NEWS);
    const seen: Record<string, unknown>[] = [];
    const port = await site((request, response) => {
      seen.push(request.headers);
      const { url = "" } = request;
      if (url === "/304") return void response.writeHead(304, { etag: '"1"' }).end();
      const status = url === "/404" ? 404 : request.headers.range === undefined ? 200 : 206;
      const type = url === "/data" ? "application/json" : "text/html";
      response.writeHead(status, {
        "content-type": type,
        "content-encoding": "gzip",
        etag: '"1"',
        "content-length": packed.length,
        ...(url === "/file" && { "content-disposition": 'attachment; filename="a.html"' }),
      });
      response.end(request.method === "HEAD" ? undefined : packed);
    });
    const { port: at } = await proxy();
    const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
      through(at, `http://a.example:${port}${path}`, { headers, method });
    const untouched = [
      await ask("/404"),
      await ask("/data"),
      await ask("/file"),
      await ask("/", {}, "POST"),
      await ask("/", { range: "bytes=0-" }),
      await ask("/", { "sec-fetch-dest": "empty" }),
      await ask("/", { "x-requested-with": "XMLHttpRequest" }),
    ];
    for (const { bytes, headers } of untouched) {
      expect(bytes.equals(packed)).toBe(true);
      expect(headers).toMatchObject({ etag: '"1"', "content-encoding": "gzip" });
      expect(headers["x-winnow-view"]).toBeUndefined();
    }
    const head = await ask("/", {}, "HEAD");
    expect([head.bytes.length, head.headers["content-length"]]).toEqual([0, String(packed.length)]);
    const unchanged = await ask("/304", { "if-none-match": '"1"' });
    expect([unchanged.status, unchanged.headers.etag]).toEqual([304, '"1"']);
    expect(seen.at(-1)!["if-none-match"]).toBe('"1"');
    // A browser that looks at the page again gets it as it is seen now.
    await ask("/304", { "if-none-match": '"1"', accept: "text/html,*/*" });
    expect(seen.at(-1)!["if-none-match"]).toBeUndefined();
  });

  it("is streamed as it comes, however large, and bodies go the other way", async () => {
    let received = 0;
    const port = await site((request, response) => {
      request.on("data", (chunk: Buffer) => (received += chunk.length));
      request.on("end", () => {
        response.writeHead(200, { "content-type": "application/octet-stream" });
        response.write("first");
        setTimeout(() => response.end("last"), 50);
      });
    });
    const { port: at } = await proxy();
    const body = "x".repeat(1_000_000);
    const answer = await through(at, `http://a.example:${port}/`, { method: "POST", body });
    expect([answer.text, received]).toEqual(["firstlast", 1_000_000]);
  });
});

describe("a gigabyte", () => {
  const MB = 1024 * 1024;
  /** What a gigabyte that is held would be above by far; garbage of a fast stream is less. */
  const MOST_GROWTH_MB = 150;
  const heldMb = (): number => process.memoryUsage.rss() / MB;

  it("that is no page comes to a client that reads, all of it, and none of it is held", async () => {
    const PIECES = 1024;
    const port = await site((_, response) => {
      response.writeHead(200, { "content-type": "video/mp4", "content-length": PIECES * MB });
      let piece = 0;
      const pour = (): void => {
        while (piece < PIECES) {
          const bytes = Buffer.alloc(MB);
          // Each says which it is, so that one that is lost or out of turn is seen.
          bytes.writeUInt32LE(piece++, 0);
          if (!response.write(bytes)) return void response.once("drain", pour);
        }
        response.end();
      };
      pour();
    });
    const { port: at } = await proxy({ isWarm: false });
    let received = 0;
    let seen = 0;
    const wrong: number[] = [];
    const before = heldMb();
    let most = before;
    await reading(at, `http://a.example:${port}/film`, (bytes) => {
      const next = Math.ceil(received / MB) * MB - received;
      for (let start = next; start + 4 <= bytes.length; start += MB) {
        const piece = (received + start) / MB;
        if (bytes.readUInt32LE(start) !== piece) wrong.push(piece);
        seen++;
        most = Math.max(most, heldMb());
      }
      received += bytes.length;
    });
    expect([received, wrong]).toEqual([PIECES * MB, []]);
    // The head of a piece may come in two parts, which are not put together here.
    expect(seen).toBeGreaterThan(PIECES * 0.9);
    expect(most - before).toBeLessThan(MOST_GROWTH_MB);
  }, 300_000);

  it("that a page unpacks to is stopped at the limit by name, and the page passes packed as it came", async () => {
    // Members of gzip one after the other are one content.
    const member = gzipSync(Buffer.alloc(MB, "<p>x"), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 1024 }, () => member));
    expect(bomb.length).toBeLessThan(2 * MB);
    const port = await site((_, response) =>
      response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(bomb),
    );
    const { port: at } = await proxy({ maxBytes: 2 * MB, isWarm: false });
    const before = heldMb();
    const answer = await through(at, `http://a.example:${port}/`, { headers: { "accept-encoding": "gzip" } });
    expect(heldMb() - before).toBeLessThan(MOST_GROWTH_MB);
    expect([answer.status, answer.bytes.equals(bomb)]).toEqual([200, true]);
    expect(answer.headers["x-winnow-error"]).toBe("page-too-large; the page is larger than 2.0 MB");
  });
});

describe("what the proxy refuses or shows", () => {
  it.each([
    ["http://127.0.0.1:1/", 403, "private-address"],
    ["http://[::1]:1/", 403, "private-address"],
    ["http://10.1.2.3/", 403, "private-address"],
    ["http://rebound.example/", 403, "private-address"],
    ["http://gone.example/", 502, "unreachable"],
    ["http://user:word@a.example/", 400, "bad-address"],
    ["ftp://a.example/", 400, "bad-address"],
  ])("%s: %i %s", async (url, status, code) => {
    const resolve = async (host: string): Promise<readonly string[]> =>
      host === "rebound.example" ? ["93.184.216.34", "192.168.0.1"] : [];
    const { port: at } = await proxy({
      resolve,
      isAllowed: (address) => address.startsWith("93."),
      isWarm: false,
    });
    const answer = await through(at, url);
    expect(answer.status).toBe(status);
    expect(answer.headers["x-winnow-error"]).toMatch(new RegExp(`^${code};`));
  });

  it("shows a server that hangs, before its headers and inside of a page", async () => {
    const silent = await rawSite(() => {});
    const half = await rawSite((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>half`),
    );
    const { port: at } = await proxy({ idleMs: 300, ms: 5_000 });
    const none = await through(at, `http://a.example:${silent}/`);
    expect([none.status, none.headers["x-winnow-error"]]).toEqual([
      504,
      `upstream-timeout; a.example:${silent} has not answered for 0.3 s`,
    ]);
    const cut = await through(at, `http://a.example:${half}/`);
    expect([cut.isCut, cut.text]).toEqual([true, "<p>half"]);
    expect(cut.headers["x-winnow-error"]).toMatch(/^upstream-broken; the page broke off after 7 bytes/);
  });

  it("passes a page on that comes drop by drop, once it has waited long enough", async () => {
    const slow = await site((_, response) => {
      response.writeHead(200, html);
      let drops = 0;
      const timer = setInterval(() => {
        response.write("<p>drop");
        if (++drops === 8) {
          clearInterval(timer);
          response.end();
        }
      }, 60);
    });
    const { port: at } = await proxy({ ms: 150 });
    const answer = await through(at, `http://a.example:${slow}/`);
    expect(answer.text).toBe("<p>drop".repeat(8));
    expect(answer.headers["x-winnow-error"]).toMatch(/^upstream-slow;/);
  });

  it("shows servers that lie about their length or do not speak HTTP", async () => {
    const short = await rawSite((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\n${NEWS}`),
    );
    const long = await rawSite((socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(NEWS)}\r\n\r\n${NEWS}${NEWS}`,
      ),
    );
    const noise = await rawSite((socket) => socket.end("SSH-2.0-nothing\r\n"));
    const { port: at } = await proxy();
    const lied = await through(at, `http://a.example:${short}/`);
    expect([lied.isCut, lied.text]).toEqual([true, NEWS]);
    expect((await through(at, `http://a.example:${long}/`)).text.match(/The bridge/g)).toHaveLength(1);
    const other = await through(at, `http://a.example:${noise}/`);
    expect([other.status, String(other.headers["x-winnow-error"]).split(";")[0]]).toEqual([
      502,
      "upstream-broken",
    ]);
  });

  it("holds no more of a stream without end than a page may have, and lets go when the client leaves", async () => {
    let sent = 0;
    let isClosed = false;
    const port = await site((_, response) => {
      response.writeHead(200, html);
      const chunk = Buffer.alloc(64 * 1024, "<p>x");
      const pour = (): void => {
        while (!response.destroyed && sent < 1024 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", pour);
        }
      };
      response.on("close", () => (isClosed = true));
      pour();
    });
    const { port: at, server } = await proxy({ maxBytes: 1_000_000 });
    const { connect } = await import("node:net");
    const client = connect(at, "127.0.0.1");
    client.write(`GET http://a.example:${port}/ HTTP/1.1\r\nhost: a\r\n\r\n`);
    // Nobody reads: what is on its way is what sockets hold.
    client.pause();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent).toBe(before);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    client.destroy();
    await expect.poll(() => [isClosed, server.load]).toEqual([true, { connections: 0, requests: 0 }]);
  });

  it("takes no header from a page or a request into its own answers", async () => {
    const port = await rawSite((socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-winnow-error: forged\r\nconnection: close, x-secret\r\nx-secret: 1\r\nx-shown: 2\r\n\r\n${NEWS}`,
      ),
    );
    const { port: at } = await proxy();
    const { headers } = await through(at, `http://a.example:${port}/`);
    expect(headers).toMatchObject({ "x-shown": "2", "x-winnow-view": "filtered" });
    expect([headers["x-winnow-error"], headers["x-secret"]]).toEqual([undefined, undefined]);
    const named = await through(at, `http://a.example:${port}/`, {
      headers: { "x-winnow-recipe": "b\u00e9te" },
    });
    expect(named.headers["x-winnow-error"]).toMatch(/^[\x20-\x7e]+$/);
  });
});
