"use client";
import { useId, type ComponentProps, type ReactNode, type Ref } from "react";
import { classes } from "@/components/ui/classes";
import styles from "./field.module.css";
import { Icon, type IconName } from "./icon";
import { KeyHint } from "./key-hint";
import { useTypedEarly } from "@/components/ui/forms/form";

type TextProps = Omit<ComponentProps<"input">, "size"> & {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly error?: string | null;
  readonly unit?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * A one-line field, 28 px high. `label` is read out; show it beside the field with `Labelled` where there is
 * room. `error` is one sentence.
 */
export function TextField({ label, icon, keys, error = null, unit, className, ref, ...rest }: TextProps) {
  const errorId = useId();
  const field = useTypedEarly(ref);
  return (
    <span className={classes(styles.wrap, className)}>
      <span className={classes(styles.field, error !== null && styles.bad)}>
        {icon && <Icon name={icon} size={14} />}
        <input
          {...rest}
          ref={field}
          className={styles.input}
          aria-label={label}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
        />
        {unit && <span className="t3">{unit}</span>}
        {keys && <KeyHint keys={keys} />}
      </span>
      {error !== null && (
        <span id={errorId} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

/** Several lines of code, Markdown or the like, as high as `rows` and to be drawn longer. Give it a label. */
export function TextArea({ className, ref, ...rest }: ComponentProps<"textarea">) {
  const field = useTypedEarly(ref);
  return <textarea {...rest} ref={field} className={classes(styles.area, className)} />;
}

/** A number field; an unreadable or out-of-range entry is shown as an error and not reported. */
export function NumberField({
  label,
  value,
  min,
  max,
  step,
  onChange,
  ...rest
}: {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
} & Omit<TextProps, "value" | "onChange" | "min" | "max" | "step" | "type">) {
  const error = Number.isFinite(value) && value >= min && value <= max ? null : `between ${min} and ${max}`;
  return (
    <TextField
      {...rest}
      label={label}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      step={step}
      error={error}
      value={Number.isFinite(value) ? value : ""}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

/** A choice from a list, drawn as a field; the browser's own list opens. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly className?: string | undefined;
}) {
  return (
    <span className={classes(styles.field, styles.select, className)}>
      <select
        className={styles.input}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}

/** A box with its words; `mixed` is the dash of a partly chosen group. */
export function Checkbox({
  children,
  mixed = false,
  className,
  ...rest
}: { readonly children?: ReactNode; readonly mixed?: boolean } & Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={classes(styles.checkbox, className)}>
      <input
        {...rest}
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        className={styles.box}
      />
      {children}
    </label>
  );
}

/**
 * Some of a list, at least one, as boxes; the value is their names in the order of the list, joined by `+`.
 * The last box that is ticked stays so.
 */
export function SetField({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const chosen = value.split("+");
  return (
    <span role="group" aria-label={label} className={styles.set}>
      {choices.map((choice) => {
        const isOn = chosen.includes(choice);
        const isLast = isOn && chosen.length === 1;
        return (
          <Checkbox
            key={choice}
            checked={isOn}
            disabled={isLast}
            onChange={() =>
              onChange(choices.filter((other) => chosen.includes(other) !== (other === choice)).join("+"))
            }
          >
            {choice}
          </Checkbox>
        );
      })}
    </span>
  );
}

/** A label left of its control, with an optional sentence below. */
export function Labelled({
  label,
  doc,
  isIdle = false,
  children,
}: {
  readonly label: string;
  readonly doc?: string;
  /** Whether it changes nothing as things are. */
  readonly isIdle?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.labelled}>
      <div className={styles.words}>
        <span className={isIdle ? "t3" : undefined}>{label}</span>
        {doc && <span className="small t3">{doc}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}

/** Whether a number that was typed is a whole one from `least` to `most`. */
export function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
