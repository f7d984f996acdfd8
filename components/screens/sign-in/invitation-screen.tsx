"use client";
import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import { NEW_NAME_LENGTH } from "@/lib/labels/reviewer";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import { Button } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/forms/form";
import { LabelledField } from "./labelled-field";
import { sentence } from "./sign-in-screen";
import styles from "./sign-in.module.css";

/** What a role may do, in a sentence. */
const ROLE_WORDS: Readonly<Record<TeamRole, string>> = {
  annotator: "You will label pages.",
  reviewer: "You will label pages, and settle where others differ.",
  admin: "You will look after corpora, settings and people.",
};

type Offer =
  | { readonly kind: "looking" }
  | { readonly kind: "over"; readonly why: string }
  | { readonly kind: "open"; readonly role: TeamRole; readonly name: string | null };

/** Make an account of an invitation: a name, where the invitation has none, and a password. */
export function InvitationScreen() {
  const secret = useRef("");
  const [offer, setOffer] = useState<Offer>({ kind: "looking" });
  useEffect(() => {
    // Read once, and taken out of the address, so that it is in no history and over no shoulder.
    if (location.hash !== "") {
      secret.current = location.hash.slice(1);
      history.replaceState(history.state, "", location.pathname);
    }
    const over = (why: string) => setOffer({ kind: "over", why });
    if (secret.current === "") {
      over("The link is not whole: open it again as it was given to you.");
      return;
    }
    api.invitations.look({ body: { secret: secret.current } }).then(
      ({ role, name }) => setOffer({ kind: "open", role, name }),
      (error: unknown) => over(sentence(messageOf(error))),
    );
  }, []);
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <h1>Join Winnow</h1>
        {offer.kind === "over" && (
          <p className={styles.problem} role="alert">
            {offer.why}
          </p>
        )}
        {offer.kind === "open" && (
          <>
            <p className="small t2">{ROLE_WORDS[offer.role]}</p>
            <AcceptForm invited={offer.name} secretOf={() => secret.current} />
          </>
        )}
      </div>
    </main>
  );
}

function AcceptForm({
  invited,
  secretOf,
}: {
  readonly invited: string | null;
  readonly secretOf: () => string;
}) {
  const [name, setName] = useState(invited ?? "");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.invitations.accept({ body: { secret: secretOf(), name, password } });
      location.assign("/");
    } catch (error) {
      setProblem(sentence(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (!busy) void accept();
      }}
    >
      <LabelledField
        label="Your name"
        name="username"
        autoComplete="username"
        autoFocus={invited === null}
        required
        maxLength={NEW_NAME_LENGTH}
        readOnly={invited !== null}
        spellCheck={false}
        value={name}
        doc="Your labels are stored under it, and you sign in with it."
        onChange={(event) => setName(event.target.value)}
      />
      <LabelledField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        autoFocus={invited !== null}
        required
        minLength={12}
        maxLength={200}
        value={password}
        doc="At least 12 characters: a few words in a row are easy to keep in mind."
        onChange={(event) => setPassword(event.target.value)}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" kind="first" size="big" busy={busy ? "Joining" : null}>
        Join
      </Button>
    </Form>
  );
}
