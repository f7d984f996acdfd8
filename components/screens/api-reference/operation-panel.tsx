"use client";
import { useState, useSyncExternalStore } from "react";
import { SelectField, TextField, TextArea } from "@/components/ui/controls/field";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Segment } from "@/components/ui/controls/segment";
import { asCurl, asFetch } from "@/lib/api/example-request";
import type { Reference, ReferenceInput } from "@/lib/api/reference";
import styles from "./api-reference.module.css";
import { TryIt } from "./try-it";

type Language = "curl" | "fetch";

/** An operation: what it does, what it takes, the same as a command and as code, its answer, its refusals. */
export function OperationPanel({
  operation,
  ids,
}: {
  readonly operation: Reference;
  readonly ids: Readonly<Record<string, string>>;
}) {
  const { method, path, about, inputs, bodyType, refusals } = operation;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => startOf(operation, ids));
  const [body, setBody] = useState(operation.body ?? "");
  const [language, setLanguage] = useState<Language>("curl");
  const filled = { values, body };
  const origin = useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => "",
  );
  const code = (language === "curl" ? asCurl : asFetch)(origin, operation, filled);
  return (
    <section className={styles.panel} aria-label={`${method} ${path}`}>
      <header>
        <h1 className={styles.address}>
          <span className={styles.method}>{method}</span> {path}
        </h1>
        <p>{about}</p>
      </header>
      {inputs.length > 0 && (
        <table className={styles.inputs}>
          <tbody>
            {inputs.map((input) => (
              <tr key={input.name}>
                <th scope="row">
                  <span className="mono-s">{input.name}</span>
                  {input.isRequired && <span className="small t3"> required</span>}
                </th>
                <td>
                  <InputField
                    input={input}
                    value={values[input.name] ?? ""}
                    onChange={(value) => setValues({ ...values, [input.name]: value })}
                  />
                </td>
                <td className="small t3">{input.about}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {operation.body !== null && (
        <label className={styles.body}>
          <span className="small strong t2">Body</span>
          <TextArea
            rows={Math.min(16, body.split("\n").length + 2)}
            value={body}
            spellCheck={false}
            onChange={(event) => setBody(event.target.value)}
          />
        </label>
      )}
      {bodyType !== null && <p className="small t2">The body is sent as it is, as {bodyType}.</p>}
      <div className={styles.code}>
        <div className={styles.bar}>
          <Segment
            label="Example in"
            value={language}
            onChange={setLanguage}
            options={[
              { value: "curl", label: "curl" },
              { value: "fetch", label: "fetch" },
            ]}
          />
          <CopyButton text={code} />
        </div>
        <pre className="mono-s" tabIndex={0} aria-label={`Example in ${language}`}>
          {code}
        </pre>
      </div>
      {bodyType === null && <TryIt operation={operation} filled={filled} />}
      <details>
        <summary>Refusals</summary>
        <table className={styles.refusals}>
          <tbody>
            {refusals.map(({ status, code: name, about: why }) => (
              <tr key={`${status} ${name}`}>
                <td className="num">{status}</td>
                <td className="mono-s">{name}</td>
                <td className="small">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function InputField({
  input: { name, choices, isRequired },
  value,
  onChange,
}: {
  readonly input: ReferenceInput;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  if (choices.length > 1)
    return (
      <SelectField
        label={name}
        value={value}
        options={[
          ...(isRequired ? [] : [{ value: "", label: "not set" }]),
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={name}
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** An id that exists, so that the example answers something, and the first choice where one is needed. */
function startOf(
  { resource, shortPath, inputs }: Reference,
  ids: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [, kind = resource] = /^\/(\w+)\//.exec(shortPath) ?? [];
  return Object.fromEntries(
    inputs.map(({ name, place, isRequired, choices }) => [
      name,
      place === "path" && name === "id" ? (ids[kind] ?? "") : isRequired ? (choices[0] ?? "") : "",
    ]),
  );
}
