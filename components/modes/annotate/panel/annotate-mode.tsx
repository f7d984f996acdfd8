"use client";
import { useEffect, useMemo, useState } from "react";
import { PAGE_VERDICTS, type PageVerdict } from "@/lib/labels/model";
import { recipeSearch } from "@/components/instruments/setup/awaited-search";
import { Who } from "@/components/workbench/identity/who";
import { Button } from "@/components/ui/controls/button";
import { SelectField } from "@/components/ui/controls/field";
import type { Action } from "@/components/ui/keys/actions";
import { chordsNow, useOwnKeys, type OwnKeys } from "@/components/ui/keys/own-keys";
import { useActions } from "@/components/ui/keys/use-actions";
import { count, plural } from "@/components/ui/format";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { lazily } from "@/components/ui/controls/lazily";
import { Tabs } from "@/components/ui/controls/tabs";
import { useFetchedOnceDrawn } from "@/components/workbench/inspection/use-fetched-once-drawn";
import { useWorkspace } from "@/components/workbench/page/context";
import { RemarkSigns } from "@/components/workbench/remarks/remark-signs";
import { remarkOn } from "@/lib/labels/remarks/remarks";
import { acceptedOf } from "@/lib/labels/accepted";
import { wordsOfRange } from "@/components/modes/annotate/actions/ranging";
import { isSkipped } from "@/components/modes/annotate/actions/skipping";
import { skipWords } from "@/lib/view/labels/skip-words";
import { verdictStep } from "@/components/modes/annotate/actions/labelling";
import { CarryDialog } from "@/components/modes/annotate/carry/carry-dialog";
import { useLessonWords } from "@/components/modes/annotate/lesson/lesson-words";
import { whenGraded } from "@/components/modes/annotate/session/lesson";
import { CarriedNote } from "@/components/modes/annotate/carry/carried-note";
import styles from "./annotate-mode.module.css";
import { wordsOfSelection } from "@/components/modes/annotate/state/here";
import { KEY_MAP } from "@/components/modes/annotate/session/keys";
import { labelStyle } from "@/lib/view/labels/label-style";
import { LabelTools } from "./label-tools";
import { MergeDialog } from "./merge-dialog";
import { wordsOf } from "@/components/modes/annotate/session/merge-words";
import panel from "./panel.module.css";
import { Proposer } from "./proposer-picker";
import { NoteQuestion } from "@/components/modes/annotate/questions/note-question";
import { OwnRemarks } from "@/components/modes/annotate/questions/own-remarks";
import { SkipDialog } from "@/components/modes/annotate/questions/skip-dialog";
import { SaveClock } from "@/components/workbench/saving/save-clock";
import type { Session } from "@/components/modes/annotate/session/session";
import { TextTab } from "./text-tab";
import { VoteStrip } from "./vote-strip";
import { unitsUnder } from "@/components/modes/annotate/state/drafts";
import { votersInWords, votesOf } from "@/components/modes/annotate/state/votes";
import { useDriver } from "@/components/modes/annotate/session/use-driver";
import { useAnnotate, useBlindness, useSession } from "@/components/modes/annotate/session/use-session";

// In one script with the rest: a script of its own would bring along another copy of what both need.
export { AnnotateInSheet } from "./in-sheet";

/** Asked once in a browser. */
const NameQuestion = lazily(
  async () => (await import("@/components/workbench/identity/name-question")).NameQuestion,
);
// Beside the text, for those who look for them.
const lesson = () => import("@/components/modes/annotate/lesson/lesson-tab");
const outline = () => import("@/components/workbench/views/outline");
const guide = () => import("./guide-tab");
const LessonTab = lazily(async () => (await lesson()).LessonTab);
const Outline = lazily(async () => (await outline()).Outline);
const GuideTab = lazily(async () => (await guide()).GuideTab);

type Tab = "lesson" | "text" | "blocks" | "guide";

/**
 * The panel of annotate mode: gold text, block tree, guide, and the one button that matters. It also drives
 * the mode while it is shown.
 */
export function AnnotatePanel() {
  const { opening, retry } = useSession();
  if (opening.status === "unnamed") return <NameQuestion action="Annotate" />;
  if (opening.status === "open") return <OpenPanel session={opening.session} />;
  return (
    <div className={panel.wait} aria-busy={opening.status === "opening"}>
      {opening.status === "opening" ? (
        <p>Loading your labels</p>
      ) : (
        <div role="alert">
          <p>Your labels could not be loaded: {opening.message}.</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

interface Tabbing {
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
}

const TAB_ACTIONS: readonly Action<Tabbing>[] = [
  {
    id: "annotate.guide",
    label: "Open the guidelines, or go back to the text",
    group: "Annotate",
    keys: ["Shift+g"],
    when: () => true,
    perform: ({ tab, setTab }) => setTab(tab === "guide" ? "text" : "guide"),
  },
];

function OpenPanel({ session }: { readonly session: Session }) {
  useDriver(session);
  useFetchedOnceDrawn(outline, guide, recipeSearch);
  const isLesson = useWorkspace(({ subject }) => subject.lesson !== undefined);
  const [tab, setTab] = useState<Tab>(isLesson ? "lesson" : "text");
  useEffect(() => (isLesson ? whenGraded(session, () => setTab("lesson")) : undefined), [session, isLesson]);
  useActions(TAB_ACTIONS, { tab, setTab });
  return (
    <div className={panel.panel}>
      <Tabs<Tab>
        label="Annotate"
        value={tab}
        onChange={setTab}
        tabs={[
          ...(isLesson
            ? [{ value: "lesson" as const, label: "Lesson", content: <LessonTab session={session} /> }]
            : []),
          { value: "text", label: "Text", content: <TextTab session={session} /> },
          {
            value: "blocks",
            label: "Blocks",
            content: <Outline page={session.annotate.state.getState().page} />,
          },
          { value: "guide", label: "Guide", content: <GuideTab session={session} /> },
        ]}
      />
      {session.strays.length > 0 && <Strays session={session} />}
      <OwnRemarks session={session} />
      <Foot session={session} />
      <MergeDialog session={session} />
      <SkipDialog session={session} />
      <NoteQuestion session={session} />
      <CarryDialog session={session} />
    </div>
  );
}

/** Labels that lost their place, e.g. after the page was imported again from other bytes. */
function Strays({ session }: { readonly session: Session }) {
  return (
    <details className={panel.strays}>
      <summary className="warn">
        {plural(session.strays.length, "label")} without a place on this page
      </summary>
      <p>Their words are not on it. They stay in the log and in exports but do not count here.</p>
      <ul>
        {session.strays.map(({ operation }) => (
          <li key={operation.id}>{wordsOf(operation)}</li>
        ))}
      </ul>
    </details>
  );
}

function Foot({ session }: { readonly session: Session }) {
  const labelState = useAnnotate(session, (state) => state.labelState);
  const flood = useAnnotate(session, (state) => state.flood);
  const own = useOwnKeys();
  const why = useBlindness(session);
  const isBlindHere = why !== null;
  const isLesson = why === "lesson";
  const lessonWords = useLessonWords(session);
  return (
    <div className={panel.foot}>
      <div className={panel.summary}>
        <Here session={session} />
      </div>
      <div className="row">
        <Button
          kind="first"
          {...shownKey(own, "annotate.accept")}
          onClick={() => session.annotate.perform("annotate.accept")}
        >
          {flood !== null
            ? "Flood"
            : isLesson
              ? lessonWords
              : labelState === "done" || isBlindHere
                ? "Done, next page"
                : "Accept and next"}
        </Button>
        <Button {...shownKey(own, "annotate.skip")} onClick={() => session.annotate.perform("annotate.skip")}>
          Skip
        </Button>
        {/* The tools have no room for it there. */}
        <span className={panel.narrow}>
          <Who nameClass={panel.narrowName} />
          <SaveClock sync={session.sync} />
        </span>
      </div>
    </div>
  );
}

/** One line about the selection, or about what the last key did. */
function Here({ session }: { readonly session: Session }) {
  const state = useAnnotate(session, (now) => now);
  const own = useOwnKeys();
  const { flood, notice, cursor, isLeaving } = state;
  if (isLeaving) return <span role="status">Opening the page</span>;
  if (flood !== null)
    return (
      <span role="status">
        {labelStyle(flood.label).name} on everything inside changes {plural(flood.characters, "character")}.
        Press the same key or Enter to apply it, Esc to cancel.
      </span>
    );
  if (notice !== null) return <span role="status">{notice}</span>;
  if (state.range !== null)
    return (
      <span role="status" data-testid="range">
        {wordsOfRange(state, state.range)}
      </span>
    );
  if (isSkipped(state) && state.decisions.skip !== null)
    return (
      <span role="status">
        You skipped this page: {skipWords(state.decisions.skip)}. Label it, or undo the skip:{" "}
        <KeyHint keys={shownKey(own, "annotate.unskip").keys ?? ""} />
      </span>
    );
  if (cursor === null) return <span>This page has no text.</span>;
  const { what, size } = wordsOfSelection(state, cursor);
  const { start, end } = unitsUnder(state, cursor.target);
  const isOne = end - start === 1 && state.proposal.votes.length > 0;
  return (
    <>
      <span title={isOne ? votersInWords(state.proposal, start) : undefined}>
        {isOne && <VoteStrip keeps={votesOf(state.proposal, start)} />}
        {what}
      </span>
      <span className="t3 no-narrow">{size}</span>
      <span className={`only-narrow ${state.decisions.uncertain > 0 ? "strong" : "t3"}`}>
        {state.decisions.uncertain} left
      </span>
    </>
  );
}

/** The context row of annotate mode: where the page is from, what kind it is, who proposed, undo and redo. */
export function AnnotateContext() {
  const { opening } = useSession();
  const record = useWorkspace((state) => state.subject.record);
  return (
    <>
      <span className="mono-s t2 cut no-narrow" title={record.url ?? record.key}>
        {record.url ?? record.key}
      </span>
      <span className="grow no-narrow" />
      {opening.status === "open" && <OpenContext session={opening.session} />}
    </>
  );
}

/** The key of an action for its button; nothing where it has none. */
function shownKey(own: OwnKeys, id: string): { readonly keys?: string } {
  const keys = chordsNow(own, id, KEY_MAP[id] ?? [])[0];
  return keys === undefined ? {} : { keys };
}

const NO_VERDICT = "not chosen";

function OpenContext({ session }: { readonly session: Session }) {
  const verdict = useAnnotate(session, (state) => state.decisions.verdict);
  const history = useAnnotate(session, (state) => state.decisions.history);
  const pageRemark = useAnnotate(session, ({ decisions }) => remarkOn(decisions.remarks, null));
  const own = useOwnKeys();
  return (
    <span className={styles.context}>
      <span className={styles.verdict}>
        <span className="small t3" aria-hidden="true">
          Kind of page
        </span>
        <SelectField
          label="Kind of page"
          value={verdict ?? NO_VERDICT}
          options={[NO_VERDICT, ...PAGE_VERDICTS].map((value) => ({ value, label: value }))}
          onChange={(value) =>
            session.annotate.apply(verdictStep(value === NO_VERDICT ? null : (value as PageVerdict)))
          }
        />
      </span>
      {pageRemark !== null && <RemarkSigns flagged={pageRemark.flagged} noted={pageRemark.note !== null} />}
      <CarriedNote session={session} />
      <AcceptedNote session={session} />
      <span className={`${styles.proposer} no-narrow`}>
        <Proposer session={session} />
      </span>
      <span className={styles.rule} aria-hidden="true" />
      <Button
        kind="bare"
        {...shownKey(own, "annotate.undo")}
        disabledReason={history.undo === null ? "Nothing to undo on this page" : null}
        onClick={() => session.annotate.perform("annotate.undo")}
      >
        Undo
      </Button>
      <Button
        kind="bare"
        {...shownKey(own, "annotate.redo")}
        disabledReason={history.redo === null ? "Nothing to redo on this page" : null}
        onClick={() => session.annotate.perform("annotate.redo")}
      >
        Redo
      </Button>
    </span>
  );
}

/** Of what is accepted on the page, how much nobody had seen; nothing where nothing is accepted. */
function AcceptedNote({ session }: { readonly session: Session }) {
  const operations = useAnnotate(session, (state) => state.operations);
  const { blocks, unseen } = useMemo(() => acceptedOf(operations), [operations]);
  if (blocks === 0) return null;
  return (
    <span className="small t2 no-narrow" data-testid="accepted">
      {plural(blocks, "block")} accepted as proposed
      {unseen > 0 && (
        <>
          , <span className="warn">{count(unseen)} unseen</span>
        </>
      )}
    </span>
  );
}

/** The bottom bar of annotate mode: labels with their keys, progress, time, and the saved-at clock. */
export function AnnotateTools() {
  const { opening } = useSession();
  return opening.status === "open" ? <LabelTools session={opening.session} /> : null;
}
