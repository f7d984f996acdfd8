/** Secure connections through the proxy: left alone, or ended by the person's own authority. */
import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { Authority, makeAuthority } from "./authority/authority";
import {
  closeAll,
  NEWS,
  proxy,
  rawSite,
  secured,
  secureSite,
  site,
  through,
  tunnelled,
  UPSTREAM_CA,
} from "./proxy.fixture";
import type { RequestListener } from "node:http";

afterEach(closeAll);

const pair = makeAuthority("the tests", new Date());
const authority = new Authority(pair, () => new Date());
const news: RequestListener = (_, response) =>
  void response.writeHead(200, { "content-type": "text/html" }).end(NEWS);

async function throughTunnel(at: number, to: string, ca: string, host = "secure.example") {
  const { socket } = await tunnelled(at, to);
  return secured(socket, host, ca);
}

describe("a secure page", () => {
  it("passes untouched without an authority, under the certificate of its own", async () => {
    const port = await secureSite(news);
    const { port: at } = await proxy();
    const socket = await throughTunnel(at, `secure.example:${port}`, UPSTREAM_CA);
    expect((await through(at, `https://secure.example:${port}/`, { socket })).text).toBe(NEWS);
  });

  it("is filtered with an authority, under a certificate of that, several on one connection", async () => {
    const port = await secureSite(
      (request, response) =>
        void response
          .writeHead(200, {
            "content-type": "text/html",
            "x-asked": `${request.headers.host} ${request.url}`,
          })
          .end(NEWS),
    );
    const { port: at } = await proxy({ authority });
    const socket = await throughTunnel(at, `secure.example:${port}`, pair.certificate);
    const answer = await through(at, `https://secure.example:${port}/a/../b?c=%20d`, { socket });
    expect(answer.headers).toMatchObject({
      "x-winnow-view": "filtered",
      "x-asked": `secure.example:${port} /b?c=%20d`,
    });
    expect(answer.text).not.toContain("Sport");
    // Nobody who trusts the site alone is deceived.
    const { socket: other } = await tunnelled(at, `secure.example:${port}`);
    await expect(secured(other, "secure.example", UPSTREAM_CA)).rejects.toThrow(/unable to|self-signed/);
  });

  it("passes untouched with an authority where its host is left alone", async () => {
    const port = await secureSite(news);
    const { port: at } = await proxy({ authority, hosts: [{ host: "secure.example", recipe: null }] });
    const socket = await throughTunnel(at, `secure.example:${port}`, UPSTREAM_CA);
    expect((await through(at, `https://secure.example:${port}/`, { socket })).text).toBe(NEWS);
  });

  it.each([
    [
      "whose certificate is another host's",
      "other.example",
      /^upstream-tls; the certificate of .* cannot be trusted/,
    ],
    ["whose certificate nobody knows", null, /^upstream-tls; the certificate of .* cannot be trusted/],
  ])("of a site %s is shown as what it is", async (_, name, says) => {
    const stranger = new Authority(makeAuthority("a stranger", new Date()), () => new Date());
    const port = name !== null ? await secureSite(news, name) : await strangeSite(stranger);
    const { port: at } = await proxy({ authority });
    const socket = await throughTunnel(at, `secure.example:${port}`, pair.certificate);
    const answer = await through(at, `https://secure.example:${port}/`, { socket });
    expect([answer.status, answer.text.includes("The bridge")]).toEqual([502, false]);
    expect(answer.headers["x-winnow-error"]).toMatch(says);
  });

  it("that is none in truth is shown, too", async () => {
    const port = await site(news);
    const { port: at } = await proxy({ authority });
    const socket = await throughTunnel(at, `secure.example:${port}`, pair.certificate);
    const answer = await through(at, `https://secure.example:${port}/`, { socket });
    expect(answer.headers["x-winnow-error"]).toMatch(/^upstream-tls; no secure connection/);
  });

  it("is at the address of the proxy, where its authority is trusted", async () => {
    const { port: at } = await proxy({ authority });
    const socket = await throughTunnel(at, "winnow.proxy:443", pair.certificate, "winnow.proxy");
    const { text } = await through(at, "https://winnow.proxy/ca.pem", { socket });
    expect(text).toBe(pair.certificate);
  });
});

async function strangeSite(stranger: Authority): Promise<number> {
  const { createServer: createSecureServer } = await import("node:https");
  const { key, certificate } = stranger.pairFor("secure.example", new Date());
  const inner = createSecureServer({ key, cert: certificate }, news);
  return rawSite((socket) => inner.emit("connection", socket));
}

describe("a tunnel", () => {
  it.each([
    ["127.0.0.2:1", "403", "private-address"],
    ["[::1]:443", "403", "private-address"],
    ["rebound.example:443", "403", "private-address"],
    ["a.example:1", "502", "unreachable"],
    ["a.example", "400", "bad-address"],
    ["a.example:0", "400", "bad-address"],
    ["a.example:99999", "400", "bad-address"],
  ])("to %s is refused: %s %s", async (to, status, code) => {
    const resolve = async (host: string) => [host === "rebound.example" ? "10.0.0.1" : "127.0.0.1"];
    const { port: at } = await proxy({ resolve, isWarm: false });
    const { answer } = await tunnelled(at, to);
    expect(answer.slice(9, 12)).toBe(status);
    expect(answer).toContain(`x-winnow-error: ${code};`);
  });

  it("carries whatever it is given, also with an authority where that is no secure connection", async () => {
    const port = await rawSite((socket) =>
      socket.on("data", (chunk) => socket.write(`echo ${String(chunk)}`)),
    );
    for (const own of [null, authority]) {
      const { port: at } = await proxy({ authority: own });
      const { socket } = await tunnelled(at, `a.example:${port}`);
      socket.write("hello");
      expect(String((await once(socket, "data"))[0])).toBe("echo hello");
      socket.destroy();
    }
  });

  it("is gone on both sides where one of them is", async () => {
    let isClosed = false;
    const port = await rawSite((socket) => socket.on("close", () => (isClosed = true)));
    const { port: at, server } = await proxy();
    const { socket } = await tunnelled(at, `a.example:${port}`);
    socket.destroy();
    await expect.poll(() => [isClosed, server.load.connections]).toEqual([true, 0]);
  });

  it("carries another protocol that a server agrees to", async () => {
    const inner = createServer();
    inner.on("upgrade", (_, socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n");
      socket.on("data", (chunk: Buffer) => socket.write(`echo ${String(chunk)}`));
      socket.on("error", () => {});
    });
    const port = await rawSite((socket) => inner.emit("connection", socket));
    const { port: at } = await proxy({ authority });
    const { socket } = await tunnelled(at, `127.0.0.1:${port}`);
    socket.destroy();
    const { connect } = await import("node:net");
    const client = connect(at, "127.0.0.1");
    client.write(
      `GET http://a.example:${port}/ HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n`,
    );
    expect(String((await once(client, "data"))[0])).toMatch(/^HTTP\/1.1 101 [^]*upgrade: echo/);
    client.write("hello");
    expect(String((await once(client, "data"))[0])).toBe("echo hello");
    client.destroy();
  });
});
