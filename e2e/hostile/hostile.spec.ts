import { expect, test, type Page } from "@playwright/test";
import { addressesIn } from "./addresses";
import { armed, HOSTILE } from "./fixtures";
import { startListener, type Listener } from "./listener";
import { aMoment, clickInside } from "./provoke";

// Each page is stored, shown, and clicked wherever it can be: nothing may run, load, navigate or reach the
// app. The pages take turns in the frame of one workspace, which is what the app itself does with them; a
// sample is opened in workspaces of their own, as a person would.
const SAMPLE = HOSTILE.filter((_, index) => index % 8 === 3);
/** What the app asks for by itself while a page is open. */
const OWN_POLLING = "/api/jobs";

let listener: Listener;
const pageIds: string[] = [];
let desk: Page;
let deskAddress = "";

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(120_000);
  listener = await startListener();
  for (const [index, hostile] of HOSTILE.entries()) {
    const stored = await request.post("/api/inspect", {
      data: { html: armed(hostile, listener.beaconOf(index)) },
      headers: { origin: baseURL ?? "" },
    });
    expect(stored.ok(), `${hostile.name}: ${await stored.text()}`).toBe(true);
    pageIds[index] = ((await stored.json()) as { pageId: string }).pageId;
  }
  const { pageId } = (await (
    await request.post("/api/inspect", {
      data: { html: "<p>A harmless page." },
      headers: { origin: baseURL ?? "" },
    })
  ).json()) as { pageId: string };
  deskAddress = `/pages/${pageId}?mode=inspect`;
  desk = await browser.newPage();
  await openWorkspace(desk, deskAddress);
  await fetchesNoMore(desk);
});

test.afterAll(async () => {
  await desk.close();
  await listener.close();
});

test("there are at least sixty hostile pages with different names", () => {
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
});

for (const [index, hostile] of HOSTILE.entries()) {
  test(`stays inert: ${hostile.name}`, async () => {
    const before = await parentShape(desk);
    const address = desk.url();
    const seen = watch(desk);
    const source = `/api/pages/${pageIds[index]}/document?width=732&height=900`;
    await desk.evaluate(
      (src) =>
        new Promise<void>((loaded) => {
          const frame = document.querySelector("iframe")!;
          frame.addEventListener("load", () => loaded(), { once: true });
          frame.src = src;
        }),
      source,
    );
    await aMoment(desk);
    await clickInside(desk);
    await desk.keyboard.press("Tab");
    await aMoment(desk);
    seen.stop();

    const documents = seen.requests.filter((url) => url.endsWith(source));
    expect(documents, "the document is asked for once").toHaveLength(1);
    expect(
      seen.requests.filter((url) => !url.endsWith(source) && new URL(url).pathname !== OWN_POLLING),
      "requests other than for the document",
    ).toEqual([]);
    await expectNothingHappened(desk, index, seen);
    expect(
      addressesIn(await (await desk.request.get(source)).text()),
      "addresses in the document itself",
    ).toEqual([]);
    expect(await stuckIn(desk), "boxes that would stick to a window").toEqual([]);
    expect(desk.url(), "the app was navigated").toBe(address);
    expect(await parentShape(desk), "the parent was changed").toEqual(before);
  });
}

for (const hostile of SAMPLE) {
  test(`stays inert in a workspace of its own: ${hostile.name}`, async ({ page }) => {
    const index = HOSTILE.indexOf(hostile);
    const seen = watch(page);
    await openWorkspace(page, `/pages/${pageIds[index]}?mode=inspect`);
    const address = new URL(page.url()).pathname;
    const before = await parentShape(page);
    const overlay = page.getByTestId("overlay");
    await overlay.hover({ position: { x: 200, y: 40 } });
    await overlay.click({ position: { x: 160, y: 30 } });
    await page.keyboard.press("j");
    await clickInside(page);
    await aMoment(page);
    seen.stop();

    expect(
      seen.inner.filter((url) => new URL(url).pathname !== `/api/pages/${pageIds[index]}/document`),
      "requests out of the frame other than for the document",
    ).toEqual([]);
    expect(
      seen.requests.filter((url) => new URL(url).origin !== new URL(page.url()).origin),
      "requests to elsewhere",
    ).toEqual([]);
    await expectNothingHappened(page, index, seen);
    expect(new URL(page.url()).pathname, "the app was navigated").toBe(address);
    expect(await parentShape(page), "the parent was changed").toEqual(before);
  });
}

test("a document opened outside of the workspace is as inert, by its own headers", async ({ page }) => {
  for (const index of SAMPLE.map((hostile) => HOSTILE.indexOf(hostile))) {
    const address = `/api/pages/${pageIds[index]}/document`;
    const seen = watch(page);
    const response = await page.goto(address);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("sandbox allow-same-origin");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("allow-scripts");
    // Timers of the test itself do not run either where scripts may not.
    await page.waitForLoadState("networkidle");
    seen.stop();
    // The browser asks for the icon of any page by itself.
    expect(seen.requests.filter((url) => !["/favicon.ico", address].includes(new URL(url).pathname))).toEqual(
      [],
    );
    expect(listener.hitsOf(index)).toEqual([]);
    expect(await page.evaluate(() => "__winnowRan" in window)).toBe(false);
  }
});

async function openWorkspace(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByTestId("paper")).toHaveAttribute("data-state", "ready");
  await page.waitForLoadState("networkidle");
}

/**
 * The app fetches parts of its own ahead of need, a second after its first screen: they are waited for, not
 * excused.
 */
async function fetchesNoMore(page: Page, quietMs = 1_500): Promise<void> {
  await page.waitForFunction(
    ([quiet, polling]) =>
      performance
        .getEntriesByType("resource")
        .every(
          (entry) =>
            new URL(entry.name).pathname === polling ||
            performance.now() - (entry as PerformanceResourceTiming).responseEnd > quiet,
        ),
    [quietMs, OWN_POLLING] as const,
  );
}

interface Seen {
  /** All requests but those inside the document itself (`data:`, `blob:`); `inner` are those of frames. */
  readonly requests: string[];
  readonly inner: string[];
  readonly dialogs: string[];
  readonly popups: string[];
  readonly downloads: string[];
  stop(): void;
}

/** Everything that must not happen while a page is shown. */
function watch(page: Page): Seen {
  const requests: string[] = [];
  const inner: string[] = [];
  const dialogs: string[] = [];
  const popups: string[] = [];
  const downloads: string[] = [];
  const heard = new AbortController();
  const on =
    <Event>(list: string[], text: (event: Event) => string | null) =>
    (event: Event): void => {
      const line = heard.signal.aborted ? null : text(event);
      if (line !== null) list.push(line);
    };
  const isInside = (url: string): boolean => /^(data|blob):/.test(url);
  page.on(
    "request",
    on(requests, (request: { url(): string }) => (isInside(request.url()) ? null : request.url())),
  );
  page.on(
    "request",
    on(inner, (request: { url(): string; frame(): { parentFrame(): unknown } }) =>
      isInside(request.url()) || request.frame().parentFrame() === null ? null : request.url(),
    ),
  );
  page.on(
    "popup",
    on(popups, (popup: Page) => popup.url()),
  );
  page.on(
    "download",
    on(downloads, (download: { url(): string }) => download.url()),
  );
  page.on(
    "dialog",
    on(dialogs, (dialog: { message(): string; dismiss(): Promise<void> }) => {
      void dialog.dismiss();
      return dialog.message();
    }),
  );
  return { requests, inner, dialogs, popups, downloads, stop: () => heard.abort() };
}

async function expectNothingHappened(page: Page, index: number, seen: Seen): Promise<void> {
  expect(listener.hitsOf(index), "requests at the listener").toEqual([]);
  expect(seen.dialogs, "dialogs").toEqual([]);
  expect(seen.popups, "windows that opened").toEqual([]);
  expect(seen.downloads, "downloads").toEqual([]);
  expect(await page.evaluate(() => "__winnowRan" in window), "a script reached the parent").toBe(false);
  const { url, ...facts } = await frameFacts(page);
  expect(new URL(url).pathname, "the frame was navigated").toBe(`/api/pages/${pageIds[index]}/document`);
  expect(facts).toEqual({ scripts: 0, handlers: 0, loading: 0, links: 0, focused: false });
}

/**
 * What of the app a captured page could have changed: its title, its elements outside of the frame, its
 * storage.
 */
function parentShape(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    frames: document.querySelectorAll("iframe").length,
    scripts: document.querySelectorAll("script[src]:not([src^='/_next'])").length,
    storage: Object.keys(localStorage).sort().join(),
    cookie: document.cookie,
  }));
}

/** What stands still in the window or moves, as the browser itself computes it. */
function stuckIn(page: Page) {
  return page.evaluate(() => {
    const inside = document.querySelector("iframe")!.contentDocument!;
    const all = [...Document.prototype.querySelectorAll.call(inside, "*")];
    const found = all
      .filter((element) =>
        ["", "::before", "::after"].some((part) => {
          const {
            position,
            animationName,
            transitionDuration,
            backgroundAttachment,
            offsetPath,
            viewTransitionName,
          } = getComputedStyle(element, part);
          // What is not drawn at all, such as the sources of a video, has no style.
          if (position === "") return false;
          return (
            /fixed|sticky/.test(`${position} ${backgroundAttachment}`) ||
            animationName !== "none" ||
            transitionDuration !== "0s" ||
            offsetPath !== "none" ||
            !/^(none|root)$/.test(viewTransitionName)
          );
        }),
      )
      .map((element) => element.localName);
    return [...found, ...Document.prototype.getAnimations.call(inside).map(() => "an animation")];
  });
}

/** What is left in the frame that could run, load, lead away or hold the focus. */
function frameFacts(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector("iframe");
    const inside = frame?.contentDocument;
    if (!frame || !inside)
      return { url: "", scripts: -1, handlers: -1, loading: -1, links: -1, focused: true };
    const all = [...Document.prototype.querySelectorAll.call(inside, "*")];
    const attributes = all.flatMap((element) => [
      ...(Object.getOwnPropertyDescriptor(Element.prototype, "attributes")!.get!.call(
        element,
      ) as NamedNodeMap),
    ]);
    return {
      url: inside.URL,
      scripts: all.filter(
        (element) =>
          element.localName === "script" &&
          (Object.getOwnPropertyDescriptor(Node.prototype, "textContent")!.get!.call(element) !== "" ||
            Element.prototype.hasAttribute.call(element, "src")),
      ).length,
      handlers: attributes.filter(({ name }) => /^on/i.test(name)).length,
      loading: attributes.filter(
        ({ name, value }) =>
          /^(src|srcset|poster|background|srcdoc|data|action|formaction|ping|manifest)$/i.test(name) &&
          !/^data:image\//.test(value),
      ).length,
      links: attributes.filter(({ name }) => /(^|:)href$/i.test(name)).length,
      focused: document.activeElement === frame,
    };
  });
}
