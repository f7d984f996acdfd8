import { keptParts } from "../page/kept-parts";
import { VIEW_ADDRESS } from "../page/page-views";

/**
 * The parts of the address that say what is inspected and how it is looked at, not where: they hold for the next
 * page too. The address's own place (`leaves`, `in`, `step`) is of one page.
 */
export const INSPECT_ADDRESS = [
  "x",
  "p",
  "metric",
  "err",
  "cause",
  "rule",
  "run",
  "tab",
  "tree",
  "tp",
  "tq",
  "lines",
  "scale",
  "hold",
  "heat",
  ...VIEW_ADDRESS,
] as const;

/** Those parts of an address, as the end of another one: empty, or beginning with `&`. */
export const keptInspection = (search: string): string => keptParts(search, INSPECT_ADDRESS);
