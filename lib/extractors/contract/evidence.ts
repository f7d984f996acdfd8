/** Where the default of a parameter comes from; shown wherever the parameter is. */
import type { DefaultEvidence } from "./contract";

/** The source states it; `from` is where. */
export const published = (from: string): DefaultEvidence => ({ kind: "published", from });
/** The source at hand does not state it; another public text or program does. */
export const confirmed = (from: string): DefaultEvidence => ({ kind: "confirmed", from });
/** Nobody's text or program could be read: our reading, and why. */
export const reconstructed = (from: string): DefaultEvidence => ({ kind: "reconstructed", from });
/** The best on labelled pages; `from` says on which. Never the default of a published method. */
export const tuned = (from: string): DefaultEvidence => ({ kind: "tuned", from });
/** An option that the source does not have, or a method of our own; `from` says what the default does. */
export const ours = (from: string): DefaultEvidence => ({ kind: "ours", from });

/** As one sees it beside a default, e.g. `published: S0, section 3`. */
export const evidenceText = ({ kind, from }: DefaultEvidence): string => `${kind}: ${from}`;
