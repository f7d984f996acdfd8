import { access, rename, rm } from "node:fs/promises";
import { UsageError } from "../../errors";
import type { Store } from "../interfaces/store";
import type { Connection } from "./connection/connection";
import { accountStore } from "./team/accounts";
import { agreementStore } from "./agreement";
import { answerStore } from "./answers";
import { bodyKeeping } from "./bodies";
import { captureStore } from "./captures";
import { auditStore } from "./team/audit";
import { causeStore } from "./causes";
import { corpusStore } from "./corpora";
import { flipStore } from "./flips";
import { guidelineStore } from "./guidelines";
import { jobStore } from "./jobs";
import { labelStore } from "./labels";
import { modelStore } from "./models";
import { optimisationStore } from "./optimisations";
import { orderStore } from "./order";
import { pageStore } from "./pages/pages";
import { presenceStore } from "./presence";
import { progressStore } from "./progress";
import { recipeStore } from "./recipes";
import { runStore } from "./runs/runs";
import { sessionStore } from "./team/sessions";
import { templateStore } from "./templates";
import { trainingStore } from "./trainings";

/** The store on SQLite through Prisma. `clock` gives milliseconds since 1970. */
export function prismaStore(connection: Connection, clock: () => number = Date.now): Store {
  return {
    corpora: corpusStore(connection, clock),
    pages: pageStore(connection, clock),
    bodies: bodyKeeping(connection, clock),
    captures: captureStore(connection),
    templates: templateStore(connection),
    order: orderStore(connection, clock),
    labels: labelStore(connection, clock),
    agreement: agreementStore(connection, clock),
    progress: progressStore(connection),
    guidelines: guidelineStore(connection, clock),
    presence: presenceStore(connection, clock),
    runs: runStore(connection, clock),
    causes: causeStore(connection, clock),
    flips: flipStore(connection, clock),
    models: modelStore(connection, clock),
    recipes: recipeStore(connection, clock),
    answers: answerStore(connection, clock),
    optimisations: optimisationStore(connection, clock),
    trainings: trainingStore(connection, clock),
    jobs: jobStore(connection, clock),
    accounts: accountStore(connection, clock),
    sessions: sessionStore(connection, clock),
    audit: auditStore(connection, clock),

    async backup(path) {
      if (await exists(path)) throw new UsageError("file-exists", `there is a file already: ${path}`);
      // Under its name only when whole.
      const partial = `${path}.partial`;
      await rm(partial, { force: true });
      try {
        await connection.copyTo(partial);
        await rename(partial, path);
      } finally {
        await rm(partial, { force: true });
      }
    },

    close: () => connection.close(),
  };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
