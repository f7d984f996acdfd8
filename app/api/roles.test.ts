/** Every operation of the API, asked by nobody, an annotator, a reviewer and an admin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { includesRole } from "@/lib/api/contract/access";
import { partsOfAddress, type Address } from "@/lib/api/contract/addresses";
import { routeAt } from "@/lib/server/team/routes-by-path";
import { TEAM_ROLES } from "@/lib/store/interfaces/team/accounts";
import { ask, OPERATIONS, refusal, teamServer } from "./team.fixture";

/**
 * What is open to whom, said a second time and apart from the code: whoever opens an operation to more people
 * says so here too. All that is not named is for admins.
 */
const OPEN_TO = {
  anyone: ["invitations.accept", "invitations.look", "session.get", "session.signIn", "session.signOut"],
  annotator: [
    ...["annotators.waiting", "app.openApi", "app.programs", "app.search"],
    ...["carrying.diff", "carrying.get", "carrying.start", "carrying.stop", "content.extractors"],
    ...["content.openApi", "corpora.facets", "corpora.get", "corpora.ids", "corpora.list", "corpora.marks"],
    ...["corpora.next", "corpora.order", "corpora.pages", "guidelines.get"],
    ...["labels.append", "labels.load", "labels.version"],
    ...["models.get", "models.list", "pages.document", "pages.extraction", "pages.get", "pages.prepare"],
    ...[
      "pages.resource",
      "pages.sheets",
      "pages.source",
      "presence.say",
      "recipes.get",
      "recipes.list",
      "recipes.versions",
    ],
    ...["session.changePassword", "session.everywhere", "tokens.create", "tokens.list", "tokens.revoke"],
    ...["tutorial.lesson", "tutorial.lessons"],
  ],
  reviewer: [
    ...["annotators.list", "content.explain", "content.extract", "corpora.answers"],
    ...["corpora.conflicts", "corpora.errors"],
    ...["corpora.findFlips", "corpora.flips", "corpora.goldOffer", "corpora.useAsGold"],
    ...["jobs.get", "jobs.list", "models.about", "optimisations.get", "optimisations.list", "pages.causes"],
    ...["pages.correctGold", "pages.inspect", "pages.sayCause", "pages.site", "pages.takeBackCause"],
    ...["pages.twin", "pages.undoGold", "recipes.create", "recipes.sample", "recipes.save", "runs.change"],
    ...["runs.compare", "runs.errors", "runs.get", "runs.list", "runs.pages", "runs.report", "runs.review"],
    ...["runs.scores", "runs.slices", "trainings.get", "trainings.list"],
  ],
} as const;

let team: Awaited<ReturnType<typeof teamServer>>;
beforeAll(async () => void (team = await teamServer()), 60_000);
afterAll(() => team.remove());

describe("the roles that operations need", () => {
  it("are those that are written here, for all that are open to others than admins", () => {
    const open = Object.fromEntries(
      ["anyone", "annotator", "reviewer"].map((need) => [
        need,
        OPERATIONS.filter(({ access }) => access.need === need)
          .map(({ full }) => full)
          .sort(),
      ]),
    );
    expect(open).toEqual(OPEN_TO);
    expect(OPERATIONS.filter(({ access }) => access.need === "admin").length).toBeGreaterThan(20);
  });

  it("are found by one path each: no two operations of a method share one", () => {
    for (const { address, resource, name } of OPERATIONS) {
      const { method, path } = partsOfAddress(address as Address);
      const others = OPERATIONS.filter((other) => {
        const own = partsOfAddress(other.address as Address);
        const [parts, mine] = [own.path.split("/"), path.split("/")];
        const fits = (part: string, at: number) =>
          part === mine[at] || part === "[id]" || mine[at] === "[id]";
        return own.method === method && parts.length === mine.length && parts.every(fits);
      });
      expect(
        others.map(({ full }) => full),
        address,
      ).toEqual([`${resource}.${name}`]);
      expect(routeAt(method, path.replace("[id]", "x")), address).toMatchObject({ resource, name });
    }
  });

  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/api//corpora"],
    ["GET", "/api/corpora/"],
    ["GET", "/API/corpora"],
    ["OPTIONS", "/api/corpora"],
    ["GET", "/api/v1/accounts"],
  ])("are none for %s %s, which nobody is let in to", (method, path) => {
    expect(routeAt(method, path)).toBeNull();
  });

  it("are the same in version 1, under its own names", () => {
    expect(routeAt("DELETE", "/api/v1/corpora/x")).toEqual(routeAt("DELETE", "/api/corpora/x"));
    expect(routeAt("POST", "/api/v1/extract")).toMatchObject({ resource: "content", name: "extract" });
  });
});

describe("an operation", { timeout: 60_000 }, () => {
  it.each(OPERATIONS)("$full answers who may ask it, and nobody else", async ({ full, access }) => {
    const { need } = access;
    const nobody = await ask(full);
    if (need === "anyone") expect(nobody.status).not.toBe(401);
    else expect(await refusal(nobody)).toEqual([401, "signed-out"]);
    for (const role of TEAM_ROLES) {
      const isAllowed = need === "anyone" || includesRole(role, need);
      // A backup starts a process, which is left at once.
      const answer = await ask(full, { session: await team.sessionOf(role) });
      if (isAllowed) {
        expect([401, 403], `${role} ${answer.status}`).not.toContain(answer.status);
        await answer.body?.cancel();
      } else expect(await refusal(answer), role).toEqual([403, "not-allowed"]);
    }
  });
});
