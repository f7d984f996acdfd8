import { expect, type Page as Tab } from "@playwright/test";

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
