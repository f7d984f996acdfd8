import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/controls/field";
import styles from "./sign-in.module.css";

/** A field with its words above it and, where there is one, a sentence below. */
export function LabelledField({
  label,
  doc,
  ...rest
}: ComponentProps<typeof TextField> & { readonly doc?: string }) {
  return (
    <div className={styles.field}>
      <span className="strong" aria-hidden="true">
        {label}
      </span>
      <TextField {...rest} label={label} />
      {doc !== undefined && <span className="t3">{doc}</span>}
    </div>
  );
}
