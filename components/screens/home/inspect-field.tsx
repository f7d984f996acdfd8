"use client";
import { useGo } from "@/components/ui/address/use-go";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { messageOf } from "@/lib/errors";
import { BY_PAGE_TYPE } from "@/lib/extractors/panels";
import { Button } from "@/components/ui/controls/button";
import { SelectField } from "@/components/ui/controls/field";
import { Form, useTypedEarly } from "@/components/ui/forms/form";
import { fetchExtracted } from "@/components/instruments/extracted/instrument";
import { api } from "@/lib/api/client";
import styles from "./inspect-field.module.css";
import { readPasted } from "./inspect-input";

/**
 * One field for an address or a whole page of HTML; opens it in the workspace, with an extractor if one is
 * named, without importing it anywhere.
 */
export function InspectField({ extractorId }: { readonly extractorId?: string }) {
  const [text, setText] = useState("");
  const [type, setType] = useState<string>("");
  const [busy, setBusy] = useState(false);
  /** As `busy`, known at once: keys in haste come before the next drawing. */
  const isUnderWay = useRef(false);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const field = useTypedEarly<HTMLTextAreaElement>();
  const go = useGo();
  const inspect = async () => {
    // A key that is held or struck again would keep the page once more; the button is off by then, the field
    // is not.
    if (isUnderWay.current) return;
    const pasted = readPasted(text);
    if (pasted.kind === "neither") return setError(pasted.reason);
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    // It is what opens; the server reads the page meanwhile.
    fetchExtracted();
    try {
      const chosen = extractorId ?? BY_PAGE_TYPE.find(({ value }) => value === type)!.recipe;
      const { pageId } = await api.pages.inspect({
        body: pasted.kind === "url" ? { url: pasted.url } : { html: pasted.html },
      });
      go(`/pages/${pageId}?mode=inspect&tab=extracted&x=${chosen}`);
    } catch (failed) {
      setError(messageOf(failed));
      setBusy(false);
      isUnderWay.current = false;
    }
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void inspect();
  };
  return (
    <Form className={styles.form} onSubmit={() => void inspect()}>
      <div className={styles.line}>
        <textarea
          ref={field}
          className={styles.field}
          rows={text.includes("\n") ? 4 : 1}
          value={text}
          spellCheck={false}
          placeholder="Paste an address or the HTML of a page"
          aria-label="Address or HTML to inspect"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          onKeyDown={submitOnEnter}
        />
        {extractorId === undefined && (
          <SelectField
            className={styles.type}
            label="Type of the page"
            value={type}
            options={BY_PAGE_TYPE}
            onChange={setType}
          />
        )}
        <Button type="submit" size="big" busy={busy ? "Opening" : null}>
          Inspect
        </Button>
      </div>
      {error !== null ? (
        <p id={errorId} className="small danger" role="alert">
          {error}
        </p>
      ) : (
        <p className="small t3">Opens right away and is not added to any corpus.</p>
      )}
    </Form>
  );
}
