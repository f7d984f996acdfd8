/**
 * What somebody does who reads the web through a recipe: set the proxy in a browser, see pages filtered, whole and
 * dimmed, over HTTP and, with an authority of their own, over HTTPS.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { Authority, makeAuthority } from "../../lib/proxy/authority/authority";
import { writeAuthority } from "../../lib/proxy/authority/authority-files";
import { expectAccessible } from "../support/accessible";

// A proxy and a browser are started for each test, on machines that may be busy.
test.describe.configure({ timeout: 180_000 });

const SCRIPT = "document.documentElement.dataset.ran = 'yes';";
const INTEGRITY = `sha384-${createHash("sha384").update(SCRIPT).digest("base64")}`;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rain</title><link rel="stylesheet" href="/style.css">
<script src="/app.js" integrity="${INTEGRITY}" defer></script></head><body>
<nav><a href="/">Home</a> <a href="/sport">Sport</a> <a href="/shop">Shop</a></nav>
<main><h1>Rain at last</h1><p>It rained all day in the hills, and the river rose by two metres in one night.</p>
<p>The bridge was closed until the morning, when the water began to fall again and people went home.</p></main>
<footer><a href="/terms">Terms</a> <a href="/contact">Contact</a></footer></body></html>`;

const answer: RequestListener = (request, response) => {
  const { url } = request;
  if (url === "/style.css") response.setHeader("content-type", "text/css").end("h1{color:rgb(1,2,3)}");
  else if (url === "/app.js") response.setHeader("content-type", "text/javascript").end(SCRIPT);
  else {
    if (url === "/strict")
      response.setHeader(
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
    response.setHeader("content-type", "text/html").end(PAGE);
  }
};

const servers: Server[] = [];
const children: ChildProcess[] = [];
const browsers: Browser[] = [];
let folder: string;
let httpSite: string;
let httpsSite: string;
let strangeSite: string;
const siteAuthority = makeAuthority("the sites of this test", new Date());
const own = makeAuthority("this test", new Date());

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-proxy-"));
  await writeFile(join(folder, "sites.pem"), siteAuthority.certificate);
  await writeAuthority(join(folder, "ca"), own);
  httpSite = `http://127.0.0.1:${await listening(createServer(answer))}`;
  httpsSite = `https://127.0.0.1:${await listening(secure(siteAuthority))}`;
  strangeSite = `https://127.0.0.1:${await listening(secure(makeAuthority("a stranger", new Date())))}`;
});

test.afterEach(async () => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()));
  for (const child of children.splice(0)) child.kill("SIGTERM");
});

test.afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

function secure(authority: Parameters<typeof sitePair>[0]): Server {
  return createSecureServer(sitePair(authority), answer);
}

function sitePair(authority: ReturnType<typeof makeAuthority>): { key: string; cert: string } {
  const { key, certificate } = new Authority(authority, () => new Date()).pairFor("127.0.0.1", new Date());
  return { key, cert: certificate };
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A tab of a browser that goes through a proxy and trusts the authorities given. */
async function tabThrough(
  launch: (options: object) => Promise<Browser>,
  argv: readonly string[],
  trusted: string,
): Promise<Page> {
  const child = spawn(
    process.execPath,
    ["lib/cli/winnow.mjs", "proxy", "--json", "--port", "0", "--allow", "127.0.0.1", ...argv],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_CONFIG_HOME: folder } },
  );
  children.push(child);
  let text = "";
  for await (const line of createInterface({ input: child.stdout })) {
    text += line;
    if (line === "}") break;
  }
  const { proxy } = JSON.parse(text) as { proxy: string };
  const { publicKey } = new X509Certificate(trusted);
  const spki = createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
  const browser = await launch({
    proxy: { server: proxy, bypass: "<-loopback>" },
    args: [
      `--ignore-certificate-errors-spki-list=${spki}`,
      "--disable-background-networking",
      "--disable-dev-shm-usage",
    ],
  });
  browsers.push(browser);
  return (await browser.newContext()).newPage();
}

const see = async (tab: Page, view: string): Promise<void> => {
  await tab.goto("http://winnow.proxy/");
  const button = tab.getByRole("button", { name: new RegExp(`^${view}`) });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
};

test("pages over HTTP are seen filtered, whole and dimmed", async ({ playwright, launchOptions }) => {
  const launch = (more: object) => playwright.chromium.launch({ ...launchOptions, ...more });
  // One that keeps the heading, whose colour says that the page's own style sheet came through.
  const argv = ["--recipe", "block-extractor-modern"];
  const tab = await tabThrough(launch, argv, siteAuthority.certificate);
  const menu = tab.getByRole("navigation");
  const heading = tab.getByRole("heading", { name: "Rain at last" });

  const answered = await tab.goto(`${httpSite}/`);
  expect(answered?.headers()["x-winnow-view"]).toBe("filtered");
  await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(tab.getByText("The bridge was closed")).toBeVisible();
  await expect(menu).toHaveCount(0);

  await see(tab, "Whole");
  await expectAccessible(tab);
  await tab.goto(`${httpSite}/`);
  await expect(menu).toBeVisible();
  await expect(menu).toHaveCSS("opacity", "1");

  await see(tab, "Dimmed");
  await tab.goto(`${httpSite}/`);
  await expect(menu).toHaveCSS("opacity", "0.3");
  await expect(heading).toHaveCSS("opacity", "1");
  await expect(tab.locator("html")).toHaveAttribute("data-ran", "yes");

  // Without an authority of the person's own a secure page is as it came, whatever the view is.
  await see(tab, "Filtered");
  await tab.goto(`${httpsSite}/`);
  await expect(menu).toBeVisible();
});

test("pages over HTTPS are filtered with an authority, and nothing of their own protection is lost", async ({
  playwright,
  launchOptions,
}) => {
  const launch = (more: object) => playwright.chromium.launch({ ...launchOptions, ...more });
  const argv = ["--ca", join(folder, "ca"), "--trust", join(folder, "sites.pem")];
  const tab = await tabThrough(launch, argv, own.certificate);
  const complaints: string[] = [];
  tab.on("console", (message) => complaints.push(message.text()));
  const menu = tab.getByRole("navigation");

  await tab.goto(`${httpsSite}/`);
  await expect(tab.getByText("The bridge was closed")).toBeVisible();
  await expect(menu).toHaveCount(0);

  await see(tab, "Dimmed");
  complaints.length = 0;
  await tab.goto(`${httpsSite}/strict`);
  await expect(menu.getByText("Sport").first()).toHaveCSS("color", "rgb(180, 180, 180)");
  await expect(tab.getByRole("heading")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(tab.locator("html")).toHaveAttribute("data-ran", "yes");
  expect(complaints.filter((text) => /Content Security Policy|integrity/i.test(text))).toEqual([]);

  const strange = await tab.goto(`${strangeSite}/`);
  expect(strange?.status()).toBe(502);
  await expect(tab.getByText("cannot be trusted")).toBeVisible();
  await expect(tab.getByText("The bridge was closed")).toHaveCount(0);
});
