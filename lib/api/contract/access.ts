/**
 * Who may ask for which operation where people sign in. An operation that is not named here does not compile, so
 * that a new one is decided about and not open by accident.
 */
import { TEAM_ROLES, type TeamRole } from "../../store/interfaces/team/accounts";
import type { OperationOf, Resource } from "./addresses";

/** `anyone` needs no sign-in; every other need is the least role. */
export type Need = "anyone" | TeamRole;

export const ACCESS = {
  accounts: { list: "admin", change: "admin", remove: "admin" },
  annotators: { list: "reviewer", waiting: "annotator" },
  app: {
    backup: "admin",
    metrics: "admin",
    openApi: "annotator",
    programs: "annotator",
    search: "annotator",
  },
  audit: { list: "admin" },
  carrying: { start: "annotator", get: "annotator", stop: "annotator", diff: "annotator" },
  content: { extract: "reviewer", explain: "reviewer", extractors: "annotator", openApi: "annotator" },
  corpora: {
    list: "annotator",
    create: "admin",
    get: "annotator",
    change: "admin",
    remove: "admin",
    pages: "annotator",
    removePages: "admin",
    marks: "annotator",
    ids: "annotator",
    facets: "annotator",
    assign: "admin",
    next: "annotator",
    conflicts: "reviewer",
    agreement: "admin",
    findAgreement: "admin",
    disputed: "admin",
    errors: "reviewer",
    flips: "reviewer",
    findFlips: "reviewer",
    order: "annotator",
    makeOrder: "admin",
    goldOffer: "reviewer",
    useAsGold: "reviewer",
    export: "admin",
    answers: "reviewer",
    exportPages: "admin",
  },
  guidelines: { get: "annotator", save: "admin", versions: "admin" },
  invitations: { list: "admin", create: "admin", revoke: "admin", look: "anyone", accept: "anyone" },
  jobs: { list: "reviewer", create: "admin", get: "reviewer", dismiss: "admin", cancel: "admin" },
  labels: { load: "annotator", append: "annotator", version: "annotator" },
  models: { list: "annotator", add: "admin", get: "annotator", about: "reviewer", remove: "admin" },
  optimisations: { list: "reviewer", start: "admin", get: "reviewer", goOn: "admin", remove: "admin" },
  pages: {
    inspect: "reviewer",
    get: "annotator",
    document: "annotator",
    resource: "annotator",
    prepare: "annotator",
    source: "annotator",
    sheets: "annotator",
    extraction: "annotator",
    twin: "reviewer",
    site: "reviewer",
    causes: "reviewer",
    sayCause: "reviewer",
    takeBackCause: "reviewer",
    correctGold: "reviewer",
    undoGold: "reviewer",
  },
  presence: { say: "annotator" },
  recipes: {
    list: "annotator",
    create: "reviewer",
    get: "annotator",
    save: "reviewer",
    remove: "admin",
    versions: "annotator",
    restore: "admin",
    sample: "reviewer",
  },
  runs: {
    list: "reviewer",
    get: "reviewer",
    remove: "admin",
    report: "reviewer",
    scores: "reviewer",
    slices: "reviewer",
    compare: "reviewer",
    change: "reviewer",
    errors: "reviewer",
    pages: "reviewer",
    review: "reviewer",
  },
  session: {
    get: "anyone",
    signIn: "anyone",
    signOut: "anyone",
    changePassword: "annotator",
    everywhere: "annotator",
  },
  tokens: { list: "annotator", create: "annotator", revoke: "annotator" },
  tutorial: { lessons: "annotator", lesson: "annotator" },
  trainings: { list: "reviewer", start: "admin", get: "reviewer", goOn: "admin", remove: "admin" },
  uploads: { create: "admin", put: "admin", remove: "admin" },
} as const satisfies { readonly [R in Resource]: Readonly<Record<OperationOf<R>, Need>> };

/** What a token cannot do, so that one that got lost makes no other and locks nobody out. */
const BY_SESSION_ONLY: readonly Resource[] = ["accounts", "audit", "invitations", "tokens"];
const SESSION_OPERATIONS: readonly string[] = ["session.changePassword", "session.everywhere"];

/**
 * Operations on one page that say what extractors, gold or colleagues say of it: refused to who labels a page of
 * the evaluation sample and has not finished it.
 */
const TELLS_VERDICTS: readonly string[] = [
  "pages.extraction",
  "pages.twin",
  "pages.site",
  "pages.causes",
  "pages.sayCause",
  "pages.takeBackCause",
  "pages.correctGold",
  "pages.undoGold",
];

/** Writes that are not noted in the audit log: labels have a log of their own, the others change nothing that lasts. */
const NOT_NOTED: readonly string[] = [
  "carrying.start",
  "carrying.stop",
  "content.explain",
  "content.extract",
  "corpora.findFlips",
  "corpora.next",
  "labels.append",
  "pages.extraction",
  "pages.inspect",
  "pages.prepare",
  "pages.twin",
  "presence.say",
  "recipes.sample",
  "uploads.put",
  // These note themselves, with whom they are about.
  "invitations.accept",
  "invitations.look",
  "session.signIn",
  "session.signOut",
];
/** Reads that take a corpus away, or as much of it as the request names: by POST where the names are too many for an address. */
const TAKES_AWAY: readonly string[] = ["app.backup", "corpora.export", "corpora.exportPages"];

/** What is asked of who sends a request. */
export interface Access {
  readonly need: Need;
  readonly isBySessionOnly: boolean;
  readonly tellsVerdicts: boolean;
  readonly isNoted: boolean;
  /** Whether it takes data away, and hence is not answered where it cannot be noted. */
  readonly takesAway: boolean;
}

export function accessOf(resource: Resource, name: string, method: string): Access {
  const full = `${resource}.${name}`;
  const needs: Readonly<Record<string, Need>> = ACCESS[resource];
  const takesAway = TAKES_AWAY.includes(full);
  return {
    need: needs[name]!,
    isBySessionOnly: BY_SESSION_ONLY.includes(resource) || SESSION_OPERATIONS.includes(full),
    tellsVerdicts: TELLS_VERDICTS.includes(full),
    isNoted: takesAway || (method !== "GET" && !NOT_NOTED.includes(full)),
    takesAway,
  };
}

/** All roles, the least first. */
export const ROLES_IN_ORDER: readonly TeamRole[] = TEAM_ROLES;

/** Whether something is offered to a role: all of it where nobody signs in, which is null. */
export function isOfferedTo(role: TeamRole | null, least: TeamRole): boolean {
  return role === null || includesRole(role, least);
}

/** Whether a role includes another one. */
export function includesRole(role: TeamRole, least: TeamRole): boolean {
  return TEAM_ROLES.indexOf(role) >= TEAM_ROLES.indexOf(least);
}
