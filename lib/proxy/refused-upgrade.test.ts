import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, NEWS, proxy, rawSite, site } from "./proxy.fixture";

afterEach(closeAll);

/** All that a proxy answers to a request for another protocol, until the connection is closed. */
async function asked(at: number, url: string, more: readonly string[] = []) {
  const client = connect(at, "127.0.0.1");
  let text = "";
  client.on("data", (chunk: Buffer) => (text += String(chunk)));
  const lines = [`GET ${url} HTTP/1.1`, "Host: a", "Connection: Upgrade", "Upgrade: h2c", ...more];
  client.write(`${lines.join("\r\n")}\r\n\r\n`);
  await once(client, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [status = "", ...headers] = head.split("\r\n");
  return { status, headers: headers.map((line) => line.toLowerCase()), body };
}

describe("the answer of a server that does not take another protocol", () => {
  it("is passed back, whatever its status, and asked for once", async () => {
    const seen: string[] = [];
    const port = await site((request, response) => {
      seen.push(request.url!);
      if (request.url === "/login") response.writeHead(401, { "www-authenticate": "Basic" }).end("log in");
      else if (request.url === "/none") response.writeHead(204).end();
      else response.writeHead(200, { "content-type": "text/plain" }).end("as it is");
    });
    const { port: at, server } = await proxy({ isWarm: false });
    const login = await asked(at, `http://a.example:${port}/login`);
    expect(login).toMatchObject({ status: "HTTP/1.1 401 Unauthorized" });
    expect(login.headers).toEqual(expect.arrayContaining(["www-authenticate: basic", "connection: close"]));
    expect(login.body).toContain("log in");
    expect((await asked(at, `http://a.example:${port}/none`)).status).toBe("HTTP/1.1 204 No Content");
    const plain = await asked(at, `http://a.example:${port}/plain`);
    expect(plain.status).toBe("HTTP/1.1 200 OK");
    expect(plain.body).toContain("as it is");
    expect(seen).toEqual(["/login", "/none", "/plain"]);
    await expect.poll(() => server.load).toEqual({ connections: 0, requests: 0 });
  });

  it("is filtered where it is a page", async () => {
    const port = await site((_, response) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(NEWS),
    );
    const { port: at } = await proxy();
    const { status, headers, body } = await asked(at, `http://a.example:${port}/`);
    expect(status).toBe("HTTP/1.1 200 OK");
    expect(headers).toContain("x-winnow-view: filtered");
    expect(body).toContain("The bridge was closed");
    expect(body).not.toContain("Contact");
  });

  it("is said to be missing where there is none", async () => {
    const port = await rawSite((socket) => socket.destroy());
    const { port: at } = await proxy({ isWarm: false });
    const { status, headers } = await asked(at, `http://a.example:${port}/`);
    expect(status).toBe("HTTP/1.1 502 Bad Gateway");
    expect(headers.some((line) => line.startsWith("x-winnow-error: unreachable"))).toBe(true);
  });

  it("breaks off where the server breaks off", async () => {
    const port = await rawSite((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhalf");
        setTimeout(() => socket.destroy(), 20);
      });
    });
    const { port: at } = await proxy({ isWarm: false });
    const { status, headers, body } = await asked(at, `http://a.example:${port}/`);
    expect(status).toBe("HTTP/1.1 200 OK");
    expect(headers).toContain("content-length: 100");
    expect(body).toBe("half");
  });
});
