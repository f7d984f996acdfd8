import type { CorpusStore } from "./interfaces/corpora";
import type { PageStore } from "./interfaces/pages";
import type { LabelStore } from "./interfaces/labels";
import type { PresenceStore } from "./interfaces/presence";
import type { RunStore } from "./interfaces/runs";
import type { CauseStore } from "./interfaces/causes";
import type { FlipStore } from "./interfaces/flips";
import type { RecipeStore } from "./interfaces/recipes";
import type { AnswerStore } from "./interfaces/answers";
import type { ModelStore } from "./interfaces/models";
import type { JobStore } from "./interfaces/jobs";
import type { OptimisationStore } from "./interfaces/optimisations";

/**
 * Everything that survives a restart. Two implementations, Prisma on SQLite and in memory, pass one contract
 * test. Ids are opaque strings; times are milliseconds since 1970. Every method that names a missing thing
 * throws NotFoundError.
 */
export interface Store {
  readonly corpora: CorpusStore;
  readonly pages: PageStore;
  readonly labels: LabelStore;
  readonly presence: PresenceStore;
  readonly runs: RunStore;
  readonly causes: CauseStore;
  readonly flips: FlipStore;
  readonly models: ModelStore;
  readonly recipes: RecipeStore;
  readonly answers: AnswerStore;
  readonly optimisations: OptimisationStore;
  readonly jobs: JobStore;
  /** A consistent copy of everything, taken while people work. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}
