"use client";
import { useMemo } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { classes } from "@/components/ui/classes";
import { Empty } from "@/components/ui/controls/empty";
import { count, plural } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import shared from "@/components/modes/compare/state/compare.module.css";
import styles from "./differences.module.css";
import type { ComparedView } from "@/lib/view/comparison/compared-view";
import { DifferencesList } from "./differences-list";
import { charactersApart, stepPair } from "@/lib/view/comparison/differences";
import { SettleStrip } from "@/components/modes/compare/settle/settle-strip";
import { useAdjudication } from "@/components/modes/compare/settle/use-adjudication";
import { useSetup } from "@/components/modes/compare/state/use-setup";

/** What is told of all rows: the same while only the selection moves among them. */
function sumsOf(rows: ComparedView["rows"]) {
  return {
    places: rows.filter(({ differs }) => differs).length,
    inA: charactersApart(rows, "a"),
    inB: charactersApart(rows, "b"),
  };
}

/**
 * What the pair keeps, with gold between them, in the order of the page; what all three say alike is folded.
 */
export function DifferencesTab({ view }: { readonly view: ComparedView }) {
  const { ids, setPair } = useSetup();
  const settled = useAdjudication().state?.settled ?? null;
  const {
    comparison: { voters, gold },
    pair,
    rows,
  } = view;
  const { places, inA, inB } = useMemo(() => sumsOf(rows), [rows]);
  const [a, b] = (pair ?? []).map((id) => voters.find((voter) => voter.id === id));
  if (pair === null || a === undefined || b === undefined)
    return (
      <Empty title="One is not enough" text="Choose a second extractor above to see where the two differ." />
    );
  const silent = [a, b].find(({ said }) => said.status !== "answered");
  const step = (direction: 1 | -1) => setPair(stepPair(pair, ids, direction));
  const columns = gold === null ? styles.two : styles.three;
  const head = (
    <>
      <div className={classes(styles.row, styles.head, columns)}>
        <div>
          <b>{a.letter}</b>
          <span className="cut">{a.name}</span>
        </div>
        {gold !== null && (
          <div>
            <b className={styles.goldTag}>M</b>Gold
          </div>
        )}
        <div>
          <b>{b.letter}</b>
          <span className="cut">{b.name}</span>
        </div>
        <div title="Settled as">
          <span className="visually-hidden">Settled as</span>
        </div>
      </div>
      {silent !== undefined && (
        <p className={shared.note} role={silent.said.status === "failed" ? "alert" : "status"}>
          {silent.said.status === "failed"
            ? `${silent.name} gives no answer here: ${silent.said.message}`
            : `${silent.name} is being asked …`}
        </p>
      )}
      {silent === undefined && places === 0 && (
        <p className={shared.note}>{gold === null ? "Both keep the same text." : "Both agree with gold."}</p>
      )}
    </>
  );
  return (
    <div className={shared.fill}>
      <div className={styles.pairBar}>
        <span className="small t3 grow">
          {gold === null
            ? "Underlined: only one keeps it. Dashed box: the other drops it."
            : "Underlined: kept, but not gold. Dashed box: gold, but dropped."}
        </span>
        {ids.length > 2 && (
          <>
            <IconButton label="Previous pair" icon="previous" onClick={() => step(-1)} />
            <KeyHint keys="[" />
            <KeyHint keys="]" />
            <IconButton label="Next pair" icon="next" onClick={() => step(1)} />
          </>
        )}
      </div>
      <DifferencesList
        view={view}
        label={`Differences of ${a.name} and ${b.name}`}
        columns={columns}
        settled={settled}
        isListed={silent === undefined}
        head={head}
      />
      {silent === undefined && <SettleStrip />}
      {silent === undefined && (
        <p className={styles.sums}>
          <span className="cut">
            {gold === null
              ? `They differ in ${plural(inA, "character")}`
              : `Apart from gold: ${a.letter} in ${count(inA)}, ${b.letter} in ${plural(inB, "character")}`}
          </span>
          <span className={styles.keys}>
            {plural(places, "place")} <KeyHint keys="j" />
            <KeyHint keys="k" />
          </span>
        </p>
      )}
    </div>
  );
}
