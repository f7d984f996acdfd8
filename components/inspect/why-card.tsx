"use client";
import { useEffect, useState } from "react";
import { messageOf } from "../../lib/errors";
import { ancestorsOf, shortName } from "../../lib/page/path";
import { IconButton } from "../ui/button";
import { classes } from "../ui/classes";
import { signed } from "../ui/format";
import { KeyHint } from "../ui/key-hint";
import { useWorkspace, useWorkspaceStore } from "../workspace/context";
import { useInspecting } from "./context";
import { densityFigure } from "./density-figure";
import styles from "./inspect.module.css";
import { extractAt } from "./inspect-store";
import type { Inspection } from "./inspection";
import { stepError } from "./navigate";
import { gainOf, isFlipped, partsOf, trials, whyOf, wordOf, type Counterfactual, type Part } from "./why";

/** Parts that the table shows before it says how many more there are. */
const SHOWN_PARTS = 8;

/** Why the selection was kept or dropped: the sentence, who pays for the markup, what would change it. */
export function WhyCard({ inspection }: { readonly inspection: Inspection }) {
  const selection = useWorkspace((state) => state.selection);
  const { page, extraction, errors } = inspection;
  if (selection === null || selection.range.start >= selection.range.end) return <Nothing inspection={inspection} />;
  // In a block with both, what was dropped is the question.
  let leaf = selection.range.start;
  for (let at = selection.range.start; at < selection.range.end; at++) {
    if (extraction.keep[at] !== 0) continue;
    leaf = at;
    break;
  }
  const why = whyOf(inspection, leaf);
  const error = errors.find(({ range }) => range.start < selection.range.end && selection.range.start < range.end);
  const name = why?.block?.name ?? (selection.node === null ? "This text" : shortName(page, selection.node));
  const isPart = why?.block?.verdict === "part";
  return (
    <div className={styles.scroll} data-testid="why">
      <section className={styles.section}>
        <div className={styles.verdict}>
          <i className={classes(styles.square, styles.large, styles[why?.verdict ?? "drop"])} />
          <span>{name} is {why?.verdict === "keep" ? "kept" : isPart ? "dropped in part" : "dropped"}</span><span className="grow" />
          {error && <span className={classes(styles.chip, error.error === "extra" && styles.extra)}><i />{error.error === "missed" ? "Missed" : "Extra"} {error.characters}</span>}
          <ErrorSteps inspection={inspection} />
        </div>
        <p className={styles.sentence}>
          {why === null ? "The extractor gave no reason for this text." : why.words.map(({ text, strong }, i) => (strong ? <b key={i}>{text}</b> : <span key={i}>{text}</span>))}
        </p>
        {why?.reason.node != null && (
          <p className={`${styles.chain} mono-s t3`} title="The element that decided is the last one">
            {ancestorsOf(page, why.reason.node).slice(-4).map((node, i, chain) => <span key={node} className={i === chain.length - 1 ? styles.decisive : undefined}>{i > 0 && " › "}{shortName(page, node)}</span>)}
            <span className="t3"> decides by rule {why.reason.rule}</span>
          </p>
        )}
      </section>
      {why?.block != null && <Markup parts={partsOf(inspection, why.block, why.reason.rule === "density" ? why.reason.node : null)} />}
      <Counterfactuals key={`${leaf}`} inspection={inspection} leaf={leaf} />
    </div>
  );
}

function Nothing({ inspection }: { readonly inspection: Inspection }) {
  const kept = inspection.blocks.filter(({ verdict }) => verdict !== "drop").length;
  return (
    <div className={styles.section}>
      <div className={styles.verdict}><span>{kept} of {inspection.blocks.length} blocks kept</span><span className="grow" /><ErrorSteps inspection={inspection} /></div>
      <p className="t2">Click a block on the page, or press <KeyHint keys="j" /> for the first one, to see why it was kept or dropped.</p>
    </div>
  );
}

function ErrorSteps({ inspection }: { readonly inspection: Inspection }) {
  const store = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const { errors } = inspection;
  if (errors.length === 0) return null;
  const at = errors.findIndex(({ range }) => selection !== null && range.start === selection.range.start && range.end === selection.range.end);
  const step = (direction: 1 | -1) => {
    const found = stepError(inspection, selection, direction);
    if (found === null) return;
    store.getState().select(found.selection);
    store.getState().scrollTo(found.selection.range);
  };
  return (
    <span className={styles.steps}>
      <IconButton label="Previous error" icon="previous" onClick={() => step(-1)} />
      <span className="small t2">{at < 0 ? `${errors.length} ${errors.length === 1 ? "error" : "errors"}` : `${at + 1} of ${errors.length}`}</span>
      <IconButton label="Next error" icon="next" onClick={() => step(1)} />
    </span>
  );
}

function Markup({ parts }: { readonly parts: readonly Part[] }) {
  const whole = parts[0]!;
  const payers = [...parts.slice(1)].sort((a, b) => b.tagLength - a.tagLength);
  const rest = whole.tagLength - payers.reduce((sum, part) => sum + part.tagLength, 0);
  const bars = [...payers.map(({ name, tagLength }) => ({ name, tagLength })), { name: "own tags", tagLength: Math.max(0, rest) }].filter(({ tagLength }) => tagLength > 0).sort((a, b) => b.tagLength - a.tagLength);
  const shown = [whole, ...parts.slice(1).sort((a, b) => Number(b.role === "decides") - Number(a.role === "decides") || b.tagLength - a.tagLength).slice(0, SHOWN_PARTS)];
  return (
    <section className={styles.section}>
      <h3 className={styles.head}>Who pays for the markup <span className="t3">{Math.round(whole.tagLength)} characters</span></h3>
      <div className={styles.payers} role="img" aria-label={bars.map(({ name, tagLength }) => `${name} ${Math.round(tagLength)}`).join(", ")}>
        {bars.slice(0, 6).map(({ name, tagLength }, i) => (
          <i key={i} style={{ flexGrow: tagLength }} className={i === 0 ? styles.most : undefined} title={`${name} ${Math.round(tagLength)}`}>{tagLength / whole.tagLength > 0.24 ? `${name} ${Math.round(tagLength)}` : tagLength / whole.tagLength > 0.07 ? Math.round(tagLength) : ""}</i>
        ))}
      </div>
      <table className={styles.table}>
        <thead><tr><th scope="col">Part</th><th scope="col" className="num">Text</th><th scope="col" className="num">Markup</th><th scope="col" className="num">Density</th><th scope="col"><span className="visually-hidden">Role</span></th></tr></thead>
        <tbody>
          {shown.map((part, i) => (
            <tr key={i} className={part.role === "decides" ? styles.hit : undefined}>
              <td className="mono-s"><span className={styles.partName}>{part.name}</span></td><td className="num">{Math.round(part.textLength)}</td><td className="num">{Math.round(part.tagLength)}</td>
              <td className={`num ${part.role === "decides" ? "strong" : ""}`}>{densityFigure(part.density)}</td><td className={part.role === "decides" ? "t2" : "t3"}>{part.role}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length > shown.length && <p className="small t3">{parts.length - shown.length} more parts with less markup</p>}
    </section>
  );
}

/** Tries one parameter at a time, a few per tick so that the page stays quick, and lists what gives the selection the other verdict. */
function Counterfactuals({ inspection, leaf }: { readonly inspection: Inspection; readonly leaf: number }) {
  const { extractor, setParams } = useInspecting();
  const [result, setResult] = useState<{ readonly of: Inspection; readonly found: readonly Counterfactual[]; readonly failed: string | null } | null>(null);
  useEffect(() => {
    let stopped = false;
    const range = { start: leaf, end: leaf + 1 };
    const waiting = [...trials(extractor.params, inspection, range)];
    const found: Counterfactual[] = [];
    const step = () => {
      if (stopped) return;
      try {
        for (let i = 0; i < 3 && waiting.length > 0; i++) {
          const { param, value, words } = waiting.shift()!;
          const { keep } = extractAt(inspection.extractorId, { ...inspection.params, [param]: value! }, inspection.page);
          if (isFlipped(inspection, keep, range)) found.push({ param, value, words, gain: gainOf(inspection, keep) });
        }
        if (waiting.length > 0) timer = setTimeout(step, 0);
        else setResult({ of: inspection, found: [...found].sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0)), failed: null });
      } catch (error) {
        setResult({ of: inspection, found: [], failed: messageOf(error) });
      }
    };
    let timer = setTimeout(step, 180);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [inspection, leaf, extractor]);
  const isKept = inspection.extraction.keep[leaf] === 1;
  const found = result?.found ?? [];
  return (
    <section className={styles.section}>
      <h3 className={styles.head}>{isKept ? "What would drop it" : "What would keep it"} <span className="t3">{inspection.gold === null ? "" : "F1 of this page"}</span></h3>
      {result === null && <p className="small t3">Trying other values …</p>}
      {result !== null && found.length === 0 && <p className="small t2">{result.failed ?? "No single parameter changes it."}</p>}
      {found.slice(0, 6).map(({ param, value, words, gain }) => (
        <button key={`${param}${String(value)}`} type="button" className={styles.try} onClick={() => setParams({ [param]: value! })} title={`Set ${wordOf(param).toLowerCase()} to ${String(value)}`}>
          <span>{words}</span>{gain !== null && <span className={classes("num", gain > 0.0005 ? "ok" : gain < -0.0005 ? "danger" : "t3")}>{signed(gain)}</span>}
        </button>
      ))}
    </section>
  );
}
