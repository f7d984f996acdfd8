import { randomBytes } from "node:crypto";
import { Command, Option } from "commander";
import { UsageError } from "../../errors";
import { publicOrigin } from "../../server/environment/sign-in";
import { TEAM_ROLES, type TeamRole } from "../../store/interfaces/team/accounts";
import type { Store } from "../../store/interfaces/store";
import { json } from "../options/options";
import { environment } from "../sources/environment";
import type { Terminal } from "../terminal/terminal";

/** Who may sign in, for who has the database at hand: needs no sign-in. */
export function userCommand(terminal: Terminal): Command {
  const command = new Command("user").description(
    "Add, invite, list and change people who may sign in (docs/team.md); works on the database itself.",
  );
  const role = () => new Option("--role <role>", "what they may do").choices(TEAM_ROLES);
  command
    .command("list")
    .description("Everybody who may sign in.")
    .option("--json", "print JSON")
    .action(async ({ json: asJson }: { json?: true }) => {
      const people = await withTeam(({ accounts }) => accounts.list());
      const lines = people.map(({ name, role: own, suspendedAt }) =>
        [name, own, ...(suspendedAt === null ? [] : ["suspended"])].join("\t"),
      );
      await terminal.print(asJson ? json({ winnow: 1, people }) : lines.map((line) => `${line}\n`).join(""));
    });
  command
    .command("add <name>")
    .description("Make an account with a password that is printed once; labels under the name come along.")
    .addOption(role().default("annotator"))
    .action(async (name: string, { role: own }: { role: TeamRole }) => {
      const password = randomBytes(15).toString("base64url");
      const hash = await hashOf(password);
      await withTeam(async (store) => {
        const account = await store.accounts.create({ name, role: own, password: hash });
        await note(store, "accounts.create", `${account.name} ${own}`);
      });
      await terminal.print(`${password}\n`);
    });
  command
    .command("invite [name]")
    .description("Print a link that makes one account, once, within a week.")
    .addOption(role().default("annotator"))
    .action(async (name: string | undefined, { role: own }: { role: TeamRole }) => {
      const { host, port } = environment();
      const origin = publicOrigin()?.origin ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      const given = { role: own, name: name ?? null, days: 7, adopts: false, createdBy: "" };
      const { invite } = await import("../../server/team/invitations");
      const { link } = await withTeam(async (store) => {
        const made = await invite(store, given, origin);
        await note(store, "invitations.create", `${name ?? "anybody"} ${own}`);
        return made;
      });
      await terminal.print(`${link}\n`);
    });
  command
    .command("change <name>")
    .description("Give another role, another password (printed once), suspend or readmit.")
    .addOption(role())
    .option("--password", "make a new password, sign them out everywhere and revoke their tokens")
    .option("--suspend", "they may not sign in until they are readmitted")
    .option("--readmit", "they may sign in again")
    .action(async (name: string, options: Changes) => {
      const password = options.password === true ? randomBytes(15).toString("base64url") : null;
      const hash = password === null ? null : await hashOf(password);
      await withTeam((store) => change(store, name, options, hash));
      if (password !== null) await terminal.print(`${password}\n`);
    });
  return command;
}

/** The store, made where it is missing, and loaded by the commands that need it alone. */
async function withTeam<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { withNewStore } = await import("../sources/database");
  return withNewStore(work);
}

async function hashOf(password: string): Promise<string> {
  return (await import("../../server/team/passwords")).hashPassword(password);
}

interface Changes {
  readonly role?: TeamRole;
  readonly password?: true;
  readonly suspend?: true;
  readonly readmit?: true;
}

async function change(store: Store, name: string, options: Changes, hash: string | null): Promise<void> {
  const { role, suspend, readmit } = options;
  if (suspend === true && readmit === true)
    throw new UsageError("bad-option", "--suspend and --readmit contradict each other: give one of them");
  const found = await store.accounts.forSignIn(name);
  if (found === null) throw new UsageError("unknown-person", `nobody signs in as ${JSON.stringify(name)}`);
  const { id } = found.account;
  const isSuspended = suspend === true ? true : readmit === true ? false : undefined;
  await store.accounts.change(id, { role, isSuspended });
  if (hash !== null) await store.accounts.setPassword(id, { from: null, to: hash, but: null });
  const words = [role, hash === null ? null : "password", suspend && "suspended", readmit && "readmitted"];
  await note(store, "accounts.change", [name, ...words.filter(Boolean)].join(" "));
}

function note({ audit }: Store, what: string, about: string): Promise<void> {
  return audit.note({ who: "", what, about, address: "" });
}
