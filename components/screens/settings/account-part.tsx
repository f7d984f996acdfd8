"use client";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { OwnTeam } from "@/lib/server/team/team-of";
import { signOut } from "@/components/screens/shell/account-menu";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import styles from "./settings-screen.module.css";
import { Tokens } from "./tokens";

/** What people do with their own account: the password, the browsers they are signed in with, tokens. */
export function AccountPart({ team }: { readonly team: OwnTeam }) {
  // Each change of the password revokes the tokens that were there.
  const [changes, setChanges] = useState(0);
  const everywhere = async () => {
    try {
      await api.session.everywhere();
      location.assign("/sign-in");
    } catch (error) {
      toast.error(`Could not sign out: ${messageOf(error)}`);
    }
  };
  return (
    <>
      <PasswordForm onChanged={() => setChanges(changes + 1)} />
      <div className={styles.row}>
        <Button onClick={() => void signOut()}>Sign out</Button>
        <Button onClick={() => void everywhere()}>Sign out everywhere</Button>
      </div>
      <p className="small t3">
        Another password signs out all other browsers. It revokes all your tokens, and so does signing out
        everywhere.
      </p>
      <Tokens key={changes} tokens={changes === 0 ? team.tokens : []} />
    </>
  );
}

function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const [before, setBefore] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.session.changePassword({ body: { before, password } });
      setBefore("");
      setPassword("");
      toast.success("Password changed; other browsers are signed out and your tokens revoked");
      onChanged();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      className={styles.row}
      aria-label="Change your password"
      onSubmit={() => {
        if (!busy) void change();
      }}
    >
      <TextField
        label="Password now"
        placeholder="Password now"
        type="password"
        autoComplete="current-password"
        required
        value={before}
        onChange={(event) => setBefore(event.target.value)}
      />
      <TextField
        label="New password"
        placeholder="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={200}
        error={problem}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={busy ? "Changing" : null}>
        Change password
      </Button>
    </Form>
  );
}
