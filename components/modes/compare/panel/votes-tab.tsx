"use client";
import { Button } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { Checkbox } from "@/components/ui/controls/field";
import { score } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useWorkspace } from "@/components/workbench/page/context";
import type { CompareStore } from "@/components/modes/compare/state/compare-store";
import shared from "@/components/modes/compare/state/compare.module.css";
import styles from "./votes.module.css";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { runAt, type Voter } from "@/lib/view/comparison/comparison";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { Voice } from "./voice";
import { f1By, metricWords } from "@/lib/evaluation/metrics/names";

/**
 * Everybody who is compared, with what they score against gold on this page and what they say of the text
 * under the pointer.
 */
export function VotesTab({ view, store }: { readonly view: ComparedView; readonly store: CompareStore }) {
  const { mute } = useSetup();
  const hover = useWorkspace((state) => state.hover);
  const selection = useWorkspace((state) => state.selection);
  const { comparison, vote } = view;
  const { voters, gold } = comparison;
  const leaf = (hover ?? selection)?.range.start ?? null;
  const run = leaf === null ? undefined : runAt(comparison, leaf);
  return (
    <div className={shared.scroll} tabIndex={0} role="region" aria-label="Votes">
      <p className={shared.note}>
        Those ticked count in the vote below. The square shows what each says about the text under the pointer
        or cursor.{gold !== null && ` P, R and F1 are by ${metricWords(comparison.scorer.metric)}.`}
      </p>
      <table className={styles.votes}>
        <thead>
          <tr>
            <th>Counts</th>
            <th>
              <span className="visually-hidden">Keeps it</span>
            </th>
            <th>Name</th>
            <th className="num">P</th>
            <th className="num">R</th>
            <th className="num" title={f1By(comparison.scorer.metric)}>
              F1
            </th>
            <th className="num">ms</th>
          </tr>
        </thead>
        <tbody>
          {voters.map((voter, place) => (
            <tr key={voter.id} className={classes(!voter.counts && styles.muted)}>
              <td>
                <Checkbox
                  checked={voter.counts}
                  onChange={() => mute(voter.id)}
                  aria-label={`Count ${voter.name}`}
                >
                  <b className="mono-s">{voter.letter}</b>
                  {place < 9 && (
                    <span className="no-narrow">
                      <KeyHint keys={String(place + 1)} />
                    </span>
                  )}
                </Checkbox>
              </td>
              <td>
                <Voice keeps={run?.keeps[place] ?? null} />
              </td>
              <td className="cut" title={voter.name}>
                {voter.name}
              </td>
              <Figures voter={voter} onAgain={() => void store.getState().askAgain(voter.id)} />
            </tr>
          ))}
          {gold !== null && (
            <tr>
              <td />
              <td>
                <Voice keeps={run?.gold ?? null} isGold />
              </td>
              <td colSpan={5}>Gold</td>
            </tr>
          )}
          <tr className={styles.voteRow}>
            <td />
            <td />
            <td className="cut">
              Vote, {vote.k} of {comparison.electorate}
            </td>
            <td className="num">{score(vote.score?.precision, 2)}</td>
            <td className="num">{score(vote.score?.recall, 2)}</td>
            <td className="num strong">{score(vote.score?.f1, 2)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Figures({
  voter: { said, score: own },
  onAgain,
}: {
  readonly voter: Voter;
  readonly onAgain: () => void;
}) {
  if (said.status === "failed")
    return (
      <td colSpan={4}>
        <span className={styles.failed} role="alert">
          <span className="danger">Failed: {said.message}</span>
          <Button kind="bare" onClick={onAgain}>
            Ask again
          </Button>
        </span>
      </td>
    );
  if (said.status === "asking")
    return (
      <td colSpan={4} className="t3">
        asking …
      </td>
    );
  return (
    <>
      <td className="num">{score(own?.precision, 2)}</td>
      <td className="num">{score(own?.recall, 2)}</td>
      <td className="num strong">{score(own?.f1, 2)}</td>
      <td className="num t3">{said.ms.toFixed(0)}</td>
    </>
  );
}
