import { ANNOTATE } from "./annotate/mode";
import { COMPARE } from "./compare/mode";
import { INSPECT } from "./inspect/mode";
import type { Mode } from "@/components/workbench/stage/mode";

/**
 * The modes of the workspace in the order of the switch. A new one is a file with a descriptor, and a line
 * here.
 */
export const MODES: readonly Mode[] = [ANNOTATE, INSPECT, COMPARE];

/** What a workspace opens in where the address asks for no mode. */
export const USUAL_MODE = INSPECT;

/** The mode of an address; the usual one for an id that there is not. */
export const modeOf = (id: string): Mode => MODES.find((mode) => mode.id === id) ?? USUAL_MODE;
