import { FetchedSites, type FetchedFrom } from "../../capture/fetched-site";
import { InputError } from "../../errors";
import type { Task } from "../../task";
import { idOfAddress } from "../captured-page-id";
import type { FileTree } from "../files/file-tree";
import { HOLDS_NOTHING, type CorpusFormat, type Reading } from "../format";
import { linesOf } from "../lines";
import type { CorpusEntry, Reject } from "../record";

const isList = (file: string): boolean => file.toLowerCase().endsWith(".txt");
/** No address that anybody serves is longer. */
const LONGEST_LINE = 8_192;
/** Days of fetching. */
const MAX_ADDRESSES = 20_000;

/** Text files with the address of a page on each line, which are fetched while they come in. */
export const urlList: CorpusFormat = listFetchedFrom();

/** @param from where names lead; tests bring a resolver of their own */
export function listFetchedFrom(from: FetchedFrom = {}): CorpusFormat {
  return {
    id: "url-list",
    name: "Addresses",
    files: "text files with the address of a page on each line; the server fetches them",
    holds: HOLDS_NOTHING,
    recognises: (tree, root) => root === "" && tree.files.length > 0 && tree.files.every(isList),
    read: (tree) => readList(tree, from),
    write: null,
  };
}

async function readList(tree: FileTree, from: FetchedFrom): Promise<Reading> {
  const rejects: Reject[] = [];
  const addresses = await addressesOf(tree, rejects);
  // Any empty text file looks like a list.
  if (addresses.size === 0 && rejects.length === 0)
    throw new InputError("no-corpus", `no address of a page in ${tree.files.join(", ")}`);
  let signal: AbortSignal | null = null;

  async function* entries(): AsyncGenerator<CorpusEntry> {
    const sites = new FetchedSites(from, signal);
    for (const [id, url] of addresses) yield fetchedEntry(id, url, sites);
  }
  return {
    entries: entries(),
    count: addresses.size,
    rejects,
    notes: [],
    prepare: async (task: Task) => void ({ signal } = task),
  };
}

/** The page at an address: what it is known by stays that address, its own is where redirects led. */
function fetchedEntry(id: string, url: string, sites: FetchedSites): CorpusEntry {
  const found = { url, charset: null as string | null };
  return {
    isFetched: true,
    origin: url,
    archive: sites.archive(),
    get gold() {
      return { id, url: found.url };
    },
    get httpCharset() {
      return found.charset;
    },
    bytes: async () => {
      const page = await sites.page(url);
      found.url = page.url;
      found.charset = page.httpCharset;
      return page.bytes;
    },
  };
}

/** The addresses of a list by their ids, in order. Blank lines and those with `#` say nothing. */
async function addressesOf(tree: FileTree, rejects: Reject[]): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  const lines = new Map<string, string>();
  for (const file of tree.files)
    for await (const line of linesOf(tree.stream(file), LONGEST_LINE)) {
      const origin = `${tree.originOf(file)}:${line.number}`;
      try {
        const url = addressIn(line.text());
        if (url === null) continue;
        const first = lines.get(url);
        if (first !== undefined) throw new InputError("duplicate-id", `${url} is on ${first} already`);
        if (addresses.size >= MAX_ADDRESSES)
          throw new InputError(
            "too-many-addresses",
            `only the first ${MAX_ADDRESSES} addresses of a list are fetched`,
          );
        lines.set(url, origin);
        addresses.set(
          idOfAddress(url, (id) => addresses.has(id)),
          url,
        );
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        rejects.push({ origin, code: error.code, message: `${origin}: ${error.message}` });
        if (error.code === "too-many-addresses") return addresses;
      }
    }
  return addresses;
}

/** Null for a line that names nothing. @throws InputError `bad-url` */
function addressIn(line: string): string | null {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return null;
  if (!URL.canParse(text)) throw new InputError("bad-url", `not an address: ${text.slice(0, 200)}`);
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new InputError("bad-url", `only http and https addresses can be fetched, not ${url.protocol}`);
  if (url.username !== "" || url.password !== "")
    throw new InputError("bad-url", "addresses with a user name or password are not fetched");
  url.hash = "";
  return url.href;
}
