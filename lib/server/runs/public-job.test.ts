import { expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import { publicJob } from "./public-job";

it("shows a job without what it was given, which names a path of the server", async () => {
  const job = await memoryStore().jobs.enqueue({
    kind: "import",
    title: "Import into mine",
    input: { source: "/srv/data/uploads/1/mine.zip", shownAs: "mine.zip" },
  });
  expect(publicJob(job)).toEqual({ ...job, input: null });
  expect(JSON.stringify(publicJob(job))).not.toContain("/srv");
});

it("shows of a search which one it is, to which its line leads", async () => {
  const { jobs } = memoryStore();
  const input = { optimisationId: "o", budget: 5 };
  expect(publicJob(await jobs.enqueue({ kind: "optimise", title: "", input })).input).toEqual({
    optimisationId: "o",
  });
  expect(publicJob(await jobs.enqueue({ kind: "optimise", title: "", input: {} })).input).toBeNull();
});
