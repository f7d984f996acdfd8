import type { Estimated, Figures } from "@/lib/evaluation/agreement/people/figures";
import type { AgreementReport } from "@/lib/evaluation/agreement/people/report";
import { score } from "@/components/ui/format";
import { Sideways } from "@/components/ui/table/sideways";
import { Confusion } from "./confusion";
import { alphaWords, intervalWords, paradoxWords } from "./figure-words";
import table from "@/components/ui/table/data-table.module.css";
import styles from "./agreement.module.css";

const MEASURES: readonly { readonly id: Estimated; readonly name: string }[] = [
  { id: "alpha", name: "Krippendorff's α" },
  { id: "alphaAll", name: "α, undecided as a label" },
  { id: "fleiss", name: "Fleiss' κ" },
  { id: "kappa", name: "Cohen's κ, mean of pairs" },
  { id: "f1", name: "F1 on main, pairwise" },
];

/** The usual figure in large, all measures by words, texts and blocks, and the table behind them. */
export function Headline({
  corpusId,
  report: { overall },
  names,
}: {
  readonly corpusId: string;
  readonly report: AgreementReport;
  readonly names: ReadonlyMap<string, string>;
}) {
  const { words: row } = overall;
  const paradox = paradoxWords(row.prevalence);
  return (
    <section className={styles.section} aria-labelledby="agreement-overall">
      <h2 id="agreement-overall" className={styles.title}>
        All pages
      </h2>
      <p className={styles.large} data-testid="alpha">
        <span className="num">{score(row.alpha.value)}</span>
        <span className="small t2">
          Krippendorff&apos;s α by words, 95 % interval {intervalWords(row.alpha)}.{" "}
          {alphaWords(row.alpha.value)}
        </span>
      </p>
      {paradox !== null && <p className="small warn">{paradox}</p>}
      <Sideways name="Measures">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Measure</th>
              <th scope="col" className="num">
                Words
              </th>
              <th scope="col" className="num">
                95 % interval
              </th>
              <th scope="col" className="num">
                Texts
              </th>
              <th scope="col" className="num">
                Blocks
              </th>
            </tr>
          </thead>
          <tbody>
            {MEASURES.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="num">{score(row[id].value)}</td>
                <td className="num t2">{intervalWords(row[id])}</td>
                <td className="num">{score(overall.texts[id].value)}</td>
                <td className="num">{score(overall.blocks[id].value)}</td>
              </tr>
            ))}
            <Alone name="PABAK" of={overall} pick={({ pabak }) => pabak} />
            <Alone name="Prevalence index" of={overall} pick={({ prevalence }) => prevalence} />
          </tbody>
        </table>
      </Sideways>
      <details className={styles.behind}>
        <summary>Table and pages behind these figures</summary>
        <Confusion corpusId={corpusId} row={row} by={null} names={names} />
      </details>
    </section>
  );
}

function Alone({
  name,
  of: { words, texts, blocks },
  pick,
}: {
  readonly name: string;
  readonly of: AgreementReport["overall"];
  readonly pick: (figures: Figures) => number | null;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{score(pick(words))}</td>
      <td className="num t3">–</td>
      <td className="num">{score(pick(texts))}</td>
      <td className="num">{score(pick(blocks))}</td>
    </tr>
  );
}
