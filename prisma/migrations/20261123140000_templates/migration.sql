-- AlterTable
ALTER TABLE "Page" ADD COLUMN "template" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "Template" (
    "corpusId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "paths" BLOB NOT NULL,

    PRIMARY KEY ("corpusId", "number"),
    CONSTRAINT "Template_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The facets with templates among them.
-- DropIndex
DROP INDEX "Page_corpusId_state_kind_lang_site_hasGold_idx";

-- CreateIndex
CREATE INDEX "Page_corpusId_state_kind_lang_site_template_hasGold_idx" ON "Page"("corpusId", "state", "kind", "lang", "site", "template", "hasGold");

-- Pages that came in earlier have no template yet. How they are built is in their bytes, which SQL cannot read: a
-- job of its own looks, once, and only where there are pages.
INSERT INTO "Job" ("id", "kind", "title", "input", "state", "createdAt")
SELECT 'templates-of-earlier-imports', 'templates', 'Templates of pages imported earlier', '{}', 'queued', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
WHERE EXISTS (SELECT 1 FROM "Page");
