import { expect, it, vi } from "vitest";
import type { Extractor } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { prepareHere } from "./answers";

/** One that has something to load, which ends so. */
function loading(id: string, ready: () => Promise<void>, serverOnly?: true): Extractor {
  const extractor = extractorById(id);
  return {
    ...extractor,
    ...(serverOnly && { serverOnly }),
    configure: (values) => ({ ...extractor.configure(values), ready }),
  };
}

it.each([
  { when: "runs here", params: {}, times: 1 },
  { when: "needs other pages", params: { redundancy: true }, times: 0 },
])("loads beforehand what an extractor needs that $when: $times times", async ({ params, times }) => {
  const ready = vi.fn(() => Promise.resolve());
  await prepareHere(loading("block-extractor", ready), params);
  expect(ready).toHaveBeenCalledTimes(times);
});

it("loads nothing for one that runs on the server alone, and has nothing to load for most", async () => {
  const ready = vi.fn(() => Promise.resolve());
  await prepareHere(loading("block-extractor", ready, true), {});
  expect(ready).not.toHaveBeenCalled();
  await expect(prepareHere(extractorById("bte"), {})).resolves.toBeUndefined();
});

it("leaves it to whoever runs the extractor to say that it cannot be loaded", async () => {
  const ready = () => Promise.reject(new Error("offline"));
  await expect(prepareHere(loading("block-extractor", ready), {})).resolves.toBeUndefined();
});
