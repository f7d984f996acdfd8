/** Somebody who labels in a Chromium that can be killed: what its page has kept on the disk must arrive. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type { Store } from "../../../store/interfaces/store";
import { chromiumPath } from "../../chromium.mjs";
import { patiently } from "./background";

const NAME = "Annotator in a browser";
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Where a browser writes on which port it can be spoken to. */
const PORT_FILE = "DevToolsActivePort";
const KEYS = ["1", "0", "7", "8"] as const;

/** The Chromium that there is; null where none is installed. */
export function installedChromium(): string | null {
  const path = chromiumPath() ?? chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** A life of the browser, from its start to its end by a signal. */
interface Life {
  readonly process: ChildProcess;
  /** Resolves when nothing is done in it any more. */
  readonly over: Promise<void>;
  isKilled: boolean;
  presses: number;
}

export class BrowserAnnotator {
  private life: Life | null = null;
  private readonly kept = new Set<string>();
  /** Keys that were pressed for a label. */
  presses = 0;

  /** @param folder for what the browser keeps, also over its death */
  constructor(
    private readonly executable: string,
    private readonly url: string,
    private readonly pageId: string,
    private readonly folder: string,
  ) {
    // Whatever becomes of this process, nothing of it stays behind.
    process.once("exit", () => this.signal());
  }

  /** Start the browser; it opens the page, and labels until it is killed. */
  start(): void {
    this.begin((page, life) => this.work(page, life));
  }

  /** Resolves when something was labelled since the start. @throws Error where that is not so within a minute */
  async working(): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(LOOK_EVERY_MS))
      if (this.life !== null && this.life.presses > 0) return;
    throw new Error("nobody can label in the browser");
  }

  /** kill -9 of the browser and all that it started. */
  async kill(): Promise<void> {
    const { life } = this;
    if (life === null) return;
    life.isKilled = true;
    const gone = new Promise((resolve) => life.process.once("exit", resolve));
    if (this.signal()) await gone;
    await life.over;
    this.life = null;
  }

  /** False where nothing runs that could be killed. */
  private signal(): boolean {
    const child = this.life?.process;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    return process.kill(-child.pid, "SIGKILL");
  }

  /** Kill it, and open the page a last time until all that was kept has been sent. @throws Error where some stays */
  async finish(): Promise<void> {
    await this.kill();
    let left = Number.NaN;
    this.begin(async (page, life) => {
      while (left !== 0 && !life.isKilled) {
        left = (await keptIn(page)).length;
        await pause(LOOK_EVERY_MS);
      }
    });
    for (const end = performance.now() + PATIENCE_MS; left !== 0 && performance.now() < end;)
      await pause(LOOK_EVERY_MS);
    await this.kill();
    if (left !== 0) throw new Error(`the browser has ${left} operations that it does not send`);
  }

  /** Compare what the browser had kept or the server had acknowledged with what is stored. */
  async audit(
    store: Store,
  ): Promise<{ readonly kept: number; readonly lost: number; readonly doubled: number }> {
    const { operations } = await patiently(async () => {
      const { id } = await store.labels.ensureAnnotator(NAME);
      return store.labels.load(this.pageId, id);
    });
    const stored = new Set(operations.map(({ id }) => id));
    const lost = [...this.kept].filter((id) => !stored.has(id)).length;
    return { kept: this.kept.size, lost, doubled: operations.length - stored.size };
  }

  private begin(act: (page: Page, life: Life) => Promise<void>): void {
    rmSync(join(this.folder, PORT_FILE), { force: true });
    const child = spawn(
      this.executable,
      [
        ...["--headless", "--remote-debugging-port=0", `--user-data-dir=${this.folder}`, "--no-first-run"],
        ...["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"],
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "about:blank",
      ],
      { stdio: "ignore", detached: true },
    );
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    const life: Life = { process: child, over, isKilled: false, presses: 0 };
    this.life = life;
    void this.live(life, act).finally(end);
  }

  /** Open the page and use it, again where that fails: the server dies, too. */
  private async live(life: Life, act: (page: Page, life: Life) => Promise<void>): Promise<void> {
    const stopped = (): boolean => life.isKilled || life.process.exitCode !== null;
    while (!stopped()) {
      try {
        const port = await this.portOf(life);
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
        const context = browser.contexts()[0]!;
        const page = context.pages()[0] ?? (await context.newPage());
        await page.addInitScript((name) => localStorage.setItem("winnow.annotator", name), NAME);
        page.on("response", (response) => {
          const body = response.request().postData();
          if (response.status() === 200 && body !== null && response.url().endsWith("/labels"))
            for (const id of idsIn(body)) this.kept.add(id);
        });
        for (; !stopped(); await pause(LOOK_EVERY_MS)) {
          await page.goto(`${this.url}/pages/${this.pageId}?mode=annotate`, { timeout: 10_000 });
          await page.waitForSelector('[data-testid="paper"][data-state="ready"]', { timeout: 10_000 });
          await page.getByRole("toolbar", { name: "Labels" }).waitFor({ timeout: 10_000 });
          await act(page, life);
        }
      } catch {
        await pause(LOOK_EVERY_MS);
      }
    }
  }

  private async portOf(life: Life): Promise<string> {
    const path = join(this.folder, PORT_FILE);
    while (!existsSync(path) && !life.isKilled) await pause(LOOK_EVERY_MS);
    return readFileSync(path, "utf8").split("\n")[0]!;
  }

  private async work(page: Page, life: Life): Promise<void> {
    while (!life.isKilled) {
      await page.keyboard.press("Shift+J");
      await page.keyboard.press(KEYS[this.presses % KEYS.length]!);
      this.presses += 1;
      life.presses += 1;
      for (const id of await keptIn(page)) this.kept.add(id);
    }
  }
}

/** Ids of the operations that the page has on the disk and not sent. */
function keptIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("winnow");
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const asked = opening.result.transaction("operations").objectStore("operations").getAll();
          asked.onerror = () => reject(asked.error!);
          asked.onsuccess = () => {
            opening.result.close();
            resolve((asked.result as { operation: { id: string } }[]).map(({ operation }) => operation.id));
          };
        };
      }),
  );
}

function idsIn(body: string): readonly string[] {
  const { operations } = JSON.parse(body) as { readonly operations?: readonly { readonly id: string }[] };
  return (operations ?? []).map(({ id }) => id);
}
