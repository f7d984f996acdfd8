import { Command } from "commander";
import { json, positiveInteger, table } from "../options";
import type { Terminal } from "../terminal";

export function benchCommand(terminal: Terminal): Command {
  return new Command("bench")
    .description("Measure speed and memory against the goals. Takes minutes.")
    .option("--rounds <n>", "alternating rounds per contest", positiveInteger, 5)
    .option("--json", "print JSON")
    .action(async ({ rounds, json: asJson }: { rounds: number; json?: true }) => {
      // The peers it measures against are only installed for development.
      const { bench } = await import("../../bench/bench");
      const figures = await bench(rounds, (line) => terminal.complain(line));
      if (asJson) {
        await terminal.print(json({ winnow: 1, figures }));
        return;
      }
      await terminal.print(table(figures.map(({ name, value, unit, goal, reached }) => [reached ? "reached" : "MISSED", name, `${Number(value.toPrecision(3))} ${unit}`, goal])));
    });
}
