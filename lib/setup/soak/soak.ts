/**
 * `npm run soak -- [NAME...]`: bad days on purpose, on the built app (`npm run setup`), see docs/reliability.md.
 * Prints a line of JSON per script and database; the exit code is 1 where anything was lost, doubled or too slow.
 */
import { Command, Option } from "commander";
import { wholeNumber, positiveInteger } from "../../cli/options/options";
import { ENGINES, runSoak, type Engine } from "./rig/script";
import { SOAKS } from "./soaks";

interface Options {
  readonly store?: Engine;
  readonly minutes: number;
  readonly times?: number;
  readonly seed: number;
}

await new Command("soak")
  .description(
    `Bad days on purpose; all of them where none is named:\n${SOAKS.map(({ id, about }) => `  ${id}: ${about}`).join("\n")}`,
  )
  .argument("[names...]", `of ${SOAKS.map(({ id }) => id).join(", ")}`)
  .addOption(new Option("--store <engine>", "only on this database").choices([...ENGINES]))
  .option("--minutes <n>", "how long people label", positiveInteger, 10)
  .option("--times <n>", "how many kills, jumps, cuts and the like", positiveInteger)
  .option("--seed <n>", "of everything that is drawn", wholeNumber, 1)
  .action(async (names: readonly string[], { store, minutes, times, seed }: Options, command: Command) => {
    const unknown = names.find((name) => !SOAKS.some(({ id }) => id === name));
    if (unknown !== undefined)
      command.error(`no soak is called ${unknown}: ${SOAKS.map(({ id }) => id).join(", ")} are possible`);
    const chosen = SOAKS.filter(({ id }) => names.length === 0 || names.includes(id));
    for (const soak of chosen)
      for (const engine of soak.engines.filter((one) => store === undefined || one === store)) {
        const say = (message: string) => console.error(`${soak.id} on ${engine}: ${message}`);
        const report = await runSoak(soak, { engine, seed, minutes, times: times ?? null }, say);
        console.log(JSON.stringify(report));
        if (report.faults.length > 0) process.exitCode = 1;
      }
  })
  .parseAsync();
// What missed its bound may still be at work; its processes end with this one.
process.exit();
