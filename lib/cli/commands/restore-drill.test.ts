/** The drill: a backup while people work, a lost disk, a restore, and work that goes on. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { scratchFolder } from "../../corpus/corpus.fixture";
import { label, newPage } from "../../store/contract/contract.fixture";
import { quietTask } from "../../task";
import { main } from "../main";
import { withNewStore } from "../sources/database";

const PEOPLE = ["Ada", "Ben", "Cid"] as const;
/** Operations that are one action: all of them are there, or none. */
const GROUP = 3;

afterEach(() => vi.unstubAllEnvs());

async function winnow(...argv: readonly string[]): Promise<number> {
  return main(argv, {
    print: async () => {},
    complain: () => {},
    readStdin: async () => new Uint8Array(),
    streamStdin: async function* () {},
    startTask: () => ({ ...quietTask, end() {} }),
  });
}

it("brings back every label that was stored before the backup began, none by half, and people go on", async () => {
  const folder = await scratchFolder();
  const [database, backup] = [join(folder, "winnow.db"), join(folder, "backup.db")];
  vi.stubEnv("DATABASE_URL", `file:${database}`);
  /** How many actions of each were stored. */
  const stored = new Map<string, number>();
  let before: ReadonlyMap<string, number> = new Map();

  const work = async (until: () => boolean): Promise<void> =>
    withNewStore(async (store) => {
      const corpus =
        (await store.corpora.findByName("News")) ??
        (await store.corpora.create({ name: "News", description: "" }));
      await store.pages.add(corpus.id, [newPage("a")]);
      const page = (await store.pages.findByKey(corpus.id, "a"))!.id;
      const labelling = PEOPLE.map(async (name) => {
        const { id } = await store.labels.ensureAnnotator(name);
        for (let action = stored.get(name) ?? 0; !until(); action++) {
          const { version } = await store.labels.load(page, id);
          const operations = Array.from({ length: GROUP }, (_, part) => ({
            ...label(`${name}-${action}-${part}`, part, part + 1, "main" as const),
            group: `${name}-${action}`,
          }));
          await store.labels.append(page, id, version, operations, undefined, "done");
          stored.set(name, action + 1);
        }
      });
      await Promise.all(labelling);
    });
  const actionsOf = async (name: string): Promise<readonly string[]> =>
    withNewStore(async (store) => {
      const corpus = (await store.corpora.findByName("News"))!;
      const page = (await store.pages.findByKey(corpus.id, "a"))!.id;
      const { id } = await store.labels.ensureAnnotator(name);
      const { operations, version, state } = await store.labels.load(page, id);
      expect([operations.length, state]).toEqual([version, "done"]);
      const groups = operations.map(({ group }) => group);
      for (const group of new Set(groups)) expect(groups.filter((one) => one === group)).toHaveLength(GROUP);
      return [...new Set(groups)];
    });

  let isOver = false;
  const everybody = work(() => isOver);
  const haveAll = (actions: number) => () => PEOPLE.every((name) => (stored.get(name) ?? 0) >= actions);
  await vi.waitUntil(haveAll(3), { timeout: 60_000 });
  before = new Map(stored);
  expect(await winnow("backup", backup)).toBe(0);
  const during = new Map(stored);
  await vi.waitUntil(() => PEOPLE.every((name) => stored.get(name)! > during.get(name)!), {
    timeout: 60_000,
  });
  isOver = true;
  await everybody;

  // The disk is lost, with what was stored after the backup.
  for (const ending of ["-wal", "-shm"]) await rm(database + ending, { force: true });
  const bytes = await readFile(database);
  await writeFile(database, bytes.fill(0, 0, bytes.length >> 1));
  expect(await winnow("restore", backup)).toBe(0);

  const restored = new Map<string, number>();
  for (const name of PEOPLE) {
    const actions = await actionsOf(name);
    // From the first without a gap, at least as many as before the backup, and not more than there ever were.
    expect(actions).toEqual(actions.map((_, action) => `${name}-${action}`));
    expect(actions.length).toBeGreaterThanOrEqual(before.get(name)!);
    expect(actions.length).toBeLessThan(stored.get(name)!);
    restored.set(name, actions.length);
  }

  for (const [name, actions] of restored) stored.set(name, actions);
  await work(() => PEOPLE.every((name) => stored.get(name)! > restored.get(name)!));
  for (const name of PEOPLE) expect((await actionsOf(name)).length).toBeGreaterThan(restored.get(name)!);
}, 180_000);
