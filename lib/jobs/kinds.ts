import { agreementJob } from "./agreement-job";
import { answersJob } from "./answers-job";
import { carryJob } from "./carry-job";
import { evaluateJob } from "./evaluate-job";
import { evaluatePartJob } from "./evaluate-part-job";
import { flipsJob } from "./flips-job";
import { goldJob } from "./gold-job";
import { importJob } from "./import-job";
import { optimiseJob } from "./optimise-job";
import { orderJob } from "./order-job";
import { templatesJob } from "./templates-job";
import { titlesJob } from "./titles-job";
import { trainJob } from "./train-job";
import { PART_KIND } from "../store/rules/turns";
import type { JobHandlers } from "./job";

/** Every kind of job there is, by the name it is enqueued under. */
export const JOB_HANDLERS: JobHandlers = {
  import: importJob,
  agreement: agreementJob,
  answers: answersJob,
  carry: carryJob,
  evaluate: evaluateJob,
  [PART_KIND]: evaluatePartJob,
  flips: flipsJob,
  gold: goldJob,
  optimise: optimiseJob,
  order: orderJob,
  templates: templatesJob,
  titles: titlesJob,
  train: trainJob,
};
