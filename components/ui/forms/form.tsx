"use client";
import { useEffect, useImperativeHandle, useRef, type ComponentProps, type Ref, type RefObject } from "react";

/**
 * What somebody types and sends before the scripts have come. Until then a form is the browser's own: it
 * would leave the screen with what was typed, a password among it, in the address.
 */

interface Early {
  /** Fields that somebody has typed into. */
  readonly typed: WeakSet<EventTarget>;
  /** Forms that take what is sent to them. */
  readonly open: WeakSet<EventTarget>;
  /** Forms that were sent before they could take it. */
  readonly held: WeakSet<EventTarget>;
}

declare global {
  interface Window {
    winnowEarly?: Early;
  }
}

/**
 * From now on the form takes what is sent. One that was sent already is sent again, a moment later: its
 * fields have to tell what was typed first. Answers how to give that up.
 */
export function openForm(form: HTMLFormElement): () => void {
  const early = window.winnowEarly;
  early?.open.add(form);
  if (early?.held.has(form) !== true) return () => undefined;
  const timer = setTimeout(() => {
    early.held.delete(form);
    form.requestSubmit();
  });
  return () => clearTimeout(timer);
}

/**
 * Tell React what was typed into a field before it knew of it: the next rendering would wipe it out. React
 * hears of an input where the field holds something else than it last saw there, so something else is put
 * there through React's own property, and what was typed past it.
 */
export function tellTyped(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (window.winnowEarly?.typed.has(field) !== true) return;
  const { value, selectionStart, selectionEnd } = field;
  field.value = value === "" ? "0" : "";
  const past = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  past?.set?.call(field, value);
  // Fields for numbers and for addresses of mail have no caret to ask for.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** For the element of a field: `onChange` hears what was typed before the scripts had come. */
export function useTypedEarly<T extends HTMLInputElement | HTMLTextAreaElement>(
  ref?: Ref<T>,
): RefObject<T | null> {
  const field = useRef<T>(null);
  useImperativeHandle(ref, () => field.current!, []);
  useEffect(() => {
    if (field.current !== null) tellTyped(field.current);
  }, []);
  return field;
}

/**
 * A form whose answer is ours: the browser never sends it and leaves. `onSubmit` is called also for what was
 * sent before the scripts had come (`EARLY_SCRIPT`).
 */
export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<"form">, "onSubmit" | "method" | "ref"> & { readonly onSubmit: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (form.current === null ? undefined : openForm(form.current)), []);
  return (
    <form
      {...rest}
      ref={form}
      // Where no script runs at all, nothing typed gets into the address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
