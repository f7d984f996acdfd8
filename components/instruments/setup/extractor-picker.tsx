"use client";
import { Command } from "cmdk";
import Link from "next/link";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Icon } from "@/components/ui/controls/icon";
import { useInspecting } from "@/components/workbench/inspection/context";
import styles from "./extractor-picker.module.css";
import { EXTRACTOR_GROUPS, rankOf } from "@/lib/view/inspection/extractor-search";

/** The extractor of inspect mode, chosen by typing a part of its name, id or source. */
export function ExtractorPicker() {
  const { extractor, setExtractor } = useInspecting();
  const [open, setOpen] = useState(false);
  const choose = (id: string) => {
    setOpen(false);
    if (id !== extractor.id) setExtractor(id);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Extractor: ${extractor.name}`}
          data-testid="extractor"
        >
          <span className="cut">{extractor.name}</span>
          <Icon name="down" size={14} />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose an extractor"
        >
          <Command label="Search extractors" filter={rankOf} loop>
            <div className={styles.search}>
              <Icon name="search" size={14} />
              <Command.Input placeholder="Search name, id or source" />
            </div>
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>No extractor matches</Command.Empty>
              {EXTRACTOR_GROUPS.map(({ heading, extractors }) => (
                <Command.Group key={heading} heading={heading} className={styles.group}>
                  {extractors.map(({ id, name, summary }) => (
                    <Command.Item
                      key={id}
                      value={id}
                      keywords={[name, heading, summary]}
                      className={styles.item}
                      onSelect={choose}
                      title={summary}
                    >
                      <span className={styles.check}>
                        {id === extractor.id && <Icon name="check" size={14} />}
                      </span>
                      <span className="cut">{name}</span>
                      <span className={`${styles.id} mono-s t3`}>{id}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <Link className={styles.about} href={`/extractors/${extractor.id}`}>
              About {extractor.name}
            </Link>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
