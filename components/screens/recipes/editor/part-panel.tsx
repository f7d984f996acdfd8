"use client";
import { Link } from "@/components/ui/address/link";
import type { Ref } from "react";
import { ParamForm } from "@/components/instruments/setup/param-form";
import { Labelled, NumberField } from "@/components/ui/controls/field";
import { Segment } from "@/components/ui/controls/segment";
import { score } from "@/components/ui/format";
import { f1By, RECIPE_METRIC } from "@/lib/evaluation/metrics/names";
import type { ParamSpec, ParamValue } from "@/lib/extractors/contract/contract";
import { changesOf } from "@/lib/extractors/contract/conditions";
import { withDefaults } from "@/lib/extractors/contract/params";
import { EXTRACTORS } from "@/lib/extractors/index";
import { partAt, type Spot } from "@/lib/optimise/search/trees";
import { partsOf, type Quorum, type Recipe, type Vote } from "@/lib/recipes/recipe";
import {
  changeKind,
  changeParams,
  changeQuorum,
  changeWeight,
  GROUP_NAMES,
  groupKind,
  isGroup,
  type Edited,
  type Group,
  type GroupKind,
} from "@/lib/view/recipes/edit";
import type { PartAnswer } from "@/lib/view/recipes/live-page";
import { keyOfSpot, rowsOf, ruleWords } from "@/lib/view/recipes/rows";
import styles from "./part-panel.module.css";

interface PanelProps {
  readonly recipe: Recipe;
  readonly chosen: Spot;
  readonly answers: ReadonlyMap<string, PartAnswer>;
  /** @param name of what is changed in one go */
  readonly onChange: (change: Edited | null, name?: string) => void;
  readonly onChoose: (spot: Spot) => void;
  readonly ref?: Ref<HTMLElement>;
}

/** What can be changed in the part that is chosen. */
export function PartPanel({ ref, ...panel }: PanelProps) {
  const { recipe, chosen } = panel;
  const part = partAt(recipe, chosen);
  return (
    <section ref={ref} className={styles.panel} aria-label="Chosen part">
      {isGroup(part) ? <GroupForm {...panel} group={part} /> : <ExtractorForm {...panel} use={part.use} />}
    </section>
  );
}

function ExtractorForm({ recipe, chosen, onChange, use }: PanelProps & { readonly use: string }) {
  const part = partAt(recipe, chosen);
  const extractor = EXTRACTORS.find(({ id }) => id === use);
  const values = "use" in part ? (part.params ?? {}) : {};
  if (extractor === undefined) return <h2 className={styles.head}>{use}</h2>;
  const change = (name: string, value: ParamValue): void => {
    if (!isWithin(extractor.params[name], value)) return;
    const changes = changesOf(extractor, withDefaults(extractor.params, values), { [name]: value });
    const keepsModel = Object.keys(changes).every((each) => extractor.deciding?.includes(each));
    onChange(changeParams(recipe, chosen, changes, keepsModel), `${keyOfSpot(chosen)} ${name}`);
  };
  return (
    <>
      <header className={styles.row}>
        <h2 className={styles.head}>{extractor.name}</h2>
        <span className="grow" />
        <Link className="small t2" href={`/extractors/${use}`}>
          About
        </Link>
      </header>
      <p className="small t2">{extractor.summary}</p>
      {Object.keys(extractor.params).length === 0 ? (
        <p className="small t3">It has no parameters.</p>
      ) : (
        <ParamForm specs={extractor.params} values={values} onChange={change} hasSliders />
      )}
    </>
  );
}

/** A number on its way through the keyboard may be none, or out of its range. */
const isWithin = (spec: ParamSpec | undefined, value: ParamValue): boolean =>
  spec?.kind !== "number" || (typeof value === "number" && value >= spec.min && value <= spec.max);

const KINDS = Object.keys(GROUP_NAMES) as GroupKind[];

function GroupForm(panel: PanelProps & { readonly group: Group }) {
  const { recipe, chosen, answers, onChange, onChoose, group } = panel;
  const rows = rowsOf(group).filter(({ spot }) => spot.length === 1);
  const isVote = "vote" in group;
  return (
    <>
      <h2 className={styles.head}>{GROUP_NAMES[groupKind(group)]}</h2>
      <p className="small t2">{upper(ruleWords(group))}.</p>
      <div className={styles.kinds}>
        <Segment
          label="How the parts are put together"
          value={groupKind(group)}
          options={KINDS.map((kind) => ({ value: kind, label: GROUP_NAMES[kind] }))}
          onChange={(kind) => onChange(changeKind(recipe, chosen, kind))}
        />
      </div>
      {isVote && (
        <QuorumField
          vote={group}
          onChange={(quorum, name) => onChange(changeQuorum(recipe, chosen, quorum), name)}
        />
      )}
      {rows.length > 0 && (
        <table className={styles.members}>
          <thead>
            <tr>
              <th>{isVote ? "Voter" : "Part"}</th>
              {isVote && <th className="num">Weight</th>}
              <th className="num" title={f1By(RECIPE_METRIC)}>
                F1 here
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ spot, key, name, weight }) => {
              const own = [...chosen, ...spot];
              return (
                <tr key={key}>
                  <td>
                    <button type="button" className={styles.member} onClick={() => onChoose(own)}>
                      {name}
                    </button>
                  </td>
                  {isVote && (
                    <td className="num">
                      <NumberField
                        label={`Weight of ${name}, part ${key}`}
                        value={weight ?? 1}
                        min={0.01}
                        max={1000}
                        step={0.5}
                        style={{ width: 48 }}
                        onChange={(value) => {
                          if (value > 0 && value <= 1000)
                            onChange(
                              { ...changeWeight(recipe, own, value)!, spot: chosen },
                              `${keyOfSpot(own)} weight`,
                            );
                        }}
                      />
                    </td>
                  )}
                  <td className="num t2">{score(answers.get(keyOfSpot(own))?.f1)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type QuorumKind = "majority" | "votes" | "share";
const QUORUMS: readonly { readonly value: QuorumKind; readonly label: string }[] = [
  { value: "majority", label: "A majority" },
  { value: "votes", label: "Votes" },
  { value: "share", label: "A share" },
];

function QuorumField({
  vote,
  onChange,
}: {
  readonly vote: Vote;
  readonly onChange: (quorum: Quorum, name?: string) => void;
}) {
  const { quorum } = vote;
  const total = vote.vote.reduce((sum, { weight }) => sum + weight, 0);
  const kind: QuorumKind = quorum === "majority" ? quorum : "votes" in quorum ? "votes" : "share";
  const of: Readonly<Record<QuorumKind, Quorum>> = {
    majority: "majority",
    votes: { votes: Math.max(1, Math.ceil(total / 2)) },
    share: { share: 0.5 },
  };
  return (
    <Labelled label="Keep when enough agree" doc={`Of ${Number(total.toPrecision(6))} votes in all.`}>
      <Segment label="Quorum" value={kind} options={QUORUMS} onChange={(next) => onChange(of[next])} />
      {quorum !== "majority" && "votes" in quorum && (
        <NumberField
          label="Votes needed"
          value={quorum.votes}
          min={0.01}
          max={Math.max(1000, partsOf(vote).length)}
          step={1}
          style={{ width: 44 }}
          onChange={(votes) => {
            if (votes > 0) onChange({ votes }, "quorum");
          }}
        />
      )}
      {quorum !== "majority" && "share" in quorum && (
        <NumberField
          label="Share needed, in percent"
          value={Number((quorum.share * 100).toPrecision(6))}
          min={1}
          max={100}
          step={5}
          unit="%"
          style={{ width: 44 }}
          onChange={(percent) => {
            if (percent > 0 && percent <= 100) onChange({ share: percent / 100 }, "quorum");
          }}
        />
      )}
    </Labelled>
  );
}
