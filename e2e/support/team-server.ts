/** A server of its own on which people sign in, and what they type there. */
import { spawn } from "node:child_process";
import { expect, type Page as Tab } from "@playwright/test";
import { press } from "./keyboard";

export const PASSWORD = "four plain words together";

export interface TeamServer {
  readonly base: string;
  /** Makes the first admin. */
  readonly setupLink: string;
  stop(): Promise<void>;
}

/** Started on a database with the starter corpus and nobody. */
export async function teamServer(port: number): Promise<TeamServer> {
  const server = spawn(process.execPath, ["lib/setup/start.mjs", "--built", "--scratch"], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", WINNOW_SIGN_IN: "on" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const link = /http:\/\/127\.0\.0\.1:\d+\/invitation#[\w-]{43}/;
  await expect.poll(() => link.exec(said)?.[0] ?? null, { timeout: 60_000 }).not.toBeNull();
  return {
    base: `http://127.0.0.1:${port}`,
    setupLink: link.exec(said)![0],
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
    },
  };
}

/** Type into the field that has the focus, and go to the next one; `Enter` at the end. */
export async function type(tab: Tab, ...words: readonly string[]): Promise<void> {
  for (const [at, word] of words.entries()) {
    await tab.keyboard.type(word);
    if (at < words.length - 1) await press(tab, "Tab");
  }
  await press(tab, "Enter");
}

/** The focus, wherever it is, goes on until it is on a control of that name. */
export async function tabTo(
  tab: Tab,
  name: string | RegExp,
  role: "button" | "link" | "combobox" | "textbox",
): Promise<void> {
  const wanted = tab.getByRole(role, { name }).first();
  for (let at = 0; at < 80; at++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await press(tab, "Tab");
  }
  throw new Error(`no Tab leads to ${String(name)}`);
}
