"use client";
import { useEffect, useRef, type ComponentProps } from "react";
import { openForm } from "./early";

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
