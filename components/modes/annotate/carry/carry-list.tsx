"use client";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { percent } from "@/components/ui/format";
import { afterKey, REFUSAL_WORDS, toggled, type Choice, type TemplatePage } from "./choice";
import styles from "./carry.module.css";

interface CarryListProps {
  readonly pages: readonly TemplatePage[];
  readonly choice: Choice;
  /** From which confidence on `a` chooses, in per cent. */
  readonly least: number;
  readonly onChange: (choice: Choice) => void;
  readonly onEnter: () => void;
}

/** The pages of a template with their confidence. Keys move and choose; a click does both. */
export function CarryList({ pages, choice, least, onChange, onEnter }: CarryListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { current } = choice;
  // What had the focus, the button that stops the job, is gone when the list comes.
  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(choice, pages, event.key, least);
    if (next === null && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) onEnter();
    else onChange(next);
  };
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label="Pages of the template"
      aria-multiselectable="true"
      aria-activedescendant={`carry-${current}`}
      onKeyDown={onKeyDown}
    >
      {pages.map((page, at) => (
        <div
          key={page.id}
          id={`carry-${at}`}
          className={styles.row}
          role="option"
          aria-selected={choice.chosen.has(page.id)}
          aria-disabled={page.refusal !== null}
          data-current={at === current || undefined}
          onClick={() => onChange({ chosen: toggled(choice.chosen, page), current: at })}
        >
          <span aria-hidden="true">
            {page.refusal !== null ? "" : choice.chosen.has(page.id) ? "☑" : "☐"}
          </span>
          <span className={styles.name} title={page.key}>
            {page.title || page.key}
          </span>
          <span className={page.refusal === null ? "num" : "small t3"}>
            {page.refusal === null ? percent(page.confidence ?? 0) : REFUSAL_WORDS[page.refusal]}
          </span>
        </div>
      ))}
    </div>
  );
}
