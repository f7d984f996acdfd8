import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { AppError } from "../errors";
import { FetchedSites } from "./fetched-site";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A site whose robots.txt is away, or answers with a status, until it is well again. */
async function siteThatFails(fails: "closes" | 503) {
  const state = { isWell: false, now: 0, asked: 0 };
  const server = createServer((request, response) => {
    if (request.url !== "/robots.txt")
      return void response.setHeader("content-type", "text/html").end("<p>a");
    state.asked++;
    if (state.isWell) response.end("User-agent: *\nDisallow: /secret");
    else if (fails === "closes") request.socket.destroy();
    else response.writeHead(fails).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sites = new FetchedSites(
    { resolve: async () => ["127.0.0.1"], isAllowed: () => true, pauseMs: 0, clock: () => state.now },
    null,
  );
  const ask = (path: string): Promise<string> =>
    sites.page(`http://news.example:${port}${path}`).then(
      () => "fetched",
      (error: AppError) => error.code,
    );
  return { state, ask };
}

it.each([
  { fails: "closes", code: "unreachable" },
  { fails: 503, code: "robots" },
] as const)(
  "asks a site again that could not be asked for its robots.txt: $fails",
  async ({ fails, code }) => {
    const { state, ask } = await siteThatFails(fails);
    expect([await ask("/a"), await ask("/b")]).toEqual([code, code]);
    expect(state.asked).toBe(1);
    state.now = 4_999;
    expect([await ask("/c"), state.asked]).toEqual([code, 1]);
    state.now = 5_000;
    expect([await ask("/d"), state.asked]).toEqual([code, 2]);
    // Left alone for twice as long.
    state.now = 14_999;
    state.isWell = true;
    expect([await ask("/e"), state.asked]).toEqual([code, 2]);
    state.now = 15_000;
    expect([await ask("/f"), await ask("/secret"), state.asked]).toEqual(["fetched", "robots", 3]);
    state.now = 10_000_000;
    expect([await ask("/g"), state.asked]).toEqual(["fetched", 3]);
  },
);
