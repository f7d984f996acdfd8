/**
 * Where every operation of the API is: its method and path, with `[name]` for a parameter of the path, as Next
 * has it. Apart from the schemas, so that the client of the browser carries no word of them. A test compares
 * this list with the routes on disk.
 */
export const ADDRESSES = {
  accounts: {
    list: "GET /api/accounts",
    change: "PATCH /api/accounts/[id]",
    remove: "DELETE /api/accounts/[id]",
  },
  annotators: { list: "GET /api/annotators", waiting: "GET /api/annotators/waiting" },
  app: {
    backup: "GET /api/backup",
    metrics: "GET /api/metrics",
    openApi: "GET /api/openapi.json",
    programs: "GET /api/programs",
    search: "GET /api/search",
  },
  audit: { list: "GET /api/audit" },
  carrying: {
    start: "POST /api/pages/[id]/carrying",
    get: "GET /api/pages/[id]/carrying",
    stop: "DELETE /api/pages/[id]/carrying",
    diff: "GET /api/pages/[id]/carrying/diff",
  },
  content: {
    extract: "POST /api/v1/extract",
    explain: "POST /api/v1/explain",
    extractors: "GET /api/v1/extractors",
    openApi: "GET /api/v1/openapi.json",
  },
  corpora: {
    list: "GET /api/corpora",
    create: "POST /api/corpora",
    get: "GET /api/corpora/[id]",
    change: "PATCH /api/corpora/[id]",
    remove: "DELETE /api/corpora/[id]",
    pages: "GET /api/corpora/[id]/pages",
    removePages: "DELETE /api/corpora/[id]/pages",
    marks: "GET /api/corpora/[id]/marks",
    ids: "GET /api/corpora/[id]/ids",
    facets: "GET /api/corpora/[id]/facets",
    assign: "POST /api/corpora/[id]/assign",
    next: "POST /api/corpora/[id]/next",
    conflicts: "GET /api/corpora/[id]/conflicts",
    agreement: "GET /api/corpora/[id]/agreement",
    findAgreement: "POST /api/corpora/[id]/agreement",
    disputed: "GET /api/corpora/[id]/agreement/pages",
    errors: "GET /api/corpora/[id]/errors",
    flips: "GET /api/corpora/[id]/flips",
    findFlips: "POST /api/corpora/[id]/flips",
    order: "GET /api/corpora/[id]/order",
    makeOrder: "POST /api/corpora/[id]/order",
    goldOffer: "GET /api/corpora/[id]/gold",
    useAsGold: "POST /api/corpora/[id]/gold",
    export: "GET /api/corpora/[id]/export",
    answers: "GET /api/corpora/[id]/answers",
    exportPages: "POST /api/corpora/[id]/export",
  },
  guidelines: {
    get: "GET /api/corpora/[id]/guidelines",
    save: "PUT /api/corpora/[id]/guidelines",
    versions: "GET /api/corpora/[id]/guidelines/versions",
  },
  invitations: {
    list: "GET /api/invitations",
    create: "POST /api/invitations",
    revoke: "DELETE /api/invitations/[id]",
    look: "POST /api/invitations/look",
    accept: "POST /api/invitations/accept",
  },
  jobs: {
    list: "GET /api/jobs",
    create: "POST /api/jobs",
    get: "GET /api/jobs/[id]",
    dismiss: "DELETE /api/jobs/[id]",
    cancel: "POST /api/jobs/[id]/cancel",
  },
  labels: {
    load: "GET /api/pages/[id]/labels",
    append: "POST /api/pages/[id]/labels",
    version: "GET /api/pages/[id]/labels/version",
  },
  models: {
    list: "GET /api/models",
    add: "POST /api/models",
    get: "GET /api/models/[id]",
    about: "GET /api/models/[id]/about",
    remove: "DELETE /api/models/[id]",
  },
  optimisations: {
    list: "GET /api/optimisations",
    start: "POST /api/optimisations",
    get: "GET /api/optimisations/[id]",
    goOn: "POST /api/optimisations/[id]",
    remove: "DELETE /api/optimisations/[id]",
  },
  pages: {
    inspect: "POST /api/inspect",
    get: "GET /api/pages/[id]",
    document: "GET /api/pages/[id]/document",
    prepare: "POST /api/pages/[id]/document",
    resource: "GET /api/pages/[id]/resources/[sha256]",
    source: "GET /api/pages/[id]/source",
    sheets: "GET /api/pages/[id]/sheets",
    extraction: "POST /api/pages/[id]/extraction",
    twin: "POST /api/pages/[id]/twin",
    site: "GET /api/pages/[id]/site",
    causes: "GET /api/pages/[id]/causes",
    sayCause: "PUT /api/pages/[id]/causes",
    takeBackCause: "DELETE /api/pages/[id]/causes",
    correctGold: "POST /api/pages/[id]/gold",
    undoGold: "DELETE /api/pages/[id]/gold",
  },
  presence: { say: "PUT /api/presence" },
  recipes: {
    list: "GET /api/recipes",
    create: "POST /api/recipes",
    get: "GET /api/recipes/[id]",
    save: "PUT /api/recipes/[id]",
    remove: "DELETE /api/recipes/[id]",
    versions: "GET /api/recipes/[id]/versions",
    restore: "POST /api/recipes/[id]/restore",
    sample: "POST /api/recipes/sample",
  },
  runs: {
    list: "GET /api/runs",
    get: "GET /api/runs/[id]",
    remove: "DELETE /api/runs/[id]",
    report: "GET /api/runs/[id]/report",
    scores: "GET /api/runs/[id]/scores",
    slices: "GET /api/runs/[id]/slices",
    compare: "GET /api/runs/[id]/compare",
    change: "GET /api/runs/[id]/change",
    errors: "GET /api/runs/[id]/errors",
    pages: "GET /api/runs/[id]/pages",
    review: "GET /api/runs/[id]/review",
  },
  session: {
    get: "GET /api/session",
    signIn: "POST /api/session",
    signOut: "DELETE /api/session",
    changePassword: "PUT /api/session/password",
    everywhere: "DELETE /api/session/everywhere",
  },
  tokens: { list: "GET /api/tokens", create: "POST /api/tokens", revoke: "DELETE /api/tokens/[id]" },
  tutorial: { lessons: "GET /api/tutorial", lesson: "GET /api/tutorial/[id]" },
  trainings: {
    list: "GET /api/trainings",
    start: "POST /api/trainings",
    get: "GET /api/trainings/[id]",
    goOn: "POST /api/trainings/[id]",
    remove: "DELETE /api/trainings/[id]",
  },
  uploads: { create: "POST /api/uploads", put: "PUT /api/uploads/[id]", remove: "DELETE /api/uploads/[id]" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Address>>>>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Address = `${Method} /api/${string}`;

/** What the API is about, e.g. `runs`, and the operations of each. */
export type Resource = keyof typeof ADDRESSES;
export type OperationOf<R extends Resource> = keyof (typeof ADDRESSES)[R];

/** The two halves of an address. */
export function partsOfAddress(address: Address): { readonly method: Method; readonly path: string } {
  const [method, path] = address.split(" ") as [Method, string];
  return { method, path };
}

/** The names of the parameters of a path, in its order. */
export function pathParameters(path: string): readonly string[] {
  return Array.from(path.matchAll(/\[(\w+)\]/g), ([, name]) => name!);
}
