import type { AccountStore } from "./team/accounts";
import type { AuditStore } from "./team/audit";
import type { SessionStore } from "./team/sessions";
import type { AgreementStore } from "./agreement";
import type { BodyKeeping } from "../objects/keeping";
import type { CorpusStore } from "./corpora";
import type { PageStore } from "./pages";
import type { LabelStore } from "./labels";
import type { PresenceStore } from "./presence";
import type { RunStore } from "./runs";
import type { CaptureStore } from "./captures";
import type { CauseStore } from "./causes";
import type { FlipStore } from "./flips";
import type { ProgressStore } from "./progress";
import type { RecipeStore } from "./recipes";
import type { AnswerStore } from "./answers";
import type { ModelStore } from "./models";
import type { GuidelineStore } from "./guidelines";
import type { JobStore } from "./jobs";
import type { OptimisationStore } from "./optimisations";
import type { OrderStore } from "./order";
import type { TemplateStore } from "./templates";
import type { TrainingStore } from "./trainings";

/**
 * Everything that survives a restart. Two implementations, Prisma on SQLite and in memory, pass one contract
 * test. Ids are opaque strings; times are milliseconds since 1970. Every method that names a missing thing
 * throws NotFoundError.
 */
export interface Store {
  readonly corpora: CorpusStore;
  readonly pages: PageStore;
  readonly bodies: BodyKeeping;
  readonly captures: CaptureStore;
  readonly templates: TemplateStore;
  readonly order: OrderStore;
  readonly labels: LabelStore;
  readonly agreement: AgreementStore;
  readonly progress: ProgressStore;
  readonly guidelines: GuidelineStore;
  readonly presence: PresenceStore;
  readonly runs: RunStore;
  readonly causes: CauseStore;
  readonly flips: FlipStore;
  readonly models: ModelStore;
  readonly recipes: RecipeStore;
  readonly answers: AnswerStore;
  readonly optimisations: OptimisationStore;
  readonly trainings: TrainingStore;
  readonly jobs: JobStore;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly audit: AuditStore;
  /** A consistent copy of everything, taken while people work. */
  backup(path: string): Promise<void>;
  close(): Promise<void>;
}
