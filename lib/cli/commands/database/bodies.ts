import { Command, Option } from "commander";
import { AppError, UsageError } from "../../../errors";
import { databasePath } from "../../../server/environment/env";
import type { BadBody, BodyPlaces } from "../../../store/objects/keeping";
import type { Store } from "../../../store/interfaces/store";
import { objectGraceMs } from "../../../store/objects/settings";
import { json } from "../../options/options";
import { environment } from "../../sources/environment";
import type { Terminal } from "../../terminal/terminal";

/** Rows that are moved or looked at in one step: few pages in memory at a time. */
const AT_A_TIME = 32;
const LOOKED_AT = 500;

/** Where page bytes are, for who has the database at hand. */
export function bodiesCommand(terminal: Terminal): Command {
  const command = new Command("bodies").description(
    "Where page bytes are, in the database or in the object store that WINNOW_BODIES names (docs/operations.md).",
  );
  command
    .command("places")
    .description("How many are where.")
    .option("--json", "print JSON")
    .action(async ({ json: asJson }: { json?: true }) => {
      const places = await withBodies((store) => store.bodies.places());
      await terminal.print(asJson ? json({ winnow: 1, ...places }) : placesText(places));
    });
  command
    .command("move")
    .description("Move all of them to one place, also while people work; what was stopped goes on.")
    .addOption(new Option("--to <place>", "where to").choices(["database", "objects"]).makeOptionMandatory())
    .option("--json", "print JSON")
    .action(async ({ to, json: asJson }: { to: "database" | "objects"; json?: true }) => {
      const task = terminal.startTask();
      try {
        const moved = await withBodies(async (store) => {
          let done = 0;
          for (let some = 1; some > 0; done += some) {
            task.signal.throwIfAborted();
            some = await store.bodies.move(to, AT_A_TIME);
            task.report({ done: done + some, total: null, note: "moving" });
          }
          return done;
        });
        await terminal.print(asJson ? json({ winnow: 1, to, moved }) : `${moved} bodies moved\n`);
      } finally {
        task.end();
      }
    });
  command
    .command("check")
    .description("Look whether every object is there that a page needs; exit code 1 where one is not.")
    .option("--read", "read each one and compare it with its SHA-256, not only ask for it")
    .option("--json", "print JSON")
    .action(async ({ read, json: asJson }: { read?: true; json?: true }) => {
      const { checked, bad } = await withBodies((store) => checkAll(store, read === true, terminal));
      if (asJson) await terminal.print(json({ winnow: 1, checked, bad }));
      else
        await terminal.print(
          `${bad.map(({ message }) => `${message}\n`).join("")}${checked} objects looked at, ${bad.length} of them bad\n`,
        );
      if (bad.length > 0)
        throw new AppError(
          "objects-bad",
          `${bad.length} of ${checked} objects cannot be had as they were stored`,
        );
    });
  command
    .command("collect")
    .description(
      "Remove the objects that no page has needed for WINNOW_BODIES_GRACE days (30), as workers do by themselves.",
    )
    .option("--json", "print JSON")
    .action(async ({ json: asJson }: { json?: true }) => {
      const removed = await withBodies((store) => store.bodies.collect(objectGraceMs(process.env)));
      await terminal.print(asJson ? json({ winnow: 1, removed }) : `${removed} objects removed\n`);
    });
  return command;
}

async function checkAll(store: Store, isRead: boolean, terminal: Terminal) {
  const task = terminal.startTask();
  const bad: BadBody[] = [];
  let checked = 0;
  try {
    for (let after: string | null = null; ;) {
      task.signal.throwIfAborted();
      const some = await store.bodies.check(after, LOOKED_AT, isRead);
      checked += some.checked;
      bad.push(...some.bad);
      task.report({ done: checked, total: null, note: "looking" });
      if (some.next === null) return { checked, bad };
      after = some.next;
    }
  } finally {
    task.end();
  }
}

function placesText({ database, objects }: BodyPlaces): string {
  const lines = [`in the database: ${database.bodies} bodies, ${database.bytes} bytes as they are stored`];
  if (objects.place !== null || objects.bodies > 0)
    lines.push(
      `in ${objects.place ?? "an object store that is not named"}: ${objects.bodies} bodies, ${objects.bytes} bytes before they were deflated; ${objects.loose} objects that no page needs`,
    );
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * What a copy of a database does not hold, in one line; null where it holds all. For the commands that copy one.
 */
export function elsewhere({ objects: { place, bodies } }: BodyPlaces): string | null {
  if (bodies === 0) return null;
  const where = place ?? "an object store that WINNOW_BODIES does not name here";
  return `the bytes of ${bodies} pages and files are in ${where} and not part of it`;
}

/** The store, loaded by the commands that need it alone. @throws UsageError where there is none yet */
async function withBodies<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { withStore } = await import("../../sources/database");
  const done = await withStore(async (store) => ({ value: await work(store) }));
  if (done === null)
    throw new UsageError("no-database", `no database yet at ${databasePath(environment().databaseUrl)}`);
  return done.value;
}
