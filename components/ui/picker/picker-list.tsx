"use client";
import { Command } from "cmdk";
import type { ReactNode, Ref } from "react";
import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/controls/icon";
import styles from "./picker.module.css";

/** Something to choose. */
export interface PickerOption {
  /** What is chosen, and told to nobody. */
  readonly id: string;
  readonly name: string;
  /** What typing is held against first, one for each option; the id where it is left out. */
  readonly value?: string;
  /** What typing is held against then; the name alone where it is left out. */
  readonly words?: readonly string[];
  /** At the end of the row. */
  readonly detail?: ReactNode;
  readonly title?: string;
  readonly isChosen?: boolean;
  readonly isDisabled?: boolean;
  /** Whether it is none of what the list is about, as the way back. */
  readonly isAside?: boolean;
}

export interface PickerGroup {
  /** Null where the list needs no heads. */
  readonly heading: string | null;
  readonly options: readonly PickerOption[];
}

/**
 * Options found by typing a part of them; arrows go round the end, `Enter` chooses. What a list adds, it adds
 * as children: above the options.
 * @param label what is searched @param empty what is said where nothing fits; null where the children say it
 * @param typed what stands in the field, with `onTyped`; left out, the list knows by itself
 * @param first value of the option that is marked when the list opens; the first one where it is left out
 * @param fit how well a value and its words fit what is typed, in [0, 1]
 * @param field where the field to type in is told
 * @param below what stands below the options, outside of what takes `Enter` for itself
 */
export function PickerList({
  label,
  placeholder = label,
  empty,
  groups,
  onChoose,
  typed,
  onTyped,
  first,
  fit,
  field,
  children,
  below,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly empty: string | null;
  readonly groups: readonly PickerGroup[];
  onChoose(id: string): void;
  readonly typed?: string;
  readonly onTyped?: (typed: string) => void;
  readonly first?: string;
  readonly fit?: (value: string, typed: string, words?: string[]) => number;
  readonly field?: Ref<HTMLInputElement>;
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}) {
  return (
    <>
      <Command
        label={label}
        loop
        {...(fit && { filter: fit })}
        {...(first !== undefined && { defaultValue: first })}
      >
        <div className={styles.search}>
          <Icon name="search" size={14} />
          <Command.Input
            placeholder={placeholder}
            {...(field !== undefined && { ref: field })}
            {...(typed !== undefined && { value: typed })}
            {...(onTyped && { onValueChange: onTyped })}
          />
        </div>
        <Command.List className={styles.list}>
          {empty !== null && <Command.Empty className={styles.empty}>{empty}</Command.Empty>}
          {children}
          {groups.map(({ heading, options }, at) => (
            <Command.Group key={heading ?? at} heading={heading ?? undefined} className={styles.group}>
              {options.map((option) => (
                <Option key={option.id} option={option} onChoose={onChoose} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {below != null && <div className={styles.below}>{below}</div>}
    </>
  );
}

function Option({
  option: {
    id,
    name,
    value = id,
    words = [name],
    detail,
    title,
    isChosen = false,
    isDisabled = false,
    isAside,
  },
  onChoose,
}: {
  readonly option: PickerOption;
  onChoose(id: string): void;
}) {
  return (
    <Command.Item
      value={value}
      keywords={[...words]}
      className={styles.item}
      onSelect={() => onChoose(id)}
      title={title}
      disabled={isDisabled}
    >
      <span className={styles.check}>{isChosen && <Icon name="check" size={14} />}</span>
      <span className={classes("cut", isAside === true && "t2")}>
        {name}
        {isChosen && <span className="visually-hidden">, chosen</span>}
      </span>
      {detail}
    </Command.Item>
  );
}

/** An option that is there whatever is typed, since it is made of that. */
export function TypedOption({
  heading,
  text,
  onChoose,
}: {
  readonly heading: string;
  readonly text: string;
  onChoose(text: string): void;
}) {
  return (
    <Command.Group heading={heading} className={styles.group} forceMount>
      <Command.Item
        value={`${heading.toLowerCase()} ${text}`}
        forceMount
        className={styles.item}
        onSelect={() => onChoose(text)}
      >
        <span className={styles.check} />
        <span className={`${styles.typed} mono-s`}>{text}</span>
      </Command.Item>
    </Command.Group>
  );
}

/** What is wrong with what is typed. */
export function TypedProblem({ children }: { readonly children: string }) {
  return (
    <p className={styles.empty} role="alert">
      {children}
    </p>
  );
}
