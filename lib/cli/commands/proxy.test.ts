import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { NEWS, through } from "../../proxy/proxy.fixture";
import { SLOW, winnow } from "../cli.fixture";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Start the proxy as its own process; what it prints first, as JSON. */
async function start(...argv: readonly string[]) {
  const child = spawn(process.execPath, ["lib/cli/winnow.mjs", "proxy", "--json", "--port", "0", ...argv], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let text = "";
  for await (const line of createInterface({ input: child.stdout })) {
    text += line;
    if (line === "}") break;
  }
  const said = JSON.parse(text) as { proxy: string; control: string; fingerprint: string | null };
  return { child, said, port: Number(new URL(said.proxy).port) };
}

describe("winnow proxy", () => {
  it(
    "filters pages by the recipe of their host until it is told to end, and then ends",
    async () => {
      const server = createServer((_, response) =>
        response.writeHead(200, { "content-type": "text/html" }).end(NEWS),
      );
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port: sitePort } = server.address() as AddressInfo;
      const folder = await writeFiles(await scratchFolder(), { "hosts.json": '{"localhost": "bte"}' });
      const ca = join(folder, "ca");
      expect((await winnow("proxy", "--make-ca", "--ca", ca)).code).toBe(0);
      const { child, said, port } = await start(
        ...["--recipe", "ccb | lqf", "--hosts", join(folder, "hosts.json"), "--workers", "1"],
        ...["--allow", "127.0.0.0/8", "--allow", "::1", "--ca", ca],
      );
      expect(said).toMatchObject({
        control: "http://winnow.proxy/",
        fingerprint: expect.stringMatching(/^[0-9A-F:]{95}$/) as string,
      });
      const recipeAt = async (host: string) =>
        (await through(port, `http://${host}:${sitePort}/`)).headers["x-winnow-recipe"];
      expect([await recipeAt("127.0.0.1"), await recipeAt("localhost")]).toEqual(["ccb | lqf", "bte"]);
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
      server.close();
    },
    SLOW,
  );

  it("makes an authority, says how to trust and to remove it, and removes it", async () => {
    const ca = join(await scratchFolder(), "ca");
    const made = await winnow("proxy", "--make-ca", "--ca", ca);
    const key = join(ca, "winnow-proxy-key.pem");
    expect([made.code, (await stat(key)).mode & 0o777]).toEqual([0, 0o600]);
    expect(made.out).toMatch(/SHA-256 +([0-9A-F]{2}:){31}[0-9A-F]{2}\n/);
    expect(made.out).toMatch(/To trust it[^]*To stop trusting it/);
    expect(made.out).not.toContain((await readFile(key, "utf8")).split("\n")[1]);
    expect(await winnow("proxy", "--make-ca", "--ca", ca)).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/is there already/)],
    });
    await chmod(key, 0o644);
    expect(await winnow("proxy", "--ca", ca)).toMatchObject({
      code: 2,
      err: [expect.stringMatching(/can be read by others/)],
    });
    expect((await winnow("proxy", "--remove-ca", "--ca", ca)).out).toMatch(/^removed/);
    expect((await winnow("proxy", "--remove-ca", "--ca", ca)).out).toMatch(/^no certificate authority/);
  });

  it.each([
    [["--recipe", "nonsense("], /cannot read the recipe/],
    [["--recipe", "block-extractor(redundancy=true)"], /has to learn from other pages first/],
    [["--allow", "everything"], /not an address or a range/],
    [["--port", "70000"], /a port is a whole number/],
    [["--view", "sideways"], /Allowed choices are filtered, whole, dimmed/],
    [["--max-mb", "0"], /above 0/],
    [["--make-ca", "--remove-ca"], /two things/],
    [["--ca", "/no/such/folder"], /no certificate authority in/],
  ])("is refused with %j", async (argv, says) => {
    const { code, err } = await winnow("proxy", ...argv);
    expect([code, err.join()]).toEqual([2, expect.stringMatching(says)]);
  });

  it.each([
    ["no JSON", /hosts\.json: not JSON/],
    ['{"a b": "bte"}', /hosts\.json: a b: not a host name/],
    ['{"a.example": "nope"}', /hosts\.json: a\.example: .*nope/],
    ['{"a.example": 1}', /hosts\.json: a\.example: /],
  ])("says what is wrong with a file of hosts: %s", async (text, says) => {
    const file = join(await scratchFolder(), "hosts.json");
    await writeFile(file, text);
    const { code, err } = await winnow("proxy", "--hosts", file);
    expect([code, err.join()]).toEqual([1, expect.stringMatching(says)]);
  });
});
