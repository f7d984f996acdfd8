"use client";
import { useRef, useState, type DragEvent } from "react";
import { classes } from "@/components/ui/classes";
import { Button } from "@/components/ui/controls/button";
import { Icon } from "@/components/ui/controls/icon";
import { bytes, plural } from "@/components/ui/format";
import { chosenFiles, droppedFiles, type ChosenFile } from "./dropped-files";
import styles from "./import-dialog.module.css";

/** Files or a folder, dropped or chosen, and what was chosen so far. */
export function FileChoice({
  files,
  title,
  hint,
  accept,
  purpose,
  multiple,
  onFiles,
}: {
  readonly files: readonly ChosenFile[];
  /** What can be chosen, while nothing is. */
  readonly title: string;
  readonly hint: string;
  /** Endings of files. */
  readonly accept: string;
  /** What the files are for, after "Files" or "Folder". */
  readonly purpose: string;
  /** Whether several files can be chosen; a folder can always be. */
  readonly multiple: boolean;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}) {
  const [over, setOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onFiles);
  };
  const [first] = files;
  return (
    <div
      className={classes(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="import" />
      <div className="grow">
        <div className="strong">
          {first === undefined ? title : plural(files.length, "file chosen", "files chosen")}
        </div>
        <div className={first === undefined ? "small t3" : "small t3 cut"}>
          {first === undefined
            ? hint
            : `${first.path}${files.length > 1 ? " and more" : ""}, ${bytes(files.reduce((sum, { file }) => sum + file.size, 0))}`}
        </div>
      </div>
      <Button onClick={() => fileInput.current?.click()}>{multiple ? "Choose files" : "Choose file"}</Button>
      <Button onClick={() => folderInput.current?.click()}>Choose folder</Button>
      <input
        ref={fileInput}
        type="file"
        multiple={multiple}
        hidden
        aria-label={`${multiple ? "Files" : "File"} ${purpose}`}
        accept={accept}
        onChange={(event) => onFiles(chosenFiles(event.target.files ?? []))}
      />
      <input
        ref={(input) => {
          folderInput.current = input;
          input?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        multiple
        hidden
        aria-label={`Folder ${purpose}`}
        onChange={(event) => onFiles(chosenFiles(event.target.files ?? []))}
      />
    </div>
  );
}
