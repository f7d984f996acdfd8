/** `winnow bench --learned`, `--ablation` and `--feature`: the combination on folds of a corpus that share no domain. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { benchAblation, benchLearned, featureBars } from "../../../bench/learned/bench";
import { corporaFolder } from "../../../corpora-folder";
import { provideLearners } from "../../../learn/lessons/learners";
import { learningThreads } from "../../../run/learning/threads";
import type { Source } from "../../../run/sources/source";
import { table } from "../../options/options";
import { withSource } from "../../sources/with-source";
import type { Terminal } from "../../terminal/terminal";

export interface LearnedQuestion {
  readonly learned?: true;
  readonly ablation?: true;
  /** The name of a feature. */
  readonly feature?: string;
}

/**
 * @param corpora the first is held out fold by fold, WCXB's by default; the others are learned from in every fold
 * @throws UsageError `no-feature`; InputError `no-labels`, `too-few-groups`; what learning throws
 */
export async function printLearned(
  { ablation, feature }: LearnedQuestion,
  corpora: readonly string[],
  terminal: Terminal,
): Promise<void> {
  provideLearners(learningThreads({ workers: availableParallelism() }));
  const [first = join(corporaFolder(), "wcxb/dev"), ...others] = corpora;
  const task = terminal.startTask();
  const answer = async (source: Source, beside: readonly Source[]): Promise<string> => {
    if (feature !== undefined) return `${(await featureBars(source, feature, task)).join("\n")}\n`;
    const { tables, lines } =
      ablation === true
        ? await benchAblation(source, task, (line) => terminal.complain(line))
        : await benchLearned(source, beside, task);
    return `${tables.map(table).join("\n")}\n${lines.join("\n")}\n`;
  };
  try {
    await withSource(first, terminal, (source) =>
      opened(others, [], terminal, async (beside) => terminal.print(await answer(source, beside))),
    );
  } finally {
    task.end();
  }
}

/** Each of them as a source of its own. */
function opened(
  names: readonly string[],
  before: readonly Source[],
  terminal: Terminal,
  work: (sources: readonly Source[]) => Promise<void>,
): Promise<void> {
  const [name, ...rest] = names;
  if (name === undefined) return work(before);
  return withSource(name, terminal, (source) => opened(rest, [...before, source], terminal, work));
}
