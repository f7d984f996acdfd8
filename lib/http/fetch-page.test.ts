import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { fetchPage, type FetchOptions } from "./fetch-page";
import { isPublicAddress } from "./public-address";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on loopback; returns its port. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Names lead to loopback, and loopback counts as public, but for one address. */
const local = (names: Readonly<Record<string, string>> = {}): Partial<FetchOptions> => ({
  resolve: async (host) => [names[host] ?? "127.0.0.1"],
  isAllowed: (address) => address === "127.0.0.1" || isPublicAddress(address),
});

const page: RequestListener = (_, response) =>
  response.setHeader("content-type", 'text/html; charset="GBK"').end("<p>page");

describe("fetchPage", () => {
  it("gives bytes, final address and charset", async () => {
    const port = await serve(page);
    const fetched = await fetchPage(`http://site.example:${port}/a?b#c`, local());
    expect(new TextDecoder().decode(fetched.bytes)).toBe("<p>page");
    expect(fetched).toMatchObject({ url: `http://site.example:${port}/a?b`, httpCharset: "GBK" });
  });

  it("unpacks gzip, and refuses what unpacks to more than the limit", async () => {
    const port = await serve((_, response) =>
      response
        .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
        .end(gzipSync("a".repeat(100_000))),
    );
    expect((await fetchPage(`http://site.example:${port}`, local())).bytes).toHaveLength(100_000);
    await expect(
      fetchPage(`http://site.example:${port}`, { ...local(), maxBytes: 99_999 }),
    ).rejects.toMatchObject({ code: "page-too-large" });
  });

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://169.254.169.254/latest",
    "http://0.0.0.0/",
    "http://[fe80::1]/",
    "http://192.168.1.1/",
  ])("refuses %s without a connection", async (url) => {
    await expect(fetchPage(url)).rejects.toMatchObject({ code: "private-address" });
  });

  it("refuses a name that leads to a private address, also as one of several", async () => {
    const resolve = async (): Promise<string[]> => ["93.184.215.14", "10.0.0.5"];
    await expect(fetchPage("http://inside.example/", { resolve })).rejects.toMatchObject({
      code: "private-address",
      message: "inside.example resolves to 10.0.0.5, which is not a public address",
    });
  });

  it("checks every redirect again, by name and by address", async () => {
    const port = await serve((request, response) =>
      response.writeHead(302, { location: request.url!.slice(1) }).end(),
    );
    const names = { "inside.example": "192.168.0.9" };
    for (const next of ["http://inside.example/", "http://10.1.2.3/", "http://[::1]:1/"]) {
      await expect(fetchPage(`http://site.example:${port}/${next}`, local(names))).rejects.toMatchObject({
        code: "private-address",
      });
    }
  });

  it.each([
    "file:///etc/passwd",
    "ftp://files.example/x",
    "mailto:a@b.example",
    "http://",
    "https://u:p@a.example/",
  ])(
    "says that the page is at fault, not who asked for it, where a redirect leads to %s",
    async (location) => {
      const port = await serve((_, response) => response.writeHead(302, { location }).end());
      const fetched = fetchPage(`http://site.example:${port}/a`, local());
      await expect(fetched).rejects.toMatchObject({ name: "InputError", code: "bad-redirect" });
      await expect(fetched).rejects.toThrow(`http://site.example:${port}/a redirects to where`);
    },
  );

  it("names no password of a redirect that is not followed", async () => {
    const location = "https://ada:secret@a.example/";
    const port = await serve((_, response) => response.writeHead(302, { location }).end());
    await expect(fetchPage(`http://site.example:${port}/a`, local())).rejects.not.toThrow("secret");
  });

  it("follows five redirects and no sixth", async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) page(request, response);
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    expect((await fetchPage(`http://site.example:${port}/5`, local())).url).toBe(
      `http://site.example:${port}/0`,
    );
    await expect(fetchPage(`http://site.example:${port}/6`, local())).rejects.toMatchObject({
      code: "too-many-redirects",
    });
  });

  it("gives up on a page that never ends, in time or in size", async () => {
    const slow = await serve(
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<p>"),
    );
    await expect(
      fetchPage(`http://site.example:${slow}`, { ...local(), timeoutMs: 200 }),
    ).rejects.toMatchObject({ code: "fetch-timeout" });
    const mute = await serve(() => {});
    await expect(
      fetchPage(`http://site.example:${mute}`, { ...local(), timeoutMs: 200 }),
    ).rejects.toMatchObject({ code: "fetch-timeout" });
    const endless = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    });
    await expect(
      fetchPage(`http://site.example:${endless}`, { ...local(), maxBytes: 50_000 }),
    ).rejects.toMatchObject({ code: "page-too-large" });
  });

  it("gives up on a name, on headers and on a status line that never come", async () => {
    const dripping = await serve((_request, response) => {
      let sent = 0;
      const drip = setInterval(
        () => void response.socket?.write(sent++ === 0 ? "HTTP/1.1 200 OK\r\n" : `X-${sent}: a\r\n`),
        20,
      );
      closers.push(() => clearInterval(drip));
    });
    const silent = await serve(() => {});
    for (const url of [`http://site.example:${dripping}/`, `http://site.example:${silent}/`]) {
      await expect(fetchPage(url, { ...local(), timeoutMs: 300 })).rejects.toMatchObject({
        code: "fetch-timeout",
      });
    }
    await expect(
      fetchPage("http://slow.example/", { resolve: () => new Promise(() => {}), timeoutMs: 300 }),
    ).rejects.toMatchObject({ code: "fetch-timeout" });
  });

  it("refuses headers without end", async () => {
    const port = await serve(
      (_request, response) =>
        void response.socket?.write(`HTTP/1.1 200 OK\r\n${"X-A: a\r\n".repeat(20_000)}`),
    );
    await expect(
      fetchPage(`http://site.example:${port}/`, { ...local(), timeoutMs: 3000 }),
    ).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("headers are too long"),
    });
  });

  it("takes HTML only, and only where the status is a success", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/pdf") response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF");
      else response.writeHead(404, { "content-type": "text/html" }).end("no");
    });
    await expect(fetchPage(`http://site.example:${port}/pdf`, local())).rejects.toMatchObject({
      code: "not-html",
    });
    await expect(fetchPage(`http://site.example:${port}/none`, local())).rejects.toMatchObject({
      code: "http-status",
    });
  });

  it.each([
    "not an address",
    "file:///etc/passwd",
    "ftp://a.example/",
    "javascript:1",
    "http://me:secret@a.example/",
  ])("calls %s a bad address", async (url) => {
    await expect(fetchPage(url)).rejects.toMatchObject({ code: "bad-url" });
  });

  it("says that nobody answers", async () => {
    const port = await serve(page);
    closers.splice(0).forEach((close) => close());
    await expect(fetchPage(`http://site.example:${port}`, local())).rejects.toMatchObject({
      name: "InputError",
      code: "unreachable",
      message: expect.stringContaining("nothing answers there"),
    });
    await expect(fetchPage("http://gone.example/", { resolve: async () => [] })).rejects.toMatchObject({
      code: "unreachable",
    });
  });
});

describe("isPublicAddress", () => {
  it.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])(
    "takes %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    "127.0.0.1",
    "127.255.255.255",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "::7f00:1",
    "5f00::1",
    "3fff::1",
    "64:ff9b:1::7f00:1",
    "",
    "localhost",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));
});
