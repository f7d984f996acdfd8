import { readFile } from "node:fs/promises";
import { hostname, userInfo, availableParallelism } from "node:os";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { Command, Option } from "commander";
import { readError } from "../../corpus/files/file-error";
import { mustBeFile } from "../../corpus/files/file-tree";
import { InputError, UsageError } from "../../errors";
import { USUAL_EXTRACTOR } from "../../extractors/panels";
import { Authority, fingerprintOf, makeAuthority } from "../../proxy/authority/authority";
import {
  certificatePath,
  keyPath,
  readAuthority,
  removeAuthority,
  usualFolder,
  writeAuthority,
} from "../../proxy/authority/authority-files";
import { allowedAddresses } from "../../proxy/allowed-ranges";
import { CONTROL_HOST } from "../../proxy/control";
import { readHostRecipes } from "../../proxy/host-recipes";
import { PageFilter } from "../../proxy/filtering/page-filter";
import { Upstream } from "../../proxy/passing/upstream";
import { ProxyServer } from "../../proxy/server";
import { runsOnOnePage, VIEWS, Wishes, type ProxyView } from "../../proxy/filtering/wishes";
import { recipeFrom } from "../../recipes/given";
import type { Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { CHECKED_DEFAULTS } from "../../http/checked-lookup";
import { loadModels } from "../sources/models";
import {
  collect,
  filled,
  finiteNumber,
  json,
  ownPrograms,
  positiveInteger,
  readRecipe,
} from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly recipe: string;
  readonly hosts?: string;
  readonly port: number;
  readonly host: string;
  readonly workers: number;
  readonly view: ProxyView;
  readonly allow: readonly string[];
  readonly keepScripts?: true;
  readonly ca?: string;
  readonly trust?: string;
  readonly maxMb: number;
  readonly pageSeconds: number;
  readonly makeCa?: true;
  readonly removeCa?: true;
  readonly json?: true;
}

/** How long a server may be silent, and a client before it says what it wants. */
const IDLE_MS = 30_000;
const GRACE_MS = 3_000;

export function proxyCommand(terminal: Terminal): Command {
  return new Command("proxy")
    .description("Filter pages while you browse: a proxy that removes or dims what a recipe drops.")
    .option("--recipe <recipe>", "a recipe: a file, JSON or text like 'ccb | lqf'", filled, USUAL_EXTRACTOR)
    .option(
      "--hosts <file>",
      "JSON that gives hosts recipes of their own, or null to leave them alone",
      filled,
    )
    .option("--port <n>", "port to listen on; 0 for any free one", port, 8118)
    .option("--host <address>", "address to listen on", filled, "127.0.0.1")
    .option("--workers <n>", "number of threads", positiveInteger, availableParallelism())
    .addOption(
      new Option("--view <view>", "how pages are seen at first").choices([...VIEWS]).default("filtered"),
    )
    .addOption(
      new Option("--allow <range>", "private addresses that may be reached, e.g. 10.0.0.0/8; may be repeated")
        .argParser(collect)
        .default([], "none"),
    )
    .option("--keep-scripts", "leave scripts in filtered pages")
    .option("--ca <dir>", "where the certificate authority is kept (default: ~/.config/winnow/proxy)", filled)
    .option(
      "--trust <file>",
      "certificates in PEM to trust beside the usual ones, for servers of your own",
      filled,
    )
    .option("--max-mb <n>", "size up to which pages are filtered, in MB", positiveNumber, 5)
    .option("--page-seconds <n>", "time that a page may take", positiveNumber, 10)
    .option("--make-ca", "make a certificate authority for HTTPS pages, say how to trust it, and end")
    .option("--remove-ca", "remove the certificate authority, say how to stop trusting it, and end")
    .option("--json", "print JSON when it starts")
    .action(async (options: Options) => {
      const folder = resolve(options.ca ?? usualFolder());
      if (options.makeCa === true && options.removeCa === true)
        throw new UsageError("bad-option", "--make-ca and --remove-ca are two things: do one of them");
      if (options.makeCa === true) return makeCa(folder, options, terminal);
      if (options.removeCa === true) return removeCa(folder, terminal);
      await serve(folder, options, terminal);
    });
}

async function serve(folder: string, options: Options, terminal: Terminal): Promise<void> {
  const { wishes, models } = await wishesOf(options);
  const pair = await readAuthority(folder);
  if (pair === null && options.ca !== undefined)
    throw new UsageError("no-authority", `no certificate authority in ${folder}: make one with --make-ca`);
  const authority = pair === null ? null : new Authority(pair, () => new Date());
  const isAllowed = allowedAddresses(options.allow);
  const trusted = options.trust === undefined ? null : await readTrusted(options.trust);
  const pageMs = options.pageSeconds * 1000;
  const upstream = new Upstream({ ...CHECKED_DEFAULTS, isAllowed }, IDLE_MS, trusted);
  const filter = new PageFilter(options.workers, pageMs, models);
  const server = new ProxyServer({
    upstream,
    filter,
    wishes,
    authority,
    keepScripts: options.keepScripts === true,
    limits: { maxBytes: Math.round(options.maxMb * 1024 * 1024), ms: pageMs },
    silentMs: IDLE_MS,
    graceMs: GRACE_MS,
  });
  const stopped = new Promise<void>((end) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end());
  });
  try {
    await filter.warm();
    const bound = await server.listen(options.port, options.host);
    const url = `http://${isIP(options.host) === 6 ? `[${options.host}]` : options.host}:${bound}`;
    const fingerprint = authority === null ? null : fingerprintOf(authority.certificate);
    await terminal.print(
      options.json
        ? json({ winnow: 1, proxy: url, control: `http://${CONTROL_HOST}/`, fingerprint })
        : started(url, writeRecipe(wishes.usual), fingerprint),
    );
    if (!isLoopback(options.host))
      terminal.complain(
        `winnow: ${options.host} is no loopback address: whoever can reach it can browse through this computer`,
      );
    await stopped;
  } finally {
    await server.close();
  }
}

async function wishesOf(
  options: Options,
): Promise<{ readonly wishes: Wishes; readonly models: readonly Model[] }> {
  const programs = ownPrograms();
  const read: Model[] = [];
  const usual = await readRecipe(options.recipe, read, programs);
  const fromHost = async (given: unknown): Promise<Recipe> =>
    (await programs.complete([recipeFrom(given, programs.names)]))[0]!;
  const hosts = options.hosts === undefined ? [] : await readHostRecipes(options.hosts, fromHost);
  const recipes = [usual, ...hosts.flatMap(({ recipe }) => (recipe === null ? [] : [recipe]))];
  const models = await loadModels(recipes, read);
  for (const recipe of recipes) runsOnOnePage(recipe, models.find);
  return { wishes: new Wishes(usual, hosts, programs, models.find, options.view), models: models.list };
}

function started(url: string, recipe: string, fingerprint: string | null): string {
  return [
    `${url} is the proxy for HTTP and HTTPS; set it in your browser, and see http://${CONTROL_HOST}/ through it`,
    `pages are filtered by ${recipe}`,
    fingerprint === null
      ? "HTTPS pages pass as they are (winnow proxy --make-ca says how they can be filtered)"
      : `HTTPS pages are filtered with your certificate authority, SHA-256 ${fingerprint}`,
    "",
  ].join("\n");
}

async function makeCa(folder: string, options: Options, terminal: Terminal): Promise<void> {
  const pair = makeAuthority(`${userInfo().username} on ${hostname()}`, new Date());
  await writeAuthority(folder, pair);
  const fingerprint = fingerprintOf(pair.certificate);
  const certificate = certificatePath(folder);
  if (options.json === true) {
    await terminal.print(json({ winnow: 1, key: keyPath(folder), certificate, fingerprint }));
    return;
  }
  await terminal.print(`made a certificate authority, valid for a year

  key          ${keyPath(folder)} (readable by you alone; never give it away)
  certificate  ${certificate}
  SHA-256      ${fingerprint}

Whoever has the key can stand between you and every site that you visit, so trust the certificate in one browser
profile that you keep for this, not in the whole system, and compare the fingerprint when the browser shows it.

To trust it
  Firefox   Settings, Privacy & Security, View Certificates, Authorities, Import: "identify websites"
  Chromium  Settings, Privacy and security, Security, Manage certificates, Custom, Trusted certificates, Import
  a command curl --cacert ${certificate} -x http://127.0.0.1:8118 https://example.org/

To stop trusting it
  remove "Winnow proxy of ..." in the same place of the browser, then run winnow proxy --remove-ca
`);
}

async function removeCa(folder: string, terminal: Terminal): Promise<void> {
  const had = await removeAuthority(folder);
  await terminal.print(
    had
      ? `removed the certificate authority of ${folder}\nRemove "Winnow proxy of ..." among the authorities of each browser that trusts it, too.\n`
      : `no certificate authority in ${folder}\n`,
  );
}

async function readTrusted(path: string): Promise<string> {
  await mustBeFile(path);
  const text = await readFile(path, "utf8").catch(async (error: unknown) => {
    throw await readError(error, path);
  });
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw new InputError("bad-certificates", `${path}: no certificates in PEM`);
  return text;
}

const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

function port(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new UsageError("bad-option", `a port is a whole number from 0 to 65535, not ${text}`);
  return value;
}

function positiveNumber(text: string): number {
  const value = finiteNumber(text);
  if (value <= 0) throw new UsageError("bad-option", `expected a number above 0, not ${text}`);
  return value;
}
