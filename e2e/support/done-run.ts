import { expect, type Page as Tab } from "@playwright/test";
import { finishedRun, starterIds } from "../../lib/setup/pictures/screens";

interface Runs {
  readonly runs: readonly {
    readonly id: string;
    readonly state: string;
    readonly extractors: readonly { readonly key: string }[];
  }[];
}

/** Id of the newest run of a corpus whose first recipe has such a key, once it is done. */
export async function doneRun(tab: Tab, corpusId: string, isIt: (key: string) => boolean): Promise<string> {
  const found = async () => {
    const { runs } = (await (await tab.request.get(`/api/runs?corpus=${corpusId}`)).json()) as Runs;
    return runs.find(({ extractors: [first] }) => first !== undefined && isIt(first.key));
  };
  await expect.poll(async () => (await found())?.state, { timeout: 60_000 }).toBe("done");
  return (await found())!.id;
}

/** Id of the starter corpus, once its first run, which the worker may still be at, is done. */
export async function starterWithRun(tab: Tab): Promise<string> {
  const get = async (path: string) => (await tab.request.get(path)).json();
  const { corpusId } = await starterIds(get);
  await expect.poll(() => finishedRun(get, corpusId), { timeout: 60_000 }).not.toBeNull();
  return corpusId;
}
