"use client";
import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { Button } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/forms/form";
import { goalOf } from "./goal";
import { LabelledField } from "./labelled-field";
import styles from "./sign-in.module.css";

/** Go on with a new document, so that everything of it knows who is signed in. */
function goOn(): void {
  location.assign(goalOf(new URLSearchParams(location.search).get("to")));
}

/** Name and password. Who is signed in already, as after a link on another site, goes on at once. */
export function SignInScreen() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.session.get({}, { signal: stop.signal }).then(
      ({ person, isRequired }) => {
        if (person !== null || !isRequired) goOn();
      },
      // Whoever types will hear it.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.session.signIn({ body: { name, password } });
      goOn();
    } catch (error) {
      setProblem(sentence(messageOf(error)));
      setPassword("");
      setBusy(false);
      second.current?.focus();
    }
  };
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <h1>Sign in to Winnow</h1>
        <Form
          className={styles.form}
          onSubmit={() => {
            if (!busy) void signIn();
          }}
        >
          <LabelledField
            label="Name"
            name="username"
            autoComplete="username"
            autoFocus
            required
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <LabelledField
            ref={second}
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" kind="first" size="big" busy={busy ? "Signing in" : null}>
            Sign in
          </Button>
        </Form>
        <p className="small t3">No account, or no password any more? Ask an admin for an invitation.</p>
      </div>
    </main>
  );
}

/** A message of the server as a sentence of its own. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
