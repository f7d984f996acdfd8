import type { ComponentType } from "react";
import type { Inspection } from "@/lib/view/inspection/inspection";

/** What an instrument draws of an extractor's answer; a lazy one is fetched by whoever opens it. */
export type Drawn = ComponentType<{ readonly inspection: Inspection }>;

/** One way to look at what an extractor says of a page: a tab of the panel with what leads to it. */
export interface Instrument {
  /** As the address has it. */
  readonly id: string;
  /** What its tab says. */
  readonly label: string | ((inspection: Inspection) => string);
  /** Shown beside the label. */
  readonly count?: (inspection: Inspection) => number;
  /** What the palette calls showing it, and its keys; absent where only its tab leads to it. */
  readonly open?: { readonly label: string; readonly keys: readonly string[] };
  /** Whether it has anything to say of an answer; absent where it always has. */
  readonly isFor?: (inspection: Inspection) => boolean;
  readonly content: Drawn;
  /** What stands in its place while it is fetched: rows of a skeleton, and their height in px. */
  readonly waiting?: { readonly rows: number; readonly height?: number };
  /** Whether it has the whole height: then nothing stands below it. */
  readonly isAlone?: boolean;
  /** Whether it tells the reason of what is selected: whoever asks for that is not led to another one. */
  readonly tellsWhy?: true;
  /** Stands below the tabs of others on a wide screen; its own tab is for narrow ones only. */
  readonly below?: {
    readonly content: Drawn;
    /** How a person makes it small and large again. */
    readonly fold: {
      readonly id: string;
      readonly label: string;
      readonly keys: readonly string[];
      toggle(): void;
    };
  };
}
