/**
 * An upload that is larger than the disk, from a real browser: it hears why, and nothing of it stays. The
 * rest of what a full disk does is in lib/cli/full-disk.test.ts.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../lib/setup/free-port";

let disk: string | null = null;
let server: ChildProcess | null = null;
let url = "";

test.beforeAll(async () => {
  test.setTimeout(180_000);
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  const folder = mkdtempSync(join(tmpdir(), "winnow-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return;
  }
  disk = folder;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ["lib/setup/start.mjs", "--built"], {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: "127.0.0.1",
      DATABASE_URL: `file:${join(folder, "data/w.db")}`,
    },
  });
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200);
});

test.afterAll(async () => {
  if (server !== null) {
    const ended = new Promise((resolve) => server!.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  if (disk === null) return;
  execFileSync("umount", ["-l", disk]);
  rmdirSync(disk);
});

test("an upload larger than the disk is refused in words that the browser can read", async ({ page }) => {
  test.skip(disk === null, "only root on Linux can mount a small disk");
  test.setTimeout(120_000);
  await page.goto(url);
  const answers = await page.evaluate(async () => {
    const put = (id: string, body: Blob) =>
      new Promise<{ status: number; text: string }>((resolve) => {
        const request = new XMLHttpRequest();
        request.onloadend = () => resolve({ status: request.status, text: request.responseText });
        request.open("PUT", `/api/uploads/${id}?path=big.zip`);
        request.send(body);
      });
    const begin = (body: object) =>
      fetch("/api/uploads", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const announced = await begin({ bytes: 60_000_000 });
    const { id } = (await (await begin({})).json()) as { id: string };
    const block = new Uint8Array(20_000_000);
    return {
      announced: { status: announced.status, text: await announced.text() },
      sent: await put(id, new Blob([block, block, block])),
      small: await put(id, new Blob(["<p>small"])),
    };
  });
  for (const { status, text } of [answers.announced, answers.sent]) {
    expect(status).toBe(507);
    expect(text).toMatch(
      /"disk-full","message":"no space left on the server's disk: need 60\.0 MB, free [\d.]+ MB"/,
    );
  }
  expect(answers.small.status).toBe(201);
  expect(
    (await readdir(join(disk!, "data/uploads"), { recursive: true }))
      .filter((name) => name.includes("/"))
      .map((name) => name.split("/").at(-1)),
  ).toEqual(["big.zip"]);
});

test("the import dialog says so, and keeps what was chosen on the other side", async ({ page }) => {
  test.skip(disk === null, "only root on Linux can mount a small disk");
  await page.goto(url);
  await page
    .getByRole("button", { name: /^Import/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Files to import")
    .setInputFiles({ name: "big.zip", mimeType: "application/zip", buffer: Buffer.alloc(40_000_000) });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "no space left on the server's disk: need 40.0 MB, free",
  );
});
