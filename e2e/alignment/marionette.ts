import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../lib/setup/free-port";

/** A system Firefox, e.g. Debian's; null where there is none. Playwright drives only builds of its own. */
export const FIREFOX =
  [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find(
    (path) => path !== undefined && existsSync(path),
  ) ?? null;

const PATIENCE_MS = 40_000;
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "http://127.0.0.1:9",
};

/**
 * A Firefox without a window, driven by its own protocol: messages `length:[type, id, command, parameters]`
 * over TCP.
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export class Firefox {
  private readonly waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  private received = Buffer.alloc(0);
  private last = 0;

  private constructor(
    private readonly process: ChildProcess,
    private readonly socket: Socket,
    private readonly folder: string,
  ) {
    socket.on("data", (data: Buffer) => this.read(data));
    socket.on("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("Firefox has closed the connection"));
      this.waiting.clear();
    });
  }

  static async launch(executable: string, size: { width: number; height: number }): Promise<Firefox> {
    const folder = await mkdtemp(join(tmpdir(), "winnow-firefox-"));
    const port = await freePort();
    const preferences = { ...PREFERENCES, "marionette.port": port };
    await writeFile(
      join(folder, "user.js"),
      Object.entries(preferences)
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(""),
    );
    const child = spawn(
      executable,
      [
        "--headless",
        "--marionette",
        "--no-remote",
        "--profile",
        folder,
        `--width=${size.width}`,
        `--height=${size.height}`,
      ],
      {
        stdio: "ignore",
        env: {
          ...process.env,
          HOME: folder,
          MOZ_DISABLE_CONTENT_SANDBOX: process.getuid?.() === 0 ? "1" : "",
        },
      },
    );
    const firefox = new Firefox(child, await connected(port, child), folder);
    await firefox.send("WebDriver:NewSession", {
      capabilities: {
        alwaysMatch: { timeouts: { script: PATIENCE_MS, pageLoad: PATIENCE_MS, implicit: 0 } },
      },
    });
    await firefox.send("WebDriver:SetWindowRect", { ...size, x: 0, y: 0 });
    return firefox;
  }

  goto(url: string): Promise<unknown> {
    return this.send("WebDriver:Navigate", { url });
  }

  /** The value of an expression in the page; of what it promises, where it promises something. */
  async evaluate<T>(expression: string): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value } = (await this.send("WebDriver:ExecuteAsyncScript", {
      script,
      args: [],
      newSandbox: true,
      sandbox: null,
    })) as { value: { value?: T; error?: string } };
    if (value.error !== undefined) throw new Error(value.error);
    return value.value as T;
  }

  async close(): Promise<void> {
    await this.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => undefined);
    this.socket.destroy();
    if (this.process.exitCode === null) {
      const ended = new Promise((resolve) => this.process.once("exit", resolve));
      if ((await Promise.race([ended, wait(5_000, "late")])) === "late") this.process.kill("SIGKILL");
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private send(command: string, parameters: unknown): Promise<unknown> {
    const id = ++this.last;
    const text = JSON.stringify([0, id, command, parameters]);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  private read(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (let colon = this.received.indexOf(":"); colon > 0; colon = this.received.indexOf(":")) {
      const end = colon + 1 + Number(this.received.subarray(0, colon).toString());
      if (this.received.length < end) return;
      const message = JSON.parse(this.received.subarray(colon + 1, end).toString()) as unknown;
      this.received = this.received.subarray(end);
      // The greeting is an object; answers are [1, id, error, result].
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (error !== null) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    }
  }
}

async function connected(port: number, child: ChildProcess): Promise<Socket> {
  for (
    const end = performance.now() + PATIENCE_MS;
    performance.now() < end && child.exitCode === null;
    await wait(200)
  ) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const tried = connect(port, "127.0.0.1", () => resolve(tried));
      tried.once("error", () => resolve(null));
    });
    if (socket !== null) return socket;
  }
  child.kill("SIGKILL");
  throw new Error("Firefox does not listen");
}
