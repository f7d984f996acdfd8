import { CHARTS } from "./charts/instrument";
import { EXTRACTED } from "./extracted/instrument";
import { FIELDS } from "./fields/instrument";
import type { Instrument } from "@/components/workbench/inspection/instrument";
import { REPLAY } from "./replay/instrument";
import { PARAMETERS } from "./setup/instrument";
import { SITE } from "./site/instrument";
import { SOURCE } from "./source/instrument";
import { STRUCTURE } from "./structure/instrument";
import { THRESHOLDS } from "./thresholds/instrument";
import { UNITS } from "./units/instrument";
import { WHY } from "./why/instrument";

/** The instruments in the order of their tabs. A new one is a file with a descriptor, and a line here. */
export const INSTRUMENTS: readonly Instrument[] = [
  WHY,
  EXTRACTED,
  FIELDS,
  UNITS,
  STRUCTURE,
  REPLAY,
  SITE,
  SOURCE,
  CHARTS,
  PARAMETERS,
  THRESHOLDS,
];

/** What a panel shows where the address asks for none. */
export const USUAL_INSTRUMENT = WHY;
