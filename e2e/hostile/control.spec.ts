import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { armed, HOSTILE } from "./fixtures";
import { startListener } from "./listener";
import { clickInside } from "./provoke";

// A picture of every step would cost more than the steps.
test.use({ trace: "off" });

/** How long a fixture may take to do what it claims; most need a tenth of it. */
const PATIENCE_MS = 4_000;

// The same pages from a server that sends them as they are, into a frame without a sandbox: one that does
// nothing here proves nothing elsewhere.
test("every hostile page that claims to act does so where nothing stops it", async ({ page }) => {
  test.setTimeout(240_000);
  const listener = await startListener();
  const asked: string[] = [];
  const server = await serveBare((index) => armed(HOSTILE[index]!, listener.beaconOf(index)), asked);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  page.on("dialog", (dialog) => void dialog.dismiss());
  page.on("popup", (popup) => void popup.close());

  const silent: string[] = [];
  for (const [index, { name, quiet }] of HOSTILE.entries()) {
    if (quiet !== null) continue;
    asked.length = 0;
    const hasActed = (): boolean => listener.hitsOf(index).length > 0 || asked.length > 0;
    const address = `${origin}/parent/${index}`;
    // The page before may still be leading the window away, and this one does so as soon as it is there.
    await expect(() => page.goto(address, { waitUntil: "commit" })).toPass({ timeout: PATIENCE_MS });
    await page.waitForLoadState("load", { timeout: PATIENCE_MS }).catch(() => {});
    // A page that has led the window away has acted; there is nothing left to click.
    if (!hasActed()) await clickInside(page).catch(() => {});
    await expect
      .poll(hasActed, { timeout: PATIENCE_MS, intervals: [10, 20, 50] })
      .toBe(true)
      .catch(() => silent.push(name));
  }
  expect(silent).toEqual([]);

  await listener.close();
  server.closeAllConnections();
  server.close();
});

/** `/parent/N` is a page with fixture N in a frame, as it is; every other request goes into `asked`. */
async function serveBare(pageOf: (index: number) => string, asked: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    const [, kind, index, rest] = /^\/(parent|page)\/(\d+)(\/?.*)$/.exec(request.url ?? "") ?? [];
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (kind === "parent")
      response.end(`<title>parent</title><iframe src="/page/${index}/" width=800 height=600></iframe>`);
    else if (kind === "page" && rest === "/") response.end(pageOf(Number(index)));
    else {
      if (request.url !== "/favicon.ico") asked.push(request.url ?? "");
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}
