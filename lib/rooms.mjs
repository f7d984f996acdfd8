// The rooms of lib and the direction of imports between them: what the linter and the house test hold code to.

/**
 * What runs unchanged in Node, in a worker and in the browser, in the order of the way of data.
 * @type {readonly string[]}
 */
export const PURE_ROOMS = [
  "text",
  "learn",
  "page",
  "blocks",
  "gold",
  "extractors",
  "recipes",
  "evaluation",
  "optimise",
];

/**
 * For each room of lib the rooms it may import beside itself.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const MAY_IMPORT = {
  ...Object.fromEntries(PURE_ROOMS.map((room, rank) => [room, PURE_ROOMS.slice(0, rank)])),
  // Gold stands beside blocks, not on them.
  gold: ["text", "page"],
  labels: ["page", "text", "gold"],
  // What comes over HTTP, and pages with what belongs to them.
  http: [],
  capture: ["text", "page", "http"],
  corpus: ["page", "text", "blocks", "gold", "labels", "http", "capture"],
  answers: [...PURE_ROOMS, "corpus"],
  store: [...PURE_ROOMS, "labels", "capture", "corpus"],
  api: [...PURE_ROOMS, "labels", "capture", "corpus", "store"],
  peers: PURE_ROOMS,
  threads: [],
  run: [...PURE_ROOMS, "labels", "corpus", "answers", "store", "peers", "threads"],
  jobs: [...PURE_ROOMS, "labels", "http", "capture", "corpus", "answers", "store", "peers", "threads", "run"],
  view: [...PURE_ROOMS, "labels"],
  // What the package of the library exports; built and packed by lib/setup/library.
  library: [...PURE_ROOMS, "peers", "run"],
};

/**
 * Rooms that may import everything.
 * @type {readonly string[]}
 */
export const TOPS = ["server", "proxy", "cli", "setup", "bench"];

/**
 * The floors of components, the lowest first: each imports itself and those below it.
 * @type {readonly string[]}
 */
export const FLOORS = ["ui", "workbench", "instruments", "modes", "screens"];
