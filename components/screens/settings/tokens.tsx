"use client";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "@/lib/api/client";
import { messageOf } from "@/lib/errors";
import type { ApiToken } from "@/lib/store/interfaces/team/sessions";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { moment } from "@/components/ui/format";
import styles from "./settings-screen.module.css";

/** Tokens, with which programs sign in: made, shown once, listed, revoked. */
export function Tokens({ tokens: first }: { readonly tokens: readonly ApiToken[] }) {
  const [tokens, setTokens] = useState(first);
  const [name, setName] = useState("");
  const [secret, setSecret] = useState<string | null>(null);
  const tell = (error: unknown) => void toast.error(messageOf(error));
  const make = async () => {
    try {
      const made = await api.tokens.create({ body: { name } });
      setTokens([made.token, ...tokens]);
      setSecret(made.secret);
      setName("");
    } catch (error) {
      tell(error);
    }
  };
  const revoke = async (id: string) => {
    try {
      await api.tokens.revoke({ id });
      setTokens(tokens.filter((token) => token.id !== id));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <>
      <p className="small t3">
        A program sends a token as <code>Authorization: Bearer TOKEN</code> and may do what you may, but
        nothing about people. It works for 90 days.
      </p>
      <Form className={styles.row} aria-label="New token" onSubmit={() => void make()}>
        <TextField
          label="What the token is for"
          placeholder="What it is for"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">Make a token</Button>
      </Form>
      {secret !== null && (
        <div className={styles.row} role="status">
          <code className={styles.command}>{secret}</code>
          <CopyButton text={secret} />
          <span className="small t3">Keep it now: it is not shown again.</span>
        </div>
      )}
      {tokens.length > 0 && (
        <div className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Token</th>
                <th>For</th>
                <th>Last used</th>
                <th>Until</th>
                <th>
                  <span className="visually-hidden">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <tr key={token.id}>
                  <td>
                    <code>{token.start}…</code>
                  </td>
                  <td>{token.name}</td>
                  <td>{token.usedAt === null ? "never" : <When at={token.usedAt} />}</td>
                  <td>{token.expiresAt === null ? "revoked" : <When at={token.expiresAt} />}</td>
                  <td>
                    <Button
                      kind="danger"
                      aria-label={`Revoke ${token.name}`}
                      onClick={() => void revoke(token.id)}
                    >
                      Revoke
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** A time in words of this browser's clock. */
export function When({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {moment(at)}
    </time>
  );
}
