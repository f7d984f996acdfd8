"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { bytes } from "@/components/ui/format";
import { missingIn, sendExample, type FilledIn, type Received } from "@/lib/api/example-request";
import type { Reference } from "@/lib/api/reference";
import { messageOf } from "@/lib/errors";
import styles from "./api-reference.module.css";

/** Characters of an answer that are shown; all of it can be copied. */
const SHOWN = 100_000;

/** Sends the request as it is filled in and shows what comes back. */
export function TryIt({ operation, filled }: { readonly operation: Reference; readonly filled: FilledIn }) {
  const [received, setReceived] = useState<Received | Error | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const send = async (): Promise<void> => {
    asked.current?.abort();
    const mine = new AbortController();
    asked.current = mine;
    setIsOpen(true);
    try {
      setReceived(await sendExample(operation, filled, mine.signal));
    } catch (error) {
      if (!mine.signal.aborted) setReceived(new Error(messageOf(error)));
    } finally {
      if (asked.current === mine) setIsOpen(false);
    }
  };
  return (
    <div className={styles.try}>
      <div className={styles.bar}>
        <Button
          kind="first"
          disabledReason={missingIn(operation, filled)}
          busy={isOpen ? "Sending" : null}
          onClick={() => void send()}
        >
          Try it
        </Button>
        {isOpen && <Button onClick={() => asked.current?.abort()}>Cancel</Button>}
        {operation.isWriting && <span className="small t2">This changes what is stored here.</span>}
      </div>
      <div aria-live="polite">
        {received instanceof Error && <p role="alert">Nothing answered: {received.message}</p>}
        {received !== null && !(received instanceof Error) && <Answered received={received} />}
      </div>
    </div>
  );
}

function Answered({ received: { status, type, text, bytes: size } }: { readonly received: Received }) {
  return (
    <section className={styles.answer} aria-label="Answer">
      <div className={styles.bar}>
        <span className={status < 400 ? styles.good : styles.bad}>{status}</span>
        <span className="small t2">
          {type === "" ? "no content" : type}, {bytes(size)}
        </span>
        {text !== null && text !== "" && <CopyButton text={text} />}
      </div>
      {text === null ? (
        size > 0 && <p className="small t2">These are bytes, which the command above can save with -OJ.</p>
      ) : (
        <pre className="mono-s" tabIndex={0} aria-label="Body of the answer">
          {text.slice(0, SHOWN)}
          {text.length > SHOWN && "\n…"}
        </pre>
      )}
    </section>
  );
}
