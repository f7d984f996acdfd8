import { UsageError } from "../../errors";
import type { Store } from "../interfaces/store";
import { accountStore } from "./team/accounts";
import { agreementStore } from "./agreement";
import { answerStore } from "./answers";
import { bodyKeeping } from "./tables/bodies";
import { captureStore } from "./captures";
import { causeStore } from "./causes";
import { corpusStore } from "./corpora";
import { flipStore } from "./flips";
import { guidelineStore } from "./guidelines";
import { jobStore } from "./jobs";
import { labelStore } from "./labels";
import { modelStore } from "./models";
import { optimisationStore } from "./optimisations";
import { orderStore } from "./order";
import { pageStore } from "./pages";
import { presenceStore } from "./presence";
import { progressStore } from "./progress";
import { recipeStore } from "./recipes";
import { runStore } from "./runs";
import { auditStore, sessionStore } from "./team/sessions";
import { templateStore } from "./templates";
import { trainingStore } from "./trainings";
import { emptyTables } from "./tables/tables";

/**
 * A store that lasts as long as the process, for tests and for work without a database. `clock` gives
 * milliseconds since 1970.
 */
export function memoryStore(clock: () => number = Date.now): Store {
  const tables = emptyTables(clock);
  return {
    corpora: corpusStore(tables),
    pages: pageStore(tables),
    bodies: bodyKeeping(tables),
    captures: captureStore(tables),
    templates: templateStore(tables),
    order: orderStore(tables),
    labels: labelStore(tables),
    agreement: agreementStore(tables),
    progress: progressStore(tables),
    guidelines: guidelineStore(tables),
    presence: presenceStore(tables),
    runs: runStore(tables),
    causes: causeStore(tables),
    flips: flipStore(tables),
    models: modelStore(tables),
    recipes: recipeStore(tables),
    answers: answerStore(tables),
    optimisations: optimisationStore(tables),
    trainings: trainingStore(tables),
    jobs: jobStore(tables),
    accounts: accountStore(tables),
    sessions: sessionStore(tables),
    audit: auditStore(tables),
    backup: async () => {
      throw new UsageError("no-backup", "a store in memory has no file to back up");
    },
    close: async () => undefined,
  };
}
