import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";

it("keeps its process alive until it has ended, also where it says that it is ready after it was told to end", async () => {
  const fixture = fileURLToPath(new URL("./ended-when-ready.fixture.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), fixture], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, WINNOW_FIXTURE_SPOKEN: join(await scratchFolder(), "spoken") },
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(said.trim().split("\n")).toEqual(["the thread has spoken", "the thread has ended", "going on"]);
  expect(code).toBe(0);
}, 90_000);
