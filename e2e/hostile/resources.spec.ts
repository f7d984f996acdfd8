import { expect, test, type Page } from "@playwright/test";
import { warcResponse } from "../../lib/capture/warc.fixture";
import { addressesIn } from "./addresses";
import { startListener, type Listener } from "./listener";
import { aMoment } from "./provoke";
import { importedCorpus } from "../support/imported";

// Pages of a WARC file whose sheets, pictures and drawings try what hostile pages try, and ask for what is not theirs.
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
  "base64",
);
let listener: Listener;
let own = "";
let other = "";

test.beforeAll(async ({ request }) => {
  listener = await startListener();
  const beacon = listener.beaconOf(0);
  const css = `@import "more.css"; @import "${beacon}"; p { color: rgb(1, 2, 3); position: fixed; background: url(dot.png) }
    q { background: url(${beacon}) } i { background: url(/api/jobs) } @font-face { font-family: f; src: url(${beacon}) }`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="parent.__winnowRan = true"><script>parent.__winnowRan = true</script><image href="${beacon}"/><rect width="20" height="20" fill="rgb(4,5,6)"/></svg>`;
  const head = (type: string) => [`Content-Type: ${type}`];
  const html = `<link rel=stylesheet href=a.css><link rel=stylesheet href=fake.css><p>Rain <img src=dot.png alt=dot> <img src=drawn.svg alt=drawn> <img src=fake.png alt=fake> <img src=gone.png alt=gone> <q>q</q> <i>i</i>`;
  const warc = Buffer.concat([
    warcResponse("own", { body: html }),
    warcResponse("other", { body: '<img src="other.png"><p>Other' }),
    warcResponse("a.css", { head: head("text/css"), body: css }),
    warcResponse("more.css", { head: head("text/css"), body: "p { letter-spacing: 3px }" }),
    warcResponse("dot.png", { head: head("image/png"), body: PNG }),
    warcResponse("other.png", { head: head("image/png"), body: Buffer.concat([PNG, Buffer.from("other")]) }),
    warcResponse("drawn.svg", { head: head("image/svg+xml"), body: svg }),
    warcResponse("fake.png", { head: head("image/png"), body: "<script>parent.__winnowRan = true</script>" }),
    warcResponse("fake.css", {
      head: head("text/css"),
      body: "<!doctype html><script>parent.__winnowRan = true</script>",
    }),
  ]);
  const { ids } = await importedCorpus(request, "Archived", { "crawl.warc": warc });
  // By their keys: site.example/other, site.example/own.
  [other, own] = ids as [string, string];
});

test.afterAll(() => listener.close());

/** What was answered to a page while it did something. */
function answered(page: Page): { readonly urls: string[] } {
  const urls: string[] = [];
  page.on("response", (response) => urls.push(response.url()));
  return { urls };
}

test("an archived page looks as it did, asks for its own pictures alone, and runs nothing", async ({
  page,
}) => {
  const { urls } = answered(page);
  await page.goto(`/pages/${own}?mode=inspect`);
  const frame = page.frameLocator("iframe");
  const text = frame.locator("p");
  await expect(text).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(text).toHaveCSS("letter-spacing", "3px");
  await expect(text).toHaveCSS("position", "absolute");
  const widthOf = (alt: string): Promise<number> =>
    frame.getByAltText(alt).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => widthOf("dot")).toBe(10);
  await expect.poll(() => widthOf("drawn")).toBe(20);
  await aMoment(page);

  await expect(page.getByTestId("unsaved")).toHaveText(
    "2 of 3 style sheets and 2 of 4 pictures were not saved",
  );
  const inside = urls.filter((url) => url.includes("/resources/"));
  expect(new Set(inside).size).toBe(2);
  for (const url of inside)
    expect(new URL(url).pathname).toMatch(new RegExp(`^/api/pages/${own}/resources/[0-9a-f]{64}$`));
  expect(listener.hitsOf(0)).toEqual([]);
  expect(urls.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  expect(await page.evaluate(() => "__winnowRan" in window)).toBe(false);
});

test("its document holds no address but those of its own pictures", async ({ request }) => {
  const written = await (await request.get(`/api/pages/${own}/document`)).text();
  const path = new RegExp(`/api/pages/${own}/resources/[0-9a-f]{64}`, "g");
  expect([...written.matchAll(path)].length).toBeGreaterThan(2);
  expect(addressesIn(written.replace(path, "data:image/png;base64,AA=="))).toEqual([]);
});

test("its policy stops what a document might ask for all the same: other pages' pictures, the API, other hosts", async ({
  page,
  request,
  baseURL,
}) => {
  const pictureOf = async (id: string): Promise<string> =>
    /\/api\/pages\/[^/"]+\/resources\/[0-9a-f]{64}/.exec(
      await (await request.get(`/api/pages/${id}/document`)).text(),
    )![0];
  const ownPicture = await pictureOf(own);
  const foreign = await pictureOf(other);
  const beacon = listener.beaconOf(1);
  const asked = [
    foreign,
    ownPicture.replace(/\/resources\/.*/, "/source"),
    "/api/jobs",
    `/api/pages/${own}/resources/../../${other}/resources/${foreign.split("/").at(-1)!}`,
    `/api/pages/${own}/resources/%2e%2e/source`,
    beacon,
  ];
  // The real document with its real headers, but written by somebody who got past the list.
  await page.route(`**/api/pages/${own}/document*`, async (route) => {
    const response = await route.fetch();
    const pictures = asked.map((url) => `<img src="${url}">`).join("");
    const sheets = asked
      .map(
        (url) =>
          `<link rel=stylesheet href="${url}"><style>@import "${url}"; p { background: url(${url}) }</style>`,
      )
      .join("");
    await route.fulfill({
      response,
      body: `<!DOCTYPE html>${sheets}<img src="${ownPicture}"><p>x</p>${pictures}<script>parent.__winnowRan = true</script><iframe src="${foreign}"></iframe>`,
    });
  });
  const { urls } = answered(page);
  await page.goto(`/api/pages/${own}/document`);
  await page.waitForLoadState("networkidle");
  const paths = urls.map((url) => url.replace(baseURL ?? "", ""));
  expect(
    paths.filter((path) => !path.startsWith(`/api/pages/${own}/document`) && path !== "/favicon.ico"),
  ).toEqual([ownPicture]);
  expect(listener.hitsOf(1)).toEqual([]);
});

test("its pictures are what they are called, never a page, and only its own", async ({ request }) => {
  const written = await (await request.get(`/api/pages/${own}/document`)).text();
  const addresses = [
    ...new Set([...written.matchAll(/\/api\/pages\/[^/"]+\/resources\/[0-9a-f]{64}/g)].map(([url]) => url)),
  ];
  const types: string[] = [];
  for (const address of addresses) {
    const response = await request.get(address);
    const headers = response.headers();
    types.push(headers["content-type"]!);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("sandbox; default-src 'none'");
    const text = (await response.body()).toString("latin1");
    expect(text).not.toMatch(/script|onload|beacon/);
    const elsewhere = address.replace(own, other);
    expect((await request.get(elsewhere)).status()).toBe(404);
  }
  expect(types.sort()).toEqual(["image/png", "image/svg+xml"]);
});
