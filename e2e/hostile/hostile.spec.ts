import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, type Page } from "@playwright/test";
import { armed, HOSTILE } from "./fixtures";

// Each page is stored, shown in the workspace, and clicked wherever it can be: nothing may run, load, navigate or reach the app.
let listener: Server;
let beacon = "";
let hits: string[] = [];

test.beforeAll(async () => {
  listener = createServer((request, response) => {
    hits.push(request.url ?? "");
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("alert(1)");
  });
  await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
  beacon = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/beacon`;
});

test.afterAll(async () => {
  await new Promise((closed) => listener.close(closed));
});

test.beforeEach(() => { hits = []; });

test("there are at least sixty hostile pages with different names", () => {
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
});

for (const hostile of HOSTILE) {
  test(`stays inert: ${hostile.name}`, async ({ page, request, baseURL }) => {
    const stored = await request.post("/api/inspect", { data: { html: armed(hostile, beacon) }, headers: { origin: baseURL ?? "" } });
    expect(stored.ok(), await stored.text()).toBe(true);
    const { pageId } = (await stored.json()) as { pageId: string };

    const seen = watch(page, baseURL ?? "");
    await page.goto(`/pages/${pageId}?mode=inspect`);
    await expect(page.getByTestId("paper")).toHaveAttribute("data-state", "ready");
    const address = page.url();
    const shape = await parentShape(page);
    await provoke(page);

    expect(seen.requests, "requests beyond the app's own routes").toEqual([]);
    expect(hits, "requests at the listener").toEqual([]);
    expect(seen.dialogs, "dialogs").toEqual([]);
    expect(seen.popups, "windows that opened").toEqual([]);
    expect(seen.downloads, "downloads").toEqual([]);
    expect(await page.evaluate(() => "__winnowRan" in window), "a script reached the parent").toBe(false);
    expect(new URL(page.url()).pathname, "the app was navigated").toBe(new URL(address).pathname);
    expect(await parentShape(page), "the parent was changed").toEqual(shape);
    const frame = await frameFacts(page);
    expect(frame).toEqual({ url: expect.stringContaining(`/api/pages/${pageId}/document`), scripts: 0, handlers: 0, loading: 0, links: 0, focused: false });
  });
}

test("a document opened outside of the workspace is as inert, by its own headers", async ({ page, request, baseURL }) => {
  const html = armed(HOSTILE[0]!, beacon);
  const { pageId } = (await (await request.post("/api/inspect", { data: { html }, headers: { origin: baseURL ?? "" } })).json()) as { pageId: string };
  const response = await page.goto(`/api/pages/${pageId}/document`);
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("sandbox allow-same-origin");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("allow-scripts");
  expect(await page.title()).not.toBe("ran");
  expect(hits).toEqual([]);
});

/** Everything that must not happen while a page is shown. */
function watch(page: Page, origin: string) {
  const seen = { requests: [] as string[], dialogs: [] as string[], popups: [] as string[], downloads: [] as string[] };
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:") && !url.startsWith("blob:")) seen.requests.push(url);
  });
  page.on("dialog", (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.popups.push(popup.url()));
  page.on("download", (download) => seen.downloads.push(download.url()));
  return seen;
}

/** What of the app a captured page could have changed: its title, its elements outside of the frame, its storage. */
function parentShape(page: Page) {
  return page.evaluate(() => ({
    title: document.title, frames: document.querySelectorAll("iframe").length, scripts: document.querySelectorAll("script[src]:not([src^='/_next'])").length,
    storage: Object.keys(localStorage).sort().join(), cookie: document.cookie,
  }));
}

/** Do what a person might: move over the page, click it, type, and even click its links and submit its forms from inside. */
async function provoke(page: Page): Promise<void> {
  const overlay = page.getByTestId("overlay");
  await overlay.hover({ position: { x: 200, y: 40 } });
  await overlay.click({ position: { x: 160, y: 30 } });
  await page.keyboard.press("j");
  // Past the layer that takes all input, as if it had a hole.
  await page.evaluate(() => {
    const inside = document.querySelector("iframe")?.contentDocument;
    if (!inside) return;
    for (const element of Document.prototype.querySelectorAll.call(inside, "a, area, button, input, summary, form, [tabindex]")) {
      Element.prototype.dispatchEvent.call(element, new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
  await page.keyboard.press("Tab");
  // Two frames and a task: what a page starts by itself has started by then.
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))); }));
}

/** What is left in the frame that could run, load, lead away or hold the focus. */
function frameFacts(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector("iframe");
    const inside = frame?.contentDocument;
    if (!frame || !inside) return { url: "", scripts: -1, handlers: -1, loading: -1, links: -1, focused: true };
    const all = [...Document.prototype.querySelectorAll.call(inside, "*")];
    const attributes = all.flatMap((element) => [...(Object.getOwnPropertyDescriptor(Element.prototype, "attributes")!.get!.call(element) as NamedNodeMap)]);
    return {
      url: inside.URL,
      scripts: all.filter((element) => element.localName === "script" && (Object.getOwnPropertyDescriptor(Node.prototype, "textContent")!.get!.call(element) !== "" || Element.prototype.hasAttribute.call(element, "src"))).length,
      handlers: attributes.filter(({ name }) => /^on/i.test(name)).length,
      loading: attributes.filter(({ name, value }) => /^(src|srcset|poster|background|srcdoc|data|action|formaction|ping|manifest)$/i.test(name) && !/^data:image\//.test(value)).length,
      links: attributes.filter(({ name }) => /(^|:)href$/i.test(name)).length,
      focused: document.activeElement === frame,
    };
  });
}
