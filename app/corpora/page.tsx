import type { Metadata } from "next";
import { CorporaTable } from "@/components/screens/corpus/list/corpora-table";
import { ImportButton } from "@/components/screens/corpus/import/import-button";
import { Screen } from "@/components/screens/shell/screen";
import { Empty } from "@/components/ui/controls/empty";
import { store } from "@/lib/server/db";
import { isOfferedTo } from "@/lib/api/contract/access";
import { tellCorpora } from "@/lib/server/team/told";
import { visitor } from "@/lib/server/team/visitor";
import { visibleCorpora } from "@/lib/server/pages/scratch";
import styles from "./corpora.module.css";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Corpora" };

export default async function Corpora() {
  const who = await visitor();
  const corpora = tellCorpora(who, await visibleCorpora(await store()));
  const mayImport = isOfferedTo(who.person?.role ?? null, "admin");
  return (
    <Screen
      crumbs={[{ label: "Corpora", href: null }]}
      actions={mayImport && <ImportButton corpusName={null} />}
      scroll
    >
      <div className={styles.list}>
        {corpora.length > 0 ? (
          <CorporaTable corpora={corpora} />
        ) : (
          <Empty
            title="No corpus yet"
            text={
              mayImport
                ? "Import HTML files, a folder or a zip; gold found beside the pages is read too."
                : "An admin can import one."
            }
          >
            {mayImport && <ImportButton corpusName={null} first />}
          </Empty>
        )}
      </div>
    </Screen>
  );
}
