import { Link } from "@/components/ui/address/link";
import { placeOf, venueOf, workOf } from "@/lib/extractors/contract/bibliography";
import { learns, type Extractor, type ParamSpec } from "@/lib/extractors/contract/contract";
import { docOf } from "@/lib/extractors/contract/conditions";
import { evidenceText } from "@/lib/extractors/contract/evidence";
import type { ExtractorScore } from "@/lib/store/extractor-scores";
import { InspectField } from "@/components/screens/home/inspect-field";
import { score } from "@/components/ui/format";
import { FindPage } from "./find-page";
import styles from "./extractors.module.css";
import { metricName } from "@/lib/evaluation/metrics/names";

const EVIDENCE = {
  stated: "Built as the source states it.",
  confirmed: "Built from the source and confirmed by other public texts.",
  reconstructed: "Reconstructed: the source gives the idea, and the figures below are ours.",
  ours: "Ours, and described in this repository.",
} as const;
const NEEDS = {
  page: "Looks at one page at a time.",
  site: "Compares a page with other pages of its site.",
  labels: "Learns from labelled pages first.",
} as const;
const LEARNS = {
  page: "",
  site: "It can compare a page with other pages of its site.",
  labels: "It can be trained on labelled pages.",
} as const;

/**
 * Everything there is to know of an extractor: idea, formula, source, parameters, choices, scores, and pages
 * to try it on.
 */
export function ExtractorScreen({
  extractor,
  doc,
  scores,
}: {
  readonly extractor: Extractor;
  /** Where docs/algorithms describes it. */
  readonly doc: { readonly title: string; readonly href: string } | null;
  readonly scores: readonly ExtractorScore[];
}) {
  const { id, name, summary, about, source, params, presets = [], score: spec } = extractor;
  const work = workOf(source);
  const from = learns(extractor);
  return (
    <article className={styles.page}>
      <div className={styles.column}>
        <header>
          <h1>{name}</h1>
          <p className={styles.lead}>{summary}</p>
          <p className="mono-s t3">{id}</p>
        </header>
        <section>
          <h2>How it works</h2>
          <p>{about.idea}</p>
          <pre className={styles.formula}>{about.formula}</pre>
          <p className="small t2">
            {NEEDS[extractor.configure().needs]} {from !== null && LEARNS[from]} Its heatmap shows the{" "}
            {spec.name}. {spec.doc}
          </p>
        </section>
        <section>
          <h2>Source</h2>
          <p>
            {work === null ? (
              source.key
            ) : (
              <>
                {work.authors}: <cite>{work.title}</cite>. {venueOf(work)}
              </>
            )}
            ; {placeOf(source)}.
          </p>
          <p className="t2">{EVIDENCE[source.evidence]}</p>
          {doc !== null && (
            <p>
              <Link href={doc.href}>Read more: {doc.title}</Link>
            </p>
          )}
          {about.choices.length > 0 && (
            <>
              <h3>Choices made here</h3>
              <ul className={styles.choices}>
                {about.choices.map((choice) => (
                  <li key={choice}>{choice}</li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section>
          <h2>Parameters</h2>
          {Object.keys(params).length === 0 ? (
            <p className="t2">None.</p>
          ) : (
            <table className={styles.params}>
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Default</th>
                  <th>Where it comes from</th>
                  <th>Allowed</th>
                  <th>What it does</th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(params).map(([param, each]) => (
                  <tr key={param}>
                    <td className="mono-s">{param}</td>
                    <td className="mono-s">{String(each.default)}</td>
                    <td className="t2">{evidenceText(each.evidence)}</td>
                    <td className="mono-s t2">{allowed(each)}</td>
                    <td className="t2">{docOf(each)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {presets.length > 0 && (
            <>
              <h3>Presets</h3>
              <ul className={styles.choices}>
                {presets.map((preset) => (
                  <li key={preset.name}>
                    <span className="mono-s">
                      {id}:{preset.name}
                    </span>{" "}
                    stands for{" "}
                    {Object.entries(preset.values)
                      .map(([param, value]) => `${param} ${String(value)}`)
                      .join(", ")}{" "}
                    ({evidenceText(preset.evidence)}).
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
      <div className={styles.column}>
        <section>
          <h2>Try it</h2>
          <InspectField extractorId={id} />
          <FindPage extractorId={id} />
        </section>
        <section>
          <h2>Scores of the last runs</h2>
          {scores.length === 0 ? (
            <p className="t2">No run has scored it yet. Open a corpus and choose Run.</p>
          ) : (
            <table className={styles.scores}>
              <thead>
                <tr>
                  <th>Corpus</th>
                  <th>Parameters</th>
                  <th>Metric</th>
                  <th className="num">F1</th>
                  <th className="num">95 % interval</th>
                  <th className="num">Pages</th>
                </tr>
              </thead>
              <tbody>
                {scores.map(({ runId, corpusId, corpusName, key, metric, summary: { f1, low, high, n } }) => (
                  <tr key={corpusId}>
                    <td>
                      <Link href={`/runs/${runId}`}>{corpusName}</Link>
                    </td>
                    <td className="mono-s t2">{key === id ? "defaults" : key.slice(id.length)}</td>
                    <td className="t2">{metricName(metric)}</td>
                    <td className="num strong">{score(f1)}</td>
                    <td className="num t2">
                      {score(low)} to {score(high)}
                    </td>
                    <td className="num t2">{n}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
    </article>
  );
}

function allowed(spec: ParamSpec): string {
  return spec.kind === "number"
    ? `${spec.min} to ${spec.max}`
    : spec.kind === "choice"
      ? spec.choices.join(", ")
      : spec.kind === "set"
        ? `any of ${spec.choices.join(", ")}`
        : spec.kind === "text"
          ? "text"
          : "true, false";
}
