import { TextArea } from "@/components/ui/controls/field";
import type { ChosenFile } from "./dropped-files";
import styles from "./import-dialog.module.css";

/** What was typed as the file that an import of addresses is; none while nothing was typed. */
export function listFile(text: string): readonly ChosenFile[] {
  return text.trim() === ""
    ? []
    : [{ path: LIST_NAME, file: new File([text], LIST_NAME, { type: "text/plain" }) }];
}
const LIST_NAME = "addresses.txt";

/** Pages that the server fetches, an address on each line. */
export function Addresses({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  return (
    <label className={styles.addresses}>
      <span className="small strong t2">Or addresses that the server fetches, one per line</span>
      <TextArea
        rows={3}
        value={text}
        placeholder="https://example.com/news/1"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
      />
      <span className="small t3">
        Public addresses whose sites do not object (robots.txt), with style sheets and pictures, one page a
        second per site.
      </span>
    </label>
  );
}
