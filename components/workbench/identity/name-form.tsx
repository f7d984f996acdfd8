"use client";
import { useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/lib/errors";
import { Button } from "@/components/ui/controls/button";
import { EDITABLE, LAYER } from "@/components/ui/keys/hands";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { plural } from "@/components/ui/format";
import { NAME_LENGTH } from "@/lib/labels/reviewer";
import { identity, ownNames, takeName } from "./annotator";
import { fetchKnown, standingOf, tidy, type KnownName } from "./known-names";
import styles from "./name-form.module.css";
import { browserId, sayPresence } from "./presence";

/** So many known names are offered as buttons; the field completes the others. */
const OFFERED = 6;

interface NameFormProps {
  /** What the button says, e.g. where one goes on to. */
  readonly action: string;
  /** What the field says before anybody types. */
  readonly initial?: string;
  readonly label?: string;
  /** Whether the field takes the focus, where no other field or layer has it. */
  readonly focus?: boolean;
  readonly onNamed?: (name: string) => void;
}

/**
 * The one way in which a person says who they are: a name, the known ones offered, and a question where the
 * name is somebody's already.
 */
export function NameForm({
  action,
  initial = "",
  label = "Your name",
  focus = false,
  onNamed,
}: NameFormProps) {
  const [draft, setDraft] = useState(initial);
  const [known, setKnown] = useState<readonly KnownName[]>([]);
  const [taken, setTaken] = useState<KnownName | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => {
    const stop = new AbortController();
    // Without the list a name can still be typed; it is asked for again before the name is taken.
    fetchKnown(browserId(), stop.signal).then(setKnown, () => undefined);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const hasFocus = document.activeElement;
    if (
      focus &&
      hasFocus?.matches(EDITABLE) !== true &&
      (field.current?.closest(LAYER) ?? null) === (hasFocus?.closest(LAYER) ?? null)
    )
      field.current?.focus();
  }, [focus]);

  const take = (name: string) => {
    void sayPresence(name);
    takeName(name);
    onNamed?.(name);
  };
  const give = async (typed: string) => {
    if (tidy(typed) !== "" && tidy(typed) === identity.getState().name) return take(tidy(typed));
    setBusy(true);
    setProblem(null);
    try {
      const standing = standingOf(typed, await fetchKnown(browserId()), ownNames());
      if (standing.kind === "free") take(standing.name);
      else if (standing.kind === "taken") setTaken(standing.by);
      else setProblem(standing.why);
    } catch (error) {
      setProblem(`Could not check whether the name is taken: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const type = (typed: string) => {
    setDraft(typed);
    setTaken(null);
    setProblem(null);
  };
  const other = () => {
    type("");
    field.current?.focus();
  };
  const offered = known
    .filter(({ name, pages }) => pages > 0 && name !== initial)
    .sort((a, b) => b.pages - a.pages)
    .slice(0, OFFERED);
  return (
    <Form
      className={styles.form}
      aria-label="Who labels"
      onSubmit={() => {
        if (!busy) void give(draft);
      }}
    >
      <div className={styles.line}>
        <TextField
          ref={field}
          className="grow"
          label={label}
          placeholder={label}
          maxLength={NAME_LENGTH}
          list={listId}
          autoComplete="off"
          spellCheck={false}
          error={problem}
          value={draft}
          onChange={(event) => type(event.target.value)}
        />
        <datalist id={listId}>
          {known.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" kind="first" busy={busy ? "Looking" : null}>
          {action}
        </Button>
      </div>
      {taken !== null ? (
        <div className={styles.question} role="alert">
          <p>
            {takenWords(taken)} <span className="strong">Are you that {taken.name}?</span>
          </p>
          <div className={styles.answers}>
            <Button onClick={other}>No, use another name</Button>
            <Button onClick={() => take(taken.name)}>Yes, I am {taken.name}</Button>
          </div>
        </div>
      ) : (
        offered.length > 0 && (
          <div className={styles.known}>
            <span className="small t3">Has labelled here:</span>
            {offered.map((each) => (
              <Button
                key={each.name}
                kind="bare"
                disabledReason={null}
                onClick={() => {
                  setDraft(each.name);
                  void give(each.name);
                }}
              >
                {each.name}
              </Button>
            ))}
          </div>
        )
      )}
    </Form>
  );
}

/** Whose the name is already. */
function takenWords({ name, pages, isElsewhere }: KnownName): string {
  const work = pages > 0 ? `${name} has labels on ${plural(pages, "page")} here` : null;
  if (isElsewhere)
    return `${work === null ? name : `${work} and`} is labelling in another browser right now.`;
  return work === null
    ? `Pages are assigned to ${name}, or somebody has started under that name.`
    : `${work}.`;
}
